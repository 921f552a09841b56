import type { ColumnType, Generated, Insertable, Selectable } from 'kysely';
import type * as z from 'zod/mini';
import type { EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryStatus } from '#contract/people/regulatory-status.ts';
import type { directPartyCreationSchema } from '#contract/service/direct-party-creation.ts';
import type { DirectPartyStatus } from '#contract/service/direct-party.ts';
import type { TransactionStatus } from '#contract/service/transaction-status.ts';
import type { WalletKind } from '#contract/service/wallet.ts';
import type { RefinedTables } from '#database/refined.ts';
import type { Columns } from './custody-columns.gen.ts';
import type { JsonText } from './json-text.ts';
import type { Settings } from './settings.ts';
import type { WebhookAttempt, WebhookBody } from './webhook-rows.ts';

/**
 * A jsonb column. It is read as a value, and written with `jsonText(value)`, because the two drivers treat arrays differently.
 * It never contains an amount as a number.
 */
type Json<Value> = ColumnType<Value, JsonText<Value>, JsonText<Value>>;
type JsonOrNull<Value> = ColumnType<Value | null, JsonText<Value> | null | undefined, JsonText<Value> | null>;

/**
 * A destination that is neither a wallet nor an external account. It has an address for each asset, with a tag or memo if
 * needed.
 */
export type RawAddresses = Readonly<Record<string, string | { address: string; tag?: string; memo?: string }>>;

/**
 * How a transaction moves funds: on its chain (`chain`), by ledger entry (`ledger`), or as a `reconciliation`. A reconciliation
 * moves on chain what ledger entries moved before.
 */
export type DeliveryKind = 'chain' | 'ledger' | 'reconciliation';

/**
 * What a ledger account contains. `available` and `locked` are a wallet's funds, and `staked` is a validator's ether.
 * `offchain` is the part of a wallet's funds that arrived by ledger entry. It is negative if funds left in this way.
 */
export type AccountKind = 'available' | 'locked' | 'offchain' | 'staked' | 'outside' | 'fees';

/** The details of a direct party, as its creation had them. */
export type DirectPartyDetails = z.output<typeof directPartyCreationSchema>['direct_party'];

/** The tables of PostgreSQL schema `custody`. The generated types are narrowed to the values that each column contains. */
export type Tables = RefinedTables<
  Columns,
  {
    accounts: { kind: AccountKind };
    direct_parties: { status: DirectPartyStatus; details: Json<DirectPartyDetails> };
    direct_party_documents: {
      slot: 'custody_agreement' | 'appointment_of_authorized_person_agreement' | 'supporting_documents';
    };
    external_accounts: {
      funding_addresses: Json<Readonly<Record<string, string>>>;
      extras: Json<Readonly<Record<string, unknown>>>;
      default_beneficiary_entity: JsonOrNull<EntityRecord>;
    };
    settings: { values: Json<Settings> };
    transactions: {
      type: 'transaction' | 'external';
      status: TransactionStatus;
      regulatory_status: RegulatoryStatus;
      destination_raw: JsonOrNull<RawAddresses>;
      source_addresses: JsonOrNull<readonly string[]>;
      destination_addresses: JsonOrNull<readonly string[]>;
      originator_entity: JsonOrNull<EntityRecord>;
      third_party_entity: JsonOrNull<EntityRecord>;
      beneficiary_entities: JsonOrNull<readonly EntityRecord[]>;
      delivery: Generated<DeliveryKind>;
    };
    validator_movements: { kind: 'creation' | 'top_up' | 'full_withdrawal' | 'partial_withdrawal' };
    wallets: { kind: WalletKind; default_originator_entity: JsonOrNull<EntityRecord> };
    webhooks: {
      body: Json<WebhookBody>;
      attempts: ColumnType<readonly WebhookAttempt[], JsonText<readonly WebhookAttempt[]> | undefined, JsonText<readonly WebhookAttempt[]>>;
    };
  }
>;

export type WalletRow = Selectable<Tables['wallets']>;
export type FundingAddressRow = Selectable<Tables['funding_addresses']>;
export type ExternalAccountRow = Selectable<Tables['external_accounts']>;
export type TransactionRow = Selectable<Tables['transactions']>;
export type TransactionAmountRow = Selectable<Tables['transaction_amounts']>;
export type ValidatorRow = Selectable<Tables['validators']>;
export type ValidatorMovementRow = Selectable<Tables['validator_movements']>;
export type WebhookRow = Selectable<Tables['webhooks']>;
export type NewTransaction = Insertable<Tables['transactions']>;
export type NewTransactionAmount = Omit<Insertable<Tables['transaction_amounts']>, 'transaction_id'>;
export type DirectPartyRow = Selectable<Tables['direct_parties']>;
export type StorageProviderRow = Selectable<Tables['storage_providers']>;
export type TerminationFeesRow = Selectable<Tables['termination_fees']>;
