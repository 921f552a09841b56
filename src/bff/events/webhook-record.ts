import type { HintKind } from '#contract/desk/events.ts';
import { webhookTypes, type Webhook, type WebhookType } from '#contract/service/webhook.ts';

/** The kind of record of each type of webhook. Spec: Events. */
export const kindOf = {
  deposit: 'transaction',
  withdrawal: 'transaction',
  withdrawal_confirmed: 'transaction',
  transaction_status: 'transaction',
  direct_party_approved: 'direct_party',
  direct_party_rejected: 'direct_party',
} as const satisfies Record<WebhookType, HintKind>;

function isWebhookType(type: string): type is WebhookType {
  return (webhookTypes as readonly string[]).includes(type);
}

/** The record of a webhook, or null for an unknown type. */
export function recordOf({ type, transaction_id: transactionId, id }: Webhook): {
  readonly kind: HintKind | null;
  readonly ref: string | null;
} {
  if (!isWebhookType(type)) return { kind: null, ref: null };
  const kind = kindOf[type];
  const ref = kind === 'transaction' ? transactionId : id;
  return { kind, ref: ref === null || ref === undefined ? null : String(ref) };
}
