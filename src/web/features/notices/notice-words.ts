import { changeStates } from '#contract/desk/changes.ts';
import { jobNames } from '#contract/desk/health.ts';
import { accessChanges, type AccessChange, type Notice, type NoticeKind } from '#contract/desk/notices.ts';
import { changeStateWords } from '#web/parts/change-words.ts';
import { commandStateWords, commandTitle } from '#web/parts/command/command-words.ts';
import { jobWords } from '#web/parts/job-words.ts';
import { statusWords, type Tone } from '#web/parts/transaction/status-words.ts';

/** A notice in words: what happened, and to what. */
export type NoticeWords = { readonly title: string; readonly about: string; readonly tone: Tone };

/** A notice in words: `{ title: 'Review wanted', about: 'Withdrawal of 0.5 BTC, by Tom' }`. */
export function noticeWords({ kind, ref, state, deposit, command, access }: Notice): NoticeWords {
  const what = command === null ? `Command ${ref}` : commandTitle(command);
  switch (kind) {
    case 'review_wanted':
      return { title: 'Review wanted', about: command === null ? what : `${what}, by ${command.user_name}`, tone: 'waiting' };
    case 'outcome_unknown':
      return { title: 'Outcome unknown', about: what, tone: 'unsure' };
    case 'settle_wanted':
      return { title: 'Two people can settle it now', about: what, tone: 'unsure' };
    case 'outcome_decided': {
      const decided = state === 'confirmed' || state === 'not_sent' || state === 'refused' ? commandStateWords[state] : null;
      return { title: `Was unknown, now decided: ${decided?.words ?? state ?? 'ended'}`, about: what, tone: decided?.tone ?? 'quiet' };
    }
    case 'request_ended':
      return {
        title: `${state === 'declined' || state === 'expired' ? commandStateWords[state].words : 'Ended'}: nothing was sent`,
        about: what,
        tone: 'bad',
      };
    case 'deposit_pending':
      return { title: statusWords('regulatory', state ?? '').words, about: depositWords(ref, deposit), tone: 'waiting' };
    case 'party_decided': {
      const { words, tone } = statusWords('party', state ?? '');
      return { title: `${words} by the operator`, about: `Direct party No. ${ref}`, tone };
    }
    case 'batch_stalled':
      return { title: 'Batch send is stuck', about: 'The desk keeps trying; its page says why', tone: 'bad' };
    case 'job_failing':
      return {
        title: `${jobWords[jobNames.find((name) => name === ref) ?? 'journal']} keeps failing`,
        about: 'Health says since when and why',
        tone: 'bad',
      };
    case 'change_told':
      return {
        title: `Change of a control: ${changeStateWords[changeStates.find((each) => each === state) ?? 'waiting']}`,
        about: 'Its page shows old beside new',
        tone: 'waiting',
      };
    case 'setting_loosened':
      return { title: 'A setting of the server was loosened', about: `${ref}: ${state ?? 'changed'}`, tone: 'bad' };
    case 'own_access_changed':
    case 'user_access_changed': {
      const change = accessChanges.find((each) => each === state);
      const words = change === undefined ? 'Access changed' : accessWords[change];
      const whose = kind === 'own_access_changed' ? 'Your own account' : (access?.user_name ?? 'A user');
      const by = access?.by_name ?? null;
      return { title: words, about: by === null ? whose : `${whose}, by ${by}`, tone: 'bad' };
    }
  }
}

/** What happened to a user's access. */
const accessWords = {
  link: 'Link for a password made',
  link_used: 'Password set by a link',
  factors_removed: 'Second factors removed',
  roles: 'Roles for money changed',
  roles_ended: 'Roles have ended',
} as const satisfies Record<AccessChange, string>;

function depositWords(ref: string, deposit: Notice['deposit']): string {
  return deposit === null ? `Deposit No. ${ref}` : `${deposit.amount} ${deposit.asset.toUpperCase()}, deposit No. ${ref}`;
}

/** What a desktop notification says: no personal data and no amount. */
export const desktopWords = {
  review_wanted: 'A review is wanted',
  outcome_unknown: 'An outcome is unknown',
  outcome_decided: 'An unknown outcome was decided',
  settle_wanted: 'An unknown outcome can be settled',
  request_ended: 'A request of yours was not approved',
  deposit_pending: 'A deposit needs information',
  party_decided: 'The operator decided on a direct party',
  change_told: 'A control of the desk changes',
  setting_loosened: 'A setting of the server was loosened',
  own_access_changed: 'Your access changed',
  user_access_changed: 'Access of a user changed',
  batch_stalled: 'A batch send is stuck',
  job_failing: 'A background job keeps failing',
} as const satisfies Record<NoticeKind, string>;

/** Path of the page of a notice's record. */
export function noticePath({ kind, ref }: Pick<Notice, 'kind' | 'ref'>): string {
  if (kind === 'change_told' || kind === 'setting_loosened') return '/changes';
  if (kind === 'own_access_changed') return '/settings/account';
  if (kind === 'user_access_changed') return '/settings/users';
  if (kind === 'job_failing') return '/settings/health';
  if (kind === 'batch_stalled') return `/batch-sends/${ref}`;
  if (kind === 'deposit_pending') return `/regulatory/${ref}`;
  return kind === 'party_decided' ? `/direct-parties/${ref}` : `/activity/${ref}`;
}
