import { entityName, hasEntity, type EntityRecord } from '#contract/people/entity.ts';
import { blockOf, type Transaction } from '#contract/service/transaction.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { createLines, type Lines } from './list-lines.ts';

/** A line has a record with one of its assets. A record with several assets has several lines. */
type AssetLine = { readonly transaction: Transaction; readonly asset: string | null; readonly amount: Decimal | null };

type Column = {
  readonly title: string;
  readonly isNumeric?: boolean;
  /** Whether the column has personal data, which is omitted for readers without access. */
  readonly isPersonal?: boolean;
  readonly textOf: (assetLine: AssetLine) => string | number | boolean | null | undefined;
};

const columns: readonly Column[] = [
  { title: 'id', isNumeric: true, textOf: ({ transaction }) => transaction.id },
  { title: 'type', textOf: ({ transaction: tx }) => typeOf(tx) },
  { title: 'direction', textOf: ({ transaction }) => transaction.direction },
  { title: 'status', textOf: ({ transaction: tx }) => outgoingFieldsOf(tx)?.status },
  { title: 'regulatory_status', textOf: ({ transaction }) => transaction.regulatory_status },
  { title: 'created_at', textOf: ({ transaction: tx }) => toUtc(timeOf(tx)) },
  { title: 'completed_at', textOf: ({ transaction: tx }) => toUtc(outgoingFieldsOf(tx)?.completed_at) },
  { title: 'asset', textOf: ({ asset }) => asset },
  { title: 'amount', isNumeric: true, textOf: ({ amount }) => amount },
  {
    title: 'fee',
    isNumeric: true,
    textOf: ({ transaction: tx, asset }) => depositFieldsOf(tx)?.fee ?? valueAt(outgoingFieldsOf(tx)?.fees, asset),
  },
  {
    title: 'fee_unit',
    textOf: ({ transaction: tx, asset }) => depositFieldsOf(tx)?.fee_unit ?? valueAt(outgoingFieldsOf(tx)?.fee_units, asset),
  },
  { title: 'cad_rate', isNumeric: true, textOf: ({ transaction: tx, asset }) => valueAt(outgoingFieldsOf(tx)?.cad_rates, asset) },
  { title: 'block', isNumeric: true, textOf: blockNumberOf },
  { title: 'hash', textOf: hashOf },
  { title: 'source_id', isNumeric: true, textOf: ({ transaction: tx }) => outgoingFieldsOf(tx)?.source?.id },
  {
    title: 'source',
    textOf: ({ transaction: tx }) => outgoingFieldsOf(tx)?.source?.name ?? depositFieldsOf(tx)?.source_addresses?.join(' '),
  },
  { title: 'destination_id', isNumeric: true, textOf: ({ transaction }) => transaction.destination?.id },
  { title: 'destination', textOf: ({ transaction }) => transaction.destination?.name },
  { title: 'destination_address', textOf: addressOf },
  { title: 'memo', textOf: ({ transaction: tx }) => depositFieldsOf(tx)?.memo },
  { title: 'requested_by', textOf: ({ transaction: tx }) => outgoingFieldsOf(tx)?.requested_by },
  { title: 'notes', textOf: ({ transaction: tx }) => outgoingFieldsOf(tx)?.notes },
  { title: 'is_batched', textOf: ({ transaction: tx }) => outgoingFieldsOf(tx)?.is_batched },
  { title: 'validator_pubkey', textOf: ({ transaction: tx }) => outgoingFieldsOf(tx)?.validator_pubkey },
  { title: 'originator', isPersonal: true, textOf: ({ transaction }) => joinNames([transaction.originator_entity]) },
  { title: 'third_party', isPersonal: true, textOf: ({ transaction }) => joinNames([transaction.third_party_entity]) },
  {
    title: 'beneficiaries',
    isPersonal: true,
    textOf: ({ transaction: { beneficiary_entities: beneficiaries, beneficiary_entity: lastBeneficiary } }) =>
      joinNames(beneficiaries ?? [lastBeneficiary]),
  },
];

/** The titles and cells of CSV lines, with or without personal data. */
export function transactionLines(hasPeople: boolean): Lines<Transaction> {
  const visibleColumns = columns.filter(({ isPersonal = false }) => hasPeople || !isPersonal);
  return createLines<Transaction, AssetLine>(
    visibleColumns.map(({ title, textOf, isNumeric = false }) => [title, textOf, isNumeric]),
    assetLinesOf,
  );
}

/** A record in its wire type, with times in UTC, ISO 8601. Unreadable times stay unchanged. */
export function withUtcTimes(transaction: Transaction): object {
  const times = {
    timestamp: toUtc(depositFieldsOf(transaction)?.timestamp),
    created_at: toUtc(outgoingFieldsOf(transaction)?.created_at),
    completed_at: toUtc(outgoingFieldsOf(transaction)?.completed_at),
  };
  const reachedTimes = Object.entries(times).filter(([, time]) => time !== undefined);
  const { stated_type: _stated, ...record } = { stated_type: null, ...transaction };
  return { ...record, type: typeOf(transaction), ...Object.fromEntries(reachedTimes) };
}

/** The record, if it may have deposit fields. Records of unknown types may have any field. */
function depositFieldsOf(transaction: Transaction) {
  return transaction.type === 'transaction' ? null : transaction;
}

/** The record, if it may have the fields of outgoing transactions. */
function outgoingFieldsOf(transaction: Transaction) {
  return transaction.type === 'external' ? null : transaction;
}

/** The type in the answer of the service. */
function typeOf(transaction: Transaction): string | null {
  return transaction.type === 'other' ? transaction.stated_type : transaction.type;
}

function timeOf(transaction: Transaction): string | null | undefined {
  return outgoingFieldsOf(transaction)?.created_at ?? depositFieldsOf(transaction)?.timestamp;
}

function blockNumberOf({ transaction: tx, asset }: AssetLine): number | null | undefined {
  if (tx.type === 'external') return blockOf(tx);
  return typeof tx.block === 'number' ? tx.block : valueAt(tx.block, asset);
}

function assetLinesOf(transaction: Transaction): readonly AssetLine[] {
  if (transaction.type === 'external')
    return [{ transaction, asset: transaction.currency?.toLowerCase() ?? null, amount: transaction.amount ?? null }];
  const movedAmounts = Object.entries(transaction.amounts ?? {});
  const { currency, amount } = { currency: null, amount: null, ...transaction };
  return movedAmounts.length === 0
    ? [{ transaction, asset: currency?.toLowerCase() ?? null, amount: amount ?? null }]
    : movedAmounts.map(([asset, movedAmount]) => ({ transaction, asset, amount: movedAmount }));
}

function hashOf({ transaction: tx, asset }: AssetLine): string | null | undefined {
  if (tx.type === 'external') return tx.hash;
  const chainIds = tx.transaction_ids ?? [];
  const assetMovements = chainIds.filter(({ currency }) => currency === asset);
  const hashes = (assetMovements.length === 0 ? chainIds : assetMovements).flatMap(({ transaction_id: hash }) => hash ?? []);
  return hashes.length === 0 ? depositFieldsOf(tx)?.hash : hashes.join(' ');
}

/** The address with its tag or memo, if any. */
function addressOf({ transaction: tx, asset }: AssetLine): string | null | undefined {
  if (tx.type === 'external') return tx.destination_addresses?.join(' ');
  const address = valueAt(tx.destination?.addresses, asset);
  if (address === null || address === undefined) return depositFieldsOf(tx)?.destination_addresses?.join(' ');
  if (typeof address === 'string') return address;
  return [address.address, address.tag, address.memo].filter((part) => (part ?? '') !== '').join(' ');
}

function joinNames(entities: readonly (EntityRecord | null | undefined)[]): string {
  return entities.flatMap((entity) => (hasEntity(entity) ? [entityName(entity) ?? 'unnamed'] : [])).join('; ');
}

function valueAt<Value>(byAsset: Readonly<Record<string, Value>> | null | undefined, asset: string | null): Value | undefined {
  return byAsset && asset !== null && Object.hasOwn(byAsset, asset) ? byAsset[asset] : undefined;
}

function toUtc(time: string | null | undefined): string | null | undefined {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? time : new Date(ms).toISOString();
}
