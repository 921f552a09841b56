import type { Decimal } from '#contract/money.ts';
import type { OrNull } from './columns.ts';

/** How a transaction moves funds: on its chain, by ledger entry, or on its chain what ledger entries moved before. */
export type DeliveryKind = 'chain' | 'ledger' | 'reconciliation';

/** A transaction that a reconciliation concerns. */
export type ReconciliationLinkTable = {
  reconciliation_id: number;
  transaction_id: number;
  /** How much of this transfer by ledger entry it brings on chain; null on a transaction that needs what it brings. */
  covers: OrNull<Decimal>;
};
