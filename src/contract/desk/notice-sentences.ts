import type { Notice, NoticeKind } from './notices.ts';

// Only two parts of a notification leave the desk: the sentence of its kind, and the path of its record. They contain no
// personal data and no amount.

/** The sentence of each kind in messages and desktop notifications. */
export const noticeSentences = {
  review_wanted: 'A request needs approval',
  outcome_unknown: 'The outcome of a request is unknown',
  outcome_decided: 'An unknown outcome was resolved',
  settle_wanted: 'An unknown outcome can be resolved',
  request_approved: 'Your request was approved',
  request_ended: 'Your request was not approved',
  deposit_pending: 'A deposit needs information',
  party_decided: 'The custodian reviewed a direct party',
  change_told: 'A control change was proposed or decided',
  setting_loosened: 'A server setting was weakened',
  own_access_changed: 'Your access changed',
  user_access_changed: 'A user’s access changed',
  batch_stalled: 'A batch is stuck',
  review_due: 'A review of the evidence is due',
  job_failing: 'A background job keeps failing',
} as const satisfies Record<NoticeKind, string>;

/** Path of the page of a notification's record, for example `'/activity/7'`. */
export function noticePath({ kind, ref, batch }: Pick<Notice, 'kind' | 'ref'> & { readonly batch: unknown }): string {
  if (kind === 'change_told' || kind === 'setting_loosened') return '/changes';
  if (kind === 'own_access_changed') return '/settings/account';
  if (kind === 'user_access_changed') return '/settings/users';
  if (kind === 'review_due') return '/evidence';
  if (kind === 'job_failing') return '/settings/health';
  if (kind === 'batch_stalled' || batch !== null) return `/batch-sends/${ref}`;
  if (kind === 'deposit_pending') return `/regulatory/${ref}`;
  return kind === 'party_decided' ? `/direct-parties/${ref}` : `/activity/${ref}`;
}
