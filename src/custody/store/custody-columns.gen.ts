// Written from the migrated database by `npm run test:unit -- src/table-types.test.ts -u`.
import type { Generated, GeneratedAlways } from 'kysely';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** The tables of the schema `custody`. */
export type Columns = {
  accounts: {
    id: Generated<number>;
    kind: string;
    wallet_id: number | null;
    asset: string;
    validator_id: number | null;
  };
  batch_destinations: {
    transaction_id: number;
    position: number;
    wallet_id: number | null;
    account_id: number | null;
    address: string | null;
    amount: Decimal;
  };
  confirmations: {
    transaction_id: number;
    at: Date;
  };
  direct_parties: {
    id: Generated<number>;
    status: string;
    details: {};
    email: GeneratedAlways<string>;
    client_number: GeneratedAlways<string | null>;
    rejection_reason: string | null;
    created_at: Date;
    updated_at: Date;
  };
  direct_party_documents: {
    id: Generated<number>;
    direct_party_id: number;
    slot: string;
    document_type: number | null;
    content_type: string;
    file: string;
    bytes: number;
    uploaded_at: Date;
  };
  entries: {
    id: Generated<number>;
    transaction_id: number;
    account_id: number;
    amount: Decimal;
    balance_after: Decimal | null;
    created_at: Date;
  };
  external_accounts: {
    id: Generated<number>;
    name: string;
    description: string;
    custom_id: string | null;
    funding_addresses: {};
    extras: {};
    default_beneficiary_entity: {} | null;
    created_at: Date;
  };
  funding_addresses: {
    id: Generated<number>;
    wallet_id: number;
    asset: string;
    address: string;
    tag: string | null;
    name: string;
    notes: string | null;
    is_watched: Generated<boolean>;
    created_at: Date;
  };
  lifecycle_steps: {
    transaction_id: number;
    since: Date;
    held_until: Date | null;
  };
  limited_calls: {
    name: string;
    last_at: Date;
  };
  reconciliation_links: {
    reconciliation_id: number;
    transaction_id: number;
    covers: Decimal | null;
  };
  reward_withdrawals: {
    transaction_id: number;
    storage_provider_id: number;
  };
  settings: {
    id: number;
    values: {};
    clock_offset_seconds: number;
  };
  storage_providers: {
    id: Generated<number>;
    wallet_id: number;
    provider_id: string;
    granted_fil: Decimal;
    created_at: Date;
  };
  termination_fees: {
    storage_provider_id: number;
    live_fil: Decimal;
    faulty_fil: Decimal;
    updated_at: Date;
  };
  transaction_amounts: {
    transaction_id: number;
    asset: string;
    amount: Decimal;
    fee: Decimal | null;
    fee_unit: string | null;
    cad_rate: Decimal | null;
    hash: string | null;
    block: number | null;
  };
  transaction_wallets: {
    wallet_id: number;
    transaction_id: number;
  };
  transactions: {
    id: Generated<number>;
    type: string;
    status: string;
    regulatory_status: string;
    created_at: Date;
    completed_at: Date | null;
    requested_by: string | null;
    source_wallet_id: number | null;
    destination_wallet_id: number | null;
    destination_account_id: number | null;
    destination_raw: {} | null;
    source_addresses: {} | null;
    destination_addresses: {} | null;
    memo: string | null;
    notes: string | null;
    is_batched: Generated<boolean>;
    originator_entity: {} | null;
    third_party_entity: {} | null;
    beneficiary_entities: {} | null;
    is_originator_declared: boolean | null;
    is_client_instructed: boolean | null;
    withdrawal_wallet_id: number | null;
    validator_pubkey: string | null;
    delivery: Generated<string>;
    triggered_by_transaction_id: number | null;
  };
  validator_movements: {
    transaction_id: number;
    validator_id: number;
    kind: string;
  };
  validators: {
    id: Generated<number>;
    transaction_id: number;
    idempotency_key: string | null;
    group_id: string | null;
    is_compounding: boolean;
    wallet_id: number;
    pubkey: string | null;
    deposited_at: Date | null;
    exit_requested_at: Date | null;
  };
  wallets: {
    id: Generated<number>;
    kind: string;
    name: string;
    description: string;
    custom_id: string | null;
    default_originator_entity: {} | null;
    created_at: Date;
    owner_entity_id: number | null;
  };
  webhooks: {
    id: Generated<number>;
    record: string;
    body: {};
    is_wanted: boolean;
    attempts: Generated<{}>;
    attempt_count: Generated<number>;
    next_attempt_at: Date | null;
    claim: string | null;
    delivered_at: Date | null;
  };
};
