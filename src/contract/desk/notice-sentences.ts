import type { Notice, NoticeKind } from './notices.ts';

// The parts of a notification that leave the desk's pages: its kind as a sentence, and the path of
// its record. No personal data and no amount.

/** The sentence of each kind in messages and desktop notifications. */
export const noticeSentences = {
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

/** Path of the page of a notification's record: `'/activity/7'`. */
export function noticePath({ kind, ref, batch }: Pick<Notice, 'kind' | 'ref'> & { readonly batch: unknown }): string {
  if (kind === 'change_told' || kind === 'setting_loosened') return '/changes';
  if (kind === 'own_access_changed') return '/settings/account';
  if (kind === 'user_access_changed') return '/settings/users';
  if (kind === 'job_failing') return '/settings/health';
  if (kind === 'batch_stalled' || batch !== null) return `/batch-sends/${ref}`;
  if (kind === 'deposit_pending') return `/regulatory/${ref}`;
  return kind === 'party_decided' ? `/direct-parties/${ref}` : `/activity/${ref}`;
}
