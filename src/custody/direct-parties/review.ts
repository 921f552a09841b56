import type { Transaction } from 'kysely';
import type { DirectPartyStatus } from '#contract/service/direct-party.ts';
import { Refusal } from '#custody/service-refusal.ts';
import type { DirectPartyRow, Tables } from '#custody/store/custody-tables.ts';
import type { WebhookBody } from '#custody/store/webhook-rows.ts';
import { enqueueWebhook } from '#custody/webhooks/enqueue.ts';

/** The decisions on a direct party. Each has its change of status and its webhook. Spec: Direct party `status`, Events. */
const reviewMoves = {
  approve: { from: 'pending_review', to: 'active', webhook: 'direct_party_approved' },
  reject: { from: 'pending_review', to: 'rejected', webhook: 'direct_party_rejected' },
} as const satisfies Record<string, { from: DirectPartyStatus; to: DirectPartyStatus; webhook: WebhookBody['type'] }>;

export type ReviewDecision = keyof typeof reviewMoves;

/**
 * Records the operator's decision on a direct party. The caller must have locked the party. Only a rejection stores a reason.
 * Our choice: a real operator checks the agreements first, but the sandbox requires no upload.
 */
export async function reviewDirectParty(
  trx: Transaction<Tables>,
  party: DirectPartyRow,
  { decision, reason, at }: { readonly decision: ReviewDecision; readonly reason: string | undefined; readonly at: Date },
): Promise<DirectPartyRow> {
  const { from, to, webhook } = reviewMoves[decision];
  if (party.status !== from) throw new Refusal('invalid', `A direct party that is ${party.status} cannot be reviewed again.`);
  const reviewedParty = await trx
    .updateTable('direct_parties')
    .set({ status: to, rejection_reason: to === 'rejected' ? (reason ?? null) : null, updated_at: at })
    .where('id', '=', party.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueWebhook(trx, { type: webhook, id: party.id });
  return reviewedParty;
}
