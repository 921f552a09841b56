/** The body of a webhook. Fields for wallets that are not involved are left out. Spec: Events. */
export type WebhookBody =
  | { readonly type: 'deposit' | 'withdrawal' | 'withdrawal_confirmed'; readonly transaction_id: number }
  | {
      readonly type: 'transaction_status';
      readonly transaction_id: number;
      readonly associated_wallet_ids: { readonly source_wallet_id?: number; readonly destination_wallet_id?: number };
    }
  | { readonly type: 'direct_party_approved' | 'direct_party_rejected'; readonly id: number };

/**
 * An attempt to deliver a webhook. It has the real time (ISO 8601), and either the status of the answer or the reason why no
 * answer came.
 */
export type WebhookAttempt = { readonly at: string; readonly status: number | null; readonly error: string | null };
