import type { Transaction } from 'kysely';
import type { DirectPartyStatus } from '#contract/direct-party.ts';
import { Refusal } from '#custody/refusal.ts';
import type { DirectPartyRow } from '#custody/store/direct-party-rows.ts';
import type { Tables } from '#custody/store/tables.ts';
import type { WebhookBody } from '#custody/store/webhook-rows.ts';
import { enqueueWebhook } from '#custody/webhooks/enqueue.ts';

/** The moves of a direct party and what each tells the client. Spec: Direct party `status`, Events. */
const reviewMoves = {
  approve: { from: 'pending_review', to: 'active', webhook: 'direct_party_approved' },
  reject: { from: 'pending_review', to: 'rejected', webhook: 'direct_party_rejected' },
} as const satisfies Record<string, { from: DirectPartyStatus; to: DirectPartyStatus; webhook: WebhookBody['type'] }>;

export type ReviewDecision = keyof typeof reviewMoves;

/**
 * What the operator's compliance decides about a direct party, which must be locked. A reason is kept with a rejection alone.
 * Ours: the operator looks at the agreements before it approves; here whoever plays the operator does, so none need be uploaded.
 */
export async function reviewDirectParty(
  trx: Transaction<Tables>,
  party: DirectPartyRow,
  { decision, reason, at }: { readonly decision: ReviewDecision; readonly reason: string | undefined; readonly at: Date },
): Promise<DirectPartyRow> {
  const { from, to, webhook } = reviewMoves[decision];
  if (party.status !== from) throw new Refusal('invalid', `A direct party that is ${party.status} is not reviewed again.`);
  const reviewed = await trx
    .updateTable('direct_parties')
    .set({ status: to, rejection_reason: to === 'rejected' ? (reason ?? null) : null, updated_at: at })
    .where('id', '=', party.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueueWebhook(trx, { type: webhook, id: party.id });
  return reviewed;
}
