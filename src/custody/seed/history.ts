import type { Selectable } from 'kysely';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { WalletKind } from '#contract/service/wallet.ts';
import { hashFor } from '#custody/addresses/hash-for.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';
import type { TransactionAmountRow, TransactionRow, Tables } from '#custody/store/custody-tables.ts';
import { cadRateOf, type SeedFee } from './figures.ts';
import { openSeedLedger, type SeedLedger } from './seed-ledger.ts';

/** A wallet that a seed has created. */
export type InsertedWallet = {
  readonly id: number;
  readonly kind: WalletKind;
  readonly holds: readonly Asset[];
  readonly originator: EntityRecord | null;
  /** The address of each asset, as the wallet's record shows it. */
  readonly addresses: ReadonlyMap<string, string>;
};

/** The rows of a generated past, in memory. */
export type History = {
  readonly transactions: TransactionRow[];
  readonly amounts: TransactionAmountRow[];
  readonly touchedWallets: Selectable<Tables['transaction_wallets']>[];
  readonly book: SeedLedger;
};

/** Creates an empty history. */
export function openHistory(): History {
  return { transactions: [], amounts: [], touchedWallets: [], book: openSeedLedger() };
}

/** One event of a generated past. Steps run in the order of their times, so that ids grow with time and balances are right. */
export type Step = { readonly at: Date; readonly take: () => void };

export function runInOrder(steps: readonly Step[]): void {
  for (const step of steps.toSorted((first, second) => first.at.getTime() - second.at.getTime())) step.take();
}

const emptyFields = {
  completed_at: null,
  requested_by: null,
  source_wallet_id: null,
  destination_wallet_id: null,
  destination_account_id: null,
  destination_raw: null,
  source_addresses: null,
  destination_addresses: null,
  memo: null,
  notes: null,
  is_batched: false,
  originator_entity: null,
  third_party_entity: null,
  beneficiary_entities: null,
  is_originator_declared: null,
  is_client_instructed: null,
  withdrawal_wallet_id: null,
  validator_pubkey: null,
  delivery: 'chain',
  triggered_by_transaction_id: null,
} as const satisfies Partial<TransactionRow>;

/** The fields of a new record. Fields that are left out are null. */
export type Fields = Pick<TransactionRow, 'type' | 'status' | 'created_at'> & Partial<Omit<TransactionRow, 'id'>>;

/** Adds a record of one asset. Returns its two rows, which the caller may change until the history is written. */
export function addRecord(
  history: History,
  fields: Fields & { readonly regulatory_status: RegulatoryStatus },
  movedFunds: { readonly asset: Asset; readonly units: bigint; readonly fee: SeedFee },
): { readonly transaction: TransactionRow; readonly amount: TransactionAmountRow } {
  const id = history.transactions.length + 1;
  const transaction: TransactionRow = { ...emptyFields, ...fields, id };
  const amount: TransactionAmountRow = {
    transaction_id: id,
    asset: movedFunds.asset,
    amount: fromBaseUnits(movedFunds.units, assetFacts[movedFunds.asset].places),
    fee: movedFunds.fee.rate,
    fee_unit: movedFunds.fee.unit,
    cad_rate: cadRateOf(movedFunds.asset),
    hash: null,
    block: null,
  };
  history.transactions.push(transaction);
  history.amounts.push(amount);
  for (const walletId of [fields.source_wallet_id, fields.destination_wallet_id])
    if (typeof walletId === 'number') history.touchedWallets.push({ wallet_id: walletId, transaction_id: id });
  return { transaction, amount };
}

/** Gives a record its block and its hash. */
export function broadcast(amount: TransactionAmountRow, asset: Asset, at: Date): void {
  amount.hash = hashFor(asset, `seed ${amount.transaction_id}`);
  amount.block = blockHeightAt(asset, at);
}
