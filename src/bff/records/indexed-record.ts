import { createHash } from 'node:crypto';
import { pickFields } from '#bff/proxy/index.ts';
import { indexedAddress } from '#contract/money/recipient.ts';
import { entityName, hasEntity, type EntityRecord } from '#contract/people/entity.ts';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import { idKindsOf } from '#contract/rules/record-recipients.ts';
import { transactionKindOf, type TransactionKind } from '#contract/service/transaction-kind.ts';
import { blockOf, comparableKey, transactionSchema, type Transaction } from '#contract/service/transaction.ts';
import { NumberLiteral, writeJson } from '#contract/wire/json.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A record with one of its assets, as a row of `indexed_lines` without its key. */
export type IndexedLine = {
  readonly id: string | null;
  readonly type: string | null;
  readonly kind: TransactionKind | null;
  readonly status: string | null;
  readonly regulatory_status: string | null;
  readonly direction: string | null;
  readonly asset: string | null;
  readonly amount: Decimal | null;
  readonly fee: Decimal | null;
  readonly fee_asset: string | null;
  readonly at: Date;
  readonly completed_at: Date | null;
  readonly source_wallet_id: string | null;
  readonly destination_wallet_id: string | null;
  readonly account_id: string | null;
  readonly addresses: readonly string[];
  readonly hashes: readonly string[];
  /** Whether the completion of the record changes balances. An off-chain reconciliation does not. */
  readonly moves_balance: boolean;
  /** The fee as an amount, or null if the record has only a rate, such as 9 sat/b. */
  readonly fee_amount: Decimal | null;
};

/** A person or company that a record names, with its role in the record. */
export type NamedPerson = { readonly name: string; readonly role: string };

/** A record as the index stores it. */
export type IndexedRecord = {
  readonly key: string;
  /** JSON text without personal data. */
  readonly text: string;
  readonly lines: readonly IndexedLine[];
  /** The value is null if the people were not read. The list of the custodian omits the originators of deposits. */
  readonly people: readonly NamedPerson[] | null;
};

const pickTransactionFields = pickFields(transactionSchema);

/**
 * The indexed form of a record of the custodian, as parsed from JSON. An unreadable record gets one line with empty columns.
 * Returns null for a readable record without an id and without a hash, because the desk could not recognize a later change of
 * this record.
 */
export function indexedRecord(data: unknown): IndexedRecord | null {
  const parseResult = transactionSchema.safeParse(data);
  const text = writeJson(withoutPersonalData(pickTransactionFields(data), 'none'));
  if (parseResult.success) {
    const key = keyOf(parseResult.data);
    return key === null ? null : { key, text, lines: linesOf(parseResult.data), people: peopleOf(parseResult.data) };
  }
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : null;
  const statedId = id instanceof NumberLiteral && /^[1-9]\d{0,15}$/.test(id.text) ? id.text : null;
  return { key: statedId ?? unreadableKey(data, text), text, lines: [{ ...unreadableLine, id: statedId }], people: null };
}

const unreadableLine: IndexedLine = {
  id: null,
  type: null,
  kind: null,
  status: null,
  regulatory_status: null,
  direction: null,
  asset: null,
  amount: null,
  fee: null,
  fee_asset: null,
  at: new Date(0),
  completed_at: null,
  source_wallet_id: null,
  destination_wallet_id: null,
  account_id: null,
  addresses: [],
  hashes: [],
  moves_balance: true,
  fee_amount: null,
};

function keyOf(record: Transaction): string | null {
  if (record.id !== null && record.id !== undefined) return String(record.id);
  const hash = record.type === 'transaction' ? null : record.hash;
  if (hash === null || hash === undefined || hash === '') return null;
  return hashKey(hash, String(record.destination?.id ?? ''));
}

/** The key of an unreadable record without an id. It is the key that the record has when it is readable, if it states a hash. */
function unreadableKey(data: unknown, text: string): string {
  const hash: unknown = Reflect.get(Object(data), 'hash');
  const wallet: unknown = Reflect.get(Object(Reflect.get(Object(data), 'destination')), 'id');
  return typeof hash === 'string' && hash !== '' ? hashKey(hash, wallet instanceof NumberLiteral ? wallet.text : '') : digestKey(text);
}

function hashKey(hash: string, wallet: string): string {
  return digestKey(`${comparableKey(hash)} ${wallet}`);
}

/** A key from a digest of the text. It is negative, because the custodian's ids are positive. */
function digestKey(text: string): string {
  return String(-1n - (createHash('sha256').update(text).digest().readBigUInt64BE() >> 2n));
}

function linesOf(record: Transaction): readonly IndexedLine[] {
  const { source_wallet_id, destination_wallet_id, account_id } = sidesOf(record);
  const outgoingRecord = record.type === 'external' ? null : record;
  const deposit = record.type === 'transaction' ? null : record;
  const commonFields = {
    id: idText(record.id),
    type: record.type === 'other' ? record.stated_type : record.type,
    kind: transactionKindOf(record),
    status: record.type === 'external' ? (blockOf(record) === null ? null : 'completed') : (record.status ?? null),
    regulatory_status: record.regulatory_status ?? null,
    direction: record.direction ?? null,
    at: dateOf(outgoingRecord?.created_at) ?? dateOf(deposit?.timestamp) ?? new Date(0),
    completed_at: dateOf(outgoingRecord?.completed_at),
    source_wallet_id,
    destination_wallet_id,
    account_id,
    addresses: addressesOf(record, destination_wallet_id !== null),
    hashes: hashesOf(record),
    moves_balance: outgoingRecord?.is_offchain_reconciliation !== true,
  };
  return movementsOf(record).map((movement) => ({ ...commonFields, ...movement }));
}

type AssetMovement = Pick<IndexedLine, 'asset' | 'amount' | 'fee' | 'fee_asset' | 'fee_amount'>;

/** The moved assets, followed by assets in which only a fee was paid. The list has at least one entry. */
function movementsOf(record: Transaction): readonly AssetMovement[] {
  const amounts = record.type === 'external' ? {} : (record.amounts ?? {});
  const fees = record.type === 'external' ? {} : (record.fees ?? {});
  const units = record.type === 'external' ? {} : (record.fee_units ?? {});
  const { currency = null, amount = null, fee = null } = record.type === 'transaction' ? {} : record;
  const movements = [
    ...Object.entries(amounts).map(([asset, movedAmount]) => movementOf(asset, movedAmount, fees[asset] ?? null, units[asset])),
    ...Object.entries(fees).flatMap(([asset, paidFee]) =>
      Object.hasOwn(amounts, asset) ? [] : [{ ...movementOf(asset, null, paidFee, units[asset]), asset: null }],
    ),
  ];
  return movements.length > 0 ? movements : [movementOf(currency, amount, fee)];
}

function movementOf(symbol: string | null, amount: Decimal | null, fee: Decimal | null, unit = ''): AssetMovement {
  const asset = symbol?.toLowerCase() ?? null;
  const isAmount = [asset, `${asset}/op`].includes(unit.toLowerCase());
  return { asset, amount, fee, fee_asset: fee === null ? null : asset, fee_amount: isAmount ? fee : null };
}

function sidesOf(record: Transaction): Pick<IndexedLine, 'source_wallet_id' | 'destination_wallet_id' | 'account_id'> {
  const destination = record.destination ?? null;
  const id = idText(destination?.id);
  if (record.type === 'external') return { source_wallet_id: null, destination_wallet_id: id, account_id: null };
  const source_wallet_id = idText(record.source?.id);
  const isAccount = destination !== null && idKindsOf(destination)[0] === 'account';
  return { source_wallet_id, destination_wallet_id: isAccount ? null : id, account_id: isAccount ? id : null };
}

/**
 * The addresses on the other side. For a deposit, these are the senders. Otherwise, these are the paid addresses outside
 * the wallets of the desk.
 */
function addressesOf(record: Transaction, isToWallet: boolean): readonly string[] {
  const senders = record.type === 'transaction' ? [] : (record.source_addresses ?? []);
  const asset = record.type === 'transaction' ? '' : (record.currency ?? '').toLowerCase();
  const senderAddresses = senders.map((address) => indexedAddress(asset, address));
  if (record.type === 'external' || isToWallet) return [...new Set(senderAddresses)];
  const paidAddresses = Object.entries(record.destination?.addresses ?? {}).map(([symbol, entry]) =>
    indexedAddress(symbol.toLowerCase(), typeof entry === 'string' ? entry : entry.address),
  );
  return [...new Set([...senderAddresses, ...paidAddresses])];
}

function hashesOf(record: Transaction): readonly string[] {
  const ownHash = record.type === 'transaction' ? null : record.hash;
  const chainIds = record.type === 'external' ? [] : (record.transaction_ids ?? []).map(({ transaction_id: hash }) => hash);
  return [...new Set([ownHash, ...chainIds].flatMap((hash) => (hash ? [comparableKey(hash)] : [])))];
}

/** The people of a record, except the client. The client is the originator of an outgoing record and the beneficiary of a deposit. */
function peopleOf(record: Transaction): readonly NamedPerson[] | null {
  if (record.type === 'external' && record.originator_entity === undefined) return null;
  const { originator_entity, third_party_entity, beneficiary_entities, beneficiary_entity } = record;
  const originators = record.type === 'external' ? [originator_entity] : [];
  const beneficiaries = record.type === 'external' ? [] : (beneficiary_entities ?? [beneficiary_entity]);
  return [
    ...namedPeople('originator', originators),
    ...namedPeople('third party', [third_party_entity]),
    ...namedPeople('beneficiary', beneficiaries),
  ];
}

/** The entities that have a name. */
export function namedPeople(role: string, entities: readonly (EntityRecord | null | undefined)[]): readonly NamedPerson[] {
  return entities.flatMap((entity) => {
    const name = hasEntity(entity) ? (entityName(entity) ?? entity['fullname']) : null;
    return typeof name === 'string' && name !== '' ? [{ name, role }] : [];
  });
}

function idText(id: number | null | undefined): string | null {
  return id === null || id === undefined ? null : String(id);
}

/** The date, or null for an absent or unreadable time. */
function dateOf(text: string | null | undefined): Date | null {
  const ms = Date.parse(text ?? '');
  return Number.isNaN(ms) || Math.abs(ms) > timeMsMax ? null : new Date(ms);
}

/** The last millisecond of the year 9999. PostgreSQL cannot read longer years in ISO 8601. */
const timeMsMax = 253_402_300_799_999;
