/** The body of a webhook, without wallets that are not involved. Spec: Events. */
export type WebhookBody =
  | { readonly type: 'deposit' | 'withdrawal' | 'withdrawal_confirmed'; readonly transaction_id: number }
  | {
      readonly type: 'transaction_status';
      readonly transaction_id: number;
      readonly associated_wallet_ids: { readonly source_wallet_id?: number; readonly destination_wallet_id?: number };
    }
  | { readonly type: 'direct_party_approved' | 'direct_party_rejected'; readonly id: number };

/** An attempt to deliver a webhook, with its real time (ISO 8601), and with the status of the answer or the reason for its absence. */
export type WebhookAttempt = { readonly at: string; readonly status: number | null; readonly error: string | null };
