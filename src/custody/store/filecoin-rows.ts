import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Decimal } from '#contract/money/money.ts';

/** A Filecoin storage provider. */
export type StorageProviderTable = {
  id: Generated<number>;
  /** The owner. */
  wallet_id: number;
  /** The provider's id on the chain, `f01234`. */
  provider_id: string;
  /** Rewards granted, in FIL. */
  granted_fil: Decimal;
  created_at: ColumnType<Date, Date, never>;
};

/** A transaction that withdraws rewards. */
export type RewardWithdrawalTable = { transaction_id: number; storage_provider_id: number };

/** The estimate, valid for 48 hours by the sandbox's clock. */
export type TerminationFeesTable = {
  storage_provider_id: number;
  live_fil: Decimal;
  faulty_fil: Decimal;
  updated_at: ColumnType<Date, Date, Date>;
};

/** The last answered call of a rate-limited endpoint, by real time. */
export type LimitedCallTable = { name: string; last_at: ColumnType<Date, Date, Date> };

export type StorageProviderRow = Selectable<StorageProviderTable>;
export type TerminationFeesRow = Selectable<TerminationFeesTable>;
