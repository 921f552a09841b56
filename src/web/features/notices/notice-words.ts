import type { Notice, NoticeKind } from '#contract/desk/notices.ts';
import { commandStateWords, commandTitle } from '#web/parts/command/command-words.ts';
import { statusWords, type Tone } from '#web/parts/transaction/status-words.ts';

/** A notice in words: what happened, and to what. */
export type NoticeWords = { readonly title: string; readonly about: string; readonly tone: Tone };

/** A notice in words: `{ title: 'Review wanted', about: 'Withdrawal of 0.5 BTC, by Tom' }`. */
export function noticeWords({ kind, ref, state, deposit, command }: Notice): NoticeWords {
  const what = command === null ? `Command ${ref}` : commandTitle(command);
  switch (kind) {
    case 'review_wanted':
      return { title: 'Review wanted', about: command === null ? what : `${what}, by ${command.user_name}`, tone: 'waiting' };
    case 'outcome_unknown':
      return { title: 'Outcome unknown', about: what, tone: 'bad' };
    case 'outcome_decided': {
      const decided = state === 'confirmed' || state === 'not_sent' || state === 'refused' ? commandStateWords[state] : null;
      return { title: `Was unknown, now decided: ${decided?.words ?? state ?? 'ended'}`, about: what, tone: decided?.tone ?? 'quiet' };
    }
    case 'deposit_pending':
      return { title: statusWords('regulatory', state ?? '').words, about: depositWords(ref, deposit), tone: 'waiting' };
    case 'party_decided': {
      const { words, tone } = statusWords('party', state ?? '');
      return { title: `${words} by the operator`, about: `Direct party No. ${ref}`, tone };
    }
  }
}

function depositWords(ref: string, deposit: Notice['deposit']): string {
  return deposit === null ? `Deposit No. ${ref}` : `${deposit.amount} ${deposit.asset.toUpperCase()}, deposit No. ${ref}`;
}

/** What a desktop notification says: no personal data and no amount. */
export const desktopWords = {
  review_wanted: 'A review is wanted',
  outcome_unknown: 'An outcome is unknown',
  outcome_decided: 'An unknown outcome was decided',
  deposit_pending: 'A deposit needs information',
  party_decided: 'The operator decided on a direct party',
} as const satisfies Record<NoticeKind, string>;

/** Path of the page of a notice's record. */
export function noticePath({ kind, ref }: Pick<Notice, 'kind' | 'ref'>): string {
  if (kind === 'deposit_pending') return `/regulatory/${ref}`;
  return kind === 'party_decided' ? `/direct-parties/${ref}` : `/activity/${ref}`;
}
