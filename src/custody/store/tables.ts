import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type { Decimal } from '#contract/money/money.ts';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryStatus, TransactionStatus } from '#contract/service/transaction-status.ts';
import type { WalletKind } from '#contract/service/wallet.ts';
import type { At, Json, JsonOrNull, OrNull } from './columns.ts';
import type { DirectPartyDocumentTable, DirectPartyTable } from './direct-party-rows.ts';
import type { LimitedCallTable, RewardWithdrawalTable, StorageProviderTable, TerminationFeesTable } from './filecoin-rows.ts';
import type { JsonText } from './json-text.ts';
import type { DeliveryKind, ReconciliationLinkTable } from './offchain-rows.ts';
import type { Settings } from './settings.ts';
import type { WebhookAttempt, WebhookBody } from './webhook-rows.ts';

/** Shares one id sequence with external accounts: `withdrawal_wallet_id` may name either. */
export type WalletTable = {
  id: Generated<number>;
  kind: WalletKind;
  name: string;
  description: string;
  custom_id: OrNull<string>;
  default_originator_entity: JsonOrNull<EntityRecord>;
  /** A direct party; null is the client itself. */
  owner_entity_id: OrNull<number>;
  created_at: At;
};

/** An address of a wallet for one asset. The wallet's record shows the oldest one. */
export type FundingAddressTable = {
  id: Generated<number>;
  wallet_id: number;
  asset: string;
  address: string;
  /** Destination tag (xrp) or memo (xlm). */
  tag: OrNull<string>;
  name: string;
  notes: OrNull<string>;
  is_watched: Generated<boolean>;
  created_at: At;
};

export type ExternalAccountTable = {
  id: Generated<number>;
  name: string;
  description: string;
  custom_id: OrNull<string>;
  /** Asset to address. */
  funding_addresses: Json<Readonly<Record<string, string>>>;
  /** Address to `{ tag }` or `{ memo }`. */
  extras: Json<Readonly<Record<string, unknown>>>;
  default_beneficiary_entity: JsonOrNull<EntityRecord>;
  created_at: At;
};

/**
 * The destination of an outgoing transaction that is neither a wallet nor an external account:
 * asset to address, with tag or memo if any.
 */
export type RawAddresses = Readonly<Record<string, string | { address: string; tag?: string; memo?: string }>>;

/**
 * Every transaction, own (`transaction`) and from outside (`external`), with one sequence of ids.
 * An external one is `completed` from the start: confirmed in a block.
 */
export type TransactionTable = {
  id: Generated<number>;
  type: 'transaction' | 'external';
  status: TransactionStatus;
  regulatory_status: RegulatoryStatus;
  /** Time of creation or import; for a deposit the time of its block too. */
  created_at: At;
  completed_at: OrNull<Date>;
  /** `api`, or the requester; null for deposits. */
  requested_by: OrNull<string>;
  source_wallet_id: OrNull<number>;
  destination_wallet_id: OrNull<number>;
  destination_account_id: OrNull<number>;
  destination_raw: JsonOrNull<RawAddresses>;
  /** On-chain addresses of a deposit. */
  source_addresses: JsonOrNull<readonly string[]>;
  destination_addresses: JsonOrNull<readonly string[]>;
  memo: OrNull<string>;
  notes: OrNull<string>;
  is_batched: Generated<boolean>;
  /** As submitted for a deposit; on an eligible withdrawal the own organisation. */
  originator_entity: JsonOrNull<EntityRecord>;
  third_party_entity: JsonOrNull<EntityRecord>;
  /** Withdrawals only: a deposit's beneficiary is the own organisation, stored in no record. */
  beneficiary_entities: JsonOrNull<readonly EntityRecord[]>;
  is_originator_declared: OrNull<boolean>;
  is_client_instructed: OrNull<boolean>;
  /** Staking only: a wallet or an external account. */
  withdrawal_wallet_id: OrNull<number>;
  validator_pubkey: OrNull<string>;
  delivery: Generated<DeliveryKind>;
  /** Reconciliations only: the transaction that needed one; null when the operator started it. */
  triggered_by_transaction_id: OrNull<number>;
};

/** The amounts of a transaction, a row per asset. */
export type TransactionAmountTable = {
  transaction_id: number;
  asset: string;
  amount: Decimal;
  /** Null until the fee is determined. */
  fee: OrNull<Decimal>;
  fee_unit: OrNull<string>;
  /** CAD per unit when the record was created; null without a known rate. */
  cad_rate: OrNull<Decimal>;
  /** On-chain hash, lower case as each chain writes it. Null until broadcast. */
  hash: OrNull<string>;
  block: OrNull<number>;
};

/** The wallets that a transaction involves. */
export type TransactionWalletTable = { wallet_id: number; transaction_id: number };

/**
 * The content of a ledger account: a wallet's free funds, its locked funds, a validator's ether,
 * the outside world, or the fees paid. `offchain` is the part of a wallet's funds that only ledger
 * entries brought; negative where they took it.
 */
export type AccountKind = 'available' | 'locked' | 'offchain' | 'staked' | 'outside' | 'fees';

export type AccountTable = {
  id: Generated<number>;
  kind: AccountKind;
  wallet_id: OrNull<number>;
  /** Only on `staked`. */
  validator_id: OrNull<number>;
  asset: string;
};

/** One immutable side of a posting. The newest `balance_after` is its account's balance. */
export type EntryTable = {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  amount: Decimal;
  /** Null on `outside` and `fees`, whose balances are never read. */
  balance_after: OrNull<Decimal>;
  created_at: At;
};

/**
 * A transaction that the worker will move: since when it has been in its state, and the latest time
 * that its batch waits.
 */
export type LifecycleStepTable = { transaction_id: number; since: At; held_until: OrNull<Date> };

/** The first confirmation of a completed transaction. */
export type ConfirmationTable = { transaction_id: number; at: At };

/** One destination of `send_batch_now`: exactly one of the three fields names it. */
export type BatchDestinationTable = {
  transaction_id: number;
  position: number;
  wallet_id: OrNull<number>;
  account_id: OrNull<number>;
  address: OrNull<string>;
  amount: Decimal;
};

/** The webhook outbox, written in the database transaction of the change that it reports. */
export type WebhookTable = {
  id: Generated<number>;
  /** The record that it reports on, `'transaction 12'`: webhooks of one record go out in order. */
  record: string;
  body: Json<WebhookBody>;
  /** Whether a `webhook_url` was set at the event; without one it is listed, never sent. */
  is_wanted: boolean;
  attempts: ColumnType<readonly WebhookAttempt[], JsonText<readonly WebhookAttempt[]> | undefined, JsonText<readonly WebhookAttempt[]>>;
  attempt_count: Generated<number>;
  /**
   * Earliest time of the next attempt; null means at once. During an attempt: when another worker
   * may take over.
   */
  next_attempt_at: OrNull<Date>;
  /** Of the current or last attempt. */
  claim: OrNull<string>;
  delivered_at: OrNull<Date>;
};

/**
 * A validator, from its request. Its balance and status follow from its movements, the ledger and
 * the clock.
 */
export type ValidatorTable = {
  id: Generated<number>;
  /** The staking transaction that requested it. */
  transaction_id: number;
  idempotency_key: OrNull<string>;
  group_id: OrNull<string>;
  is_compounding: boolean;
  /** The wallet whose record lists it. */
  wallet_id: number;
  /** Null until its transaction is generated; stays null when that is canceled or fails. */
  pubkey: OrNull<string>;
  deposited_at: OrNull<Date>;
  exit_requested_at: OrNull<Date>;
};

/** The movement of a transaction to or from a validator. */
export type ValidatorMovementTable = {
  transaction_id: number;
  validator_id: number;
  kind: 'creation' | 'top_up' | 'full_withdrawal' | 'partial_withdrawal';
};

/** A single row. */
export type SettingsTable = { id: number; values: Json<Settings>; clock_offset_seconds: number };

/** The tables of PostgreSQL schema `custody`. */
export type Tables = {
  wallets: WalletTable;
  funding_addresses: FundingAddressTable;
  external_accounts: ExternalAccountTable;
  transactions: TransactionTable;
  transaction_amounts: TransactionAmountTable;
  transaction_wallets: TransactionWalletTable;
  accounts: AccountTable;
  entries: EntryTable;
  lifecycle_steps: LifecycleStepTable;
  confirmations: ConfirmationTable;
  batch_destinations: BatchDestinationTable;
  reconciliation_links: ReconciliationLinkTable;
  webhooks: WebhookTable;
  direct_parties: DirectPartyTable;
  direct_party_documents: DirectPartyDocumentTable;
  validators: ValidatorTable;
  validator_movements: ValidatorMovementTable;
  storage_providers: StorageProviderTable;
  reward_withdrawals: RewardWithdrawalTable;
  termination_fees: TerminationFeesTable;
  limited_calls: LimitedCallTable;
  settings: SettingsTable;
};

export type WalletRow = Selectable<WalletTable>;
export type FundingAddressRow = Selectable<FundingAddressTable>;
export type ExternalAccountRow = Selectable<ExternalAccountTable>;
export type TransactionRow = Selectable<TransactionTable>;
export type TransactionAmountRow = Selectable<TransactionAmountTable>;
export type ValidatorRow = Selectable<ValidatorTable>;
export type ValidatorMovementRow = Selectable<ValidatorMovementTable>;
export type WebhookRow = Selectable<WebhookTable>;
export type NewTransaction = Insertable<TransactionTable>;
export type NewTransactionAmount = Omit<Insertable<TransactionAmountTable>, 'transaction_id'>;
