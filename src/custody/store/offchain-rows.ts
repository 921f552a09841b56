import type { Decimal } from '#contract/money/money.ts';
import type { OrNull } from './columns.ts';

/**
 * How a transaction moves funds: on its chain, by ledger entry, or as a reconciliation. A
 * reconciliation moves on chain what ledger entries moved before.
 */
export type DeliveryKind = 'chain' | 'ledger' | 'reconciliation';

/** A transaction that a reconciliation concerns. */
export type ReconciliationLinkTable = {
  reconciliation_id: number;
  transaction_id: number;
  /**
   * The part of this transfer by ledger entry that the reconciliation settles on chain. Null on a
   * transaction that needs the coins.
   */
  covers: OrNull<Decimal>;
};
