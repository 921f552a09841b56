import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { EntityRecord } from '#contract/entity.ts';
import type { Decimal } from '#contract/money.ts';
import type { RegulatoryStatus, TransactionStatus } from '#contract/transaction.ts';
import type { WalletKind } from '#contract/wallet.ts';
import type { At, Json, JsonOrNull, OrNull } from './columns.ts';
import type { DirectPartyDocumentTable, DirectPartyTable } from './direct-party-rows.ts';
import type { LimitedCallTable, RewardWithdrawalTable, StorageProviderTable, TerminationFeesTable } from './filecoin-rows.ts';
import type { JsonText } from './json-text.ts';
import type { DeliveryKind, ReconciliationLinkTable } from './offchain-rows.ts';
import type { Settings } from './settings.ts';
import type { WebhookAttempt, WebhookBody } from './webhook-rows.ts';

/** Ids of wallets and external accounts come from one sequence: staking's `withdrawal_wallet_id` may name either. */
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

/** An address of a wallet for one asset. The oldest one of a wallet and asset is the one that its record shows. */
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

/** Where an outgoing transaction goes when it is neither a wallet nor an external account: asset to address, with tag or memo if any. */
export type RawAddresses = Readonly<Record<string, string | { address: string; tag?: string; memo?: string }>>;

/**
 * Every transaction, own (`transaction`) and from outside (`external`), under one sequence of ids. An external one is `completed` from the
 * start: confirmed in a block.
 */
export type TransactionTable = {
  id: Generated<number>;
  type: 'transaction' | 'external';
  status: TransactionStatus;
  regulatory_status: RegulatoryStatus;
  /** When the record was made or imported; for a deposit the time of its block too. */
  created_at: At;
  completed_at: OrNull<Date>;
  /** `api`, or who asked for it; null for deposits. */
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
  /** As submitted for a deposit, or the own organisation on an eligible withdrawal. */
  originator_entity: JsonOrNull<EntityRecord>;
  third_party_entity: JsonOrNull<EntityRecord>;
  /** Beneficiaries of a withdrawal; a deposit's is the own organisation, which is not kept per record. */
  beneficiary_entities: JsonOrNull<readonly EntityRecord[]>;
  is_originator_declared: OrNull<boolean>;
  is_client_instructed: OrNull<boolean>;
  /** Staking only: a wallet or an external account. */
  withdrawal_wallet_id: OrNull<number>;
  validator_pubkey: OrNull<string>;
  delivery: Generated<DeliveryKind>;
  /** Reconciliations only: what needed one; null when the operator started it. */
  triggered_by_transaction_id: OrNull<number>;
};

/** What moves in a transaction, a row per asset. */
export type TransactionAmountTable = {
  transaction_id: number;
  asset: string;
  amount: Decimal;
  /** Null until known. */
  fee: OrNull<Decimal>;
  fee_unit: OrNull<string>;
  /** CAD per unit when the record was made; null when nobody gave a rate. */
  cad_rate: OrNull<Decimal>;
  /** On-chain hash, lower case as each chain writes it. Null until broadcast. */
  hash: OrNull<string>;
  block: OrNull<number>;
};

/** Which wallets a transaction touches. */
export type TransactionWalletTable = { wallet_id: number; transaction_id: number };

/** The transactions of each wallet by type and status, `any` for every one of them; the database writes it by itself: see wallet-list-tables.ts. */
export type WalletListTable = {
  wallet_id: GeneratedAlways<number>;
  type: GeneratedAlways<string>;
  status: GeneratedAlways<string>;
  transaction_id: GeneratedAlways<number>;
  /** Where type and status are the transaction's own; null elsewhere. */
  completed_at: GeneratedAlways<Date | null>;
};

/**
 * What a ledger account holds: a wallet's free funds, its locked funds, a validator's ether, or the world outside and the fees paid to it. On
 * `offchain` stands how much of a wallet's funds is not on chain, because ledger entries alone brought it; negative where they took it.
 */
export type AccountKind = 'available' | 'locked' | 'offchain' | 'staked' | 'outside' | 'fees';

export type AccountTable = {
  id: Generated<number>;
  kind: AccountKind;
  wallet_id: OrNull<number>;
  /** On `staked` alone. */
  validator_id: OrNull<number>;
  asset: string;
};

/** One side of a posting; never changed, never deleted. A wallet's balance is the newest `balance_after` of its accounts. */
export type EntryTable = {
  id: Generated<number>;
  transaction_id: number;
  account_id: number;
  amount: Decimal;
  /** Null on `outside` and `fees`, whose balances nobody reads. */
  balance_after: OrNull<Decimal>;
  created_at: At;
};

/** A transaction that the worker moves on by itself: since when it has been where it is, and how long its batch is held at most. */
export type LifecycleStepTable = { transaction_id: number; since: At; held_until: OrNull<Date> };

/** The first confirmation of a completed transaction. */
export type ConfirmationTable = { transaction_id: number; at: At };

/** One destination of `send_batch_now`: exactly one of the three says where. */
export type BatchDestinationTable = {
  transaction_id: number;
  position: number;
  wallet_id: OrNull<number>;
  account_id: OrNull<number>;
  address: OrNull<string>;
  amount: Decimal;
};

/** The outbox: written in the transaction of the change that it tells of. */
export type WebhookTable = {
  id: Generated<number>;
  /** Whose story it tells, `'transaction 12'`: webhooks of one record go out in order. */
  record: string;
  body: Json<WebhookBody>;
  /** Whether there was a `webhook_url` when it happened; one that nobody wanted is kept to be seen and never sent. */
  is_wanted: boolean;
  attempts: ColumnType<readonly WebhookAttempt[], JsonText<readonly WebhookAttempt[]> | undefined, JsonText<readonly WebhookAttempt[]>>;
  attempt_count: Generated<number>;
  /** Not before; null means at once. While an attempt runs: when another may take it over. */
  next_attempt_at: OrNull<Date>;
  /** Of the attempt that runs, or ran last. */
  claim: OrNull<string>;
  delivered_at: OrNull<Date>;
};

/** A validator, from the moment it is asked for; what it is worth and where it stands follows from its movements, the ledger and the clock. */
export type ValidatorTable = {
  id: Generated<number>;
  /** The staking transaction that asked for it. */
  transaction_id: number;
  idempotency_key: OrNull<string>;
  group_id: OrNull<string>;
  is_compounding: boolean;
  /** The wallet whose record shows it. */
  wallet_id: number;
  /** Null until its transaction is generated, and for ever when that is canceled or fails. */
  pubkey: OrNull<string>;
  deposited_at: OrNull<Date>;
  exit_requested_at: OrNull<Date>;
};

/** What a transaction does with a validator. */
export type ValidatorMovementTable = {
  transaction_id: number;
  validator_id: number;
  kind: 'creation' | 'top_up' | 'full_withdrawal' | 'partial_withdrawal';
};

/** One row. */
export type SettingsTable = { id: number; values: Json<Settings>; clock_offset_seconds: number };

/** The tables of PostgreSQL schema `custody`. */
export type Tables = {
  wallets: WalletTable;
  funding_addresses: FundingAddressTable;
  external_accounts: ExternalAccountTable;
  transactions: TransactionTable;
  transaction_amounts: TransactionAmountTable;
  transaction_wallets: TransactionWalletTable;
  wallet_lists: WalletListTable;
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
