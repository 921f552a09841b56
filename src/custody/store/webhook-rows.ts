/** The body of a webhook. Spec: Events. A wallet that is not involved is left out. */
export type WebhookBody =
  | { readonly type: 'deposit' | 'withdrawal' | 'withdrawal_confirmed'; readonly transaction_id: number }
  | {
      readonly type: 'transaction_status';
      readonly transaction_id: number;
      readonly associated_wallet_ids: { readonly source_wallet_id?: number; readonly destination_wallet_id?: number };
    }
  | { readonly type: 'direct_party_approved' | 'direct_party_rejected'; readonly id: number };

/** One delivery attempt of a webhook: its time (ISO 8601, real time), and the status, or why there was no answer. */
export type WebhookAttempt = { readonly at: string; readonly status: number | null; readonly error: string | null };
