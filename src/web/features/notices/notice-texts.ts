import { changeStates } from '#contract/desk/changes.ts';
import { jobNames } from '#contract/desk/health.ts';
import { noticePath } from '#contract/desk/notice-sentences.ts';
import { accessChanges, type AccessChange, type Notice } from '#contract/desk/notices.ts';
import type { WorkItem } from '#contract/desk/work.ts';
import { commandStateLabels, commandTitle } from '#web/parts/command/command-labels.ts';
import { changeKindLabels, changeStateLabels, changeStateTones } from '#web/parts/record/change-labels.ts';
import { jobLabels } from '#web/parts/record/job-labels.ts';
import { statusLabel, type Tone } from '#web/parts/transaction/status-labels.ts';

/** The texts of a notification: `title` states what happened, and `detail` names the record. */
export type NoticeTexts = { readonly title: string; readonly detail: string; readonly tone: Tone };

/** The texts of a notification: `{ title: 'Request to approve', detail: 'Withdrawal of 0.5 BTC, by Tom' }`. */
export function noticeTexts({ kind, ref, state, deposit, command, batch, access, change_kind: changeKind }: Notice): NoticeTexts {
  const orderTitle =
    batch !== null ? `Batch of ${batch.amount} ${batch.asset.toUpperCase()}` : command === null ? `Request ${ref}` : commandTitle(command);
  const requester = (command ?? batch)?.user_name;
  switch (kind) {
    case 'review_wanted':
      return {
        title: 'Request to approve',
        detail: requester === undefined ? orderTitle : `${orderTitle}, by ${requester}`,
        tone: 'waiting',
      };
    case 'outcome_unknown':
      return { title: 'Outcome unknown', detail: orderTitle, tone: 'unsure' };
    case 'settle_wanted':
      return { title: 'Unknown outcome to resolve', detail: orderTitle, tone: 'unsure' };
    case 'outcome_decided': {
      const isDecided = state === 'confirmed' || state === 'not_sent' || state === 'refused' ? commandStateLabels[state] : null;
      return { title: `Outcome resolved: ${isDecided?.label ?? state ?? 'ended'}`, detail: orderTitle, tone: isDecided?.tone ?? 'quiet' };
    }
    case 'request_approved':
      return { title: 'Approved', detail: orderTitle, tone: 'good' };
    case 'request_ended':
      return {
        title: `${state === 'declined' || state === 'expired' ? commandStateLabels[state].label : 'Ended'}: nothing was sent`,
        detail: orderTitle,
        tone: 'bad',
      };
    case 'deposit_pending':
      return { title: statusLabel('regulatory', state ?? '').label, detail: depositLabel(ref, deposit), tone: 'waiting' };
    case 'party_decided': {
      const { label, tone } = statusLabel('party', state ?? '');
      return { title: `${label} by the custodian`, detail: `Direct party ${ref}`, tone };
    }
    case 'batch_stalled':
      return { title: 'Batch send is stuck', detail: 'The desk keeps retrying. Open the batch for the reason', tone: 'bad' };
    case 'job_failing':
      return {
        title: `${jobLabels[jobNames.find((name) => name === ref) ?? 'journal']} keeps failing`,
        detail: 'See Health for the time and the error',
        tone: 'bad',
      };
    case 'review_due':
      return { title: 'Evidence to review', detail: 'The last review ended more than a quarter ago', tone: 'waiting' };
    case 'change_told':
      return changeTexts(state, changeKind);
    case 'setting_loosened':
      return { title: 'A server setting was weakened', detail: `${ref}: ${state ?? 'changed'}`, tone: 'bad' };
    case 'own_access_changed':
    case 'user_access_changed': {
      const change = accessChanges.find((each) => each === state);
      const title = change === undefined ? 'Access changed' : accessLabels[change];
      const subject = kind === 'own_access_changed' ? 'Your own account' : (access?.user_name ?? 'A user');
      const actor = access?.by_name ?? null;
      return { title, detail: actor === null ? subject : `${subject}, by ${actor}`, tone: 'bad' };
    }
  }
}

/** Whether a notification only states that this task is open. */
export function isNoticeOf(notice: Notice, task: WorkItem): boolean {
  const { kind, ref } = notice;
  if (kind === 'change_told') return task.kind === 'approve_change' && task.id === ref;
  return (kind === 'review_wanted' || kind === 'settle_wanted' || kind === 'deposit_pending') && task.link === noticePath(notice);
}

function changeTexts(state: string | null, kind: Notice['change_kind']): NoticeTexts {
  const changeState = changeStates.find((each) => each === state) ?? 'waiting';
  const stateText = changeState === 'waiting' ? 'to approve' : changeStateLabels[changeState].toLowerCase();
  return {
    title: `${kind === null ? 'Control change' : changeKindLabels[kind]} ${stateText}`,
    detail: 'Open it to compare old and new',
    tone: changeStateTones[changeState],
  };
}

const accessLabels = {
  link: 'Password link created',
  link_used: 'Password set with a link',
  factors_removed: 'Second factors removed',
  roles: 'Roles that may send money changed',
  roles_ended: 'Roles expired',
} as const satisfies Record<AccessChange, string>;

function depositLabel(ref: string, deposit: Notice['deposit']): string {
  return deposit === null ? `Deposit ${ref}` : `${deposit.amount} ${deposit.asset.toUpperCase()}, deposit ${ref}`;
}
