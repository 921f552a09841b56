/** A request as the audit log returns it, for tests. */
export const auditedOrder = {
  kind: 'withdrawal',
  asset: 'btc',
  amount: '0.5',
  requester: 'Tom Treasury',
  wallet_id: '7',
  destination: null,
  policy_version: null,
} as const;
