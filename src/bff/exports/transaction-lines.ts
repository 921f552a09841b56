import { entityName, hasEntity, type EntityRecord } from '#contract/entity.ts';
import type { Decimal } from '#contract/money.ts';
import { blockOf, type Transaction } from '#contract/transaction.ts';
import type { Cell } from './csv.ts';

/** A record with one of the assets that it moves: a line. A record that moves several has several lines. */
type Moved = { readonly transaction: Transaction; readonly asset: string | null; readonly amount: Decimal | null };

type Column = {
  readonly title: string;
  readonly isNumeric?: boolean;
  /** Holds people's data: left out for whoever may not see any. */
  readonly isPersonal?: boolean;
  readonly textOf: (moved: Moved) => string | number | boolean | null | undefined;
};

const columns: readonly Column[] = [
  { title: 'id', isNumeric: true, textOf: ({ transaction }) => transaction.id },
  { title: 'type', textOf: ({ transaction }) => transaction.type },
  { title: 'direction', textOf: ({ transaction }) => transaction.direction },
  { title: 'status', textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? tx.status : null) },
  { title: 'regulatory_status', textOf: ({ transaction }) => transaction.regulatory_status },
  { title: 'created_at', textOf: ({ transaction: tx }) => utc(tx.type === 'transaction' ? tx.created_at : tx.timestamp) },
  { title: 'completed_at', textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? utc(tx.completed_at) : null) },
  { title: 'asset', textOf: ({ asset }) => asset },
  { title: 'amount', isNumeric: true, textOf: ({ amount }) => amount },
  { title: 'fee', isNumeric: true, textOf: ({ transaction: tx, asset }) => (tx.type === 'external' ? tx.fee : of(tx.fees, asset)) },
  { title: 'fee_unit', textOf: ({ transaction: tx, asset }) => (tx.type === 'external' ? tx.fee_unit : of(tx.fee_units, asset)) },
  {
    title: 'cad_rate',
    isNumeric: true,
    textOf: ({ transaction: tx, asset }) => (tx.type === 'transaction' ? of(tx.cad_rates, asset) : null),
  },
  { title: 'block', isNumeric: true, textOf: ({ transaction: tx, asset }) => (tx.type === 'external' ? blockOf(tx) : of(tx.block, asset)) },
  { title: 'hash', textOf: hashOf },
  { title: 'source_id', isNumeric: true, textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? tx.source?.id : null) },
  { title: 'source', textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? tx.source?.name : tx.source_addresses?.join(' ')) },
  { title: 'destination_id', isNumeric: true, textOf: ({ transaction }) => transaction.destination?.id },
  { title: 'destination', textOf: ({ transaction }) => transaction.destination?.name },
  { title: 'destination_address', textOf: addressOf },
  { title: 'memo', textOf: ({ transaction: tx }) => (tx.type === 'external' ? tx.memo : null) },
  { title: 'requested_by', textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? tx.requested_by : null) },
  { title: 'notes', textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? tx.notes : null) },
  { title: 'is_batched', textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? tx.is_batched : null) },
  { title: 'validator_pubkey', textOf: ({ transaction: tx }) => (tx.type === 'transaction' ? tx.validator_pubkey : null) },
  { title: 'originator', isPersonal: true, textOf: ({ transaction }) => names([transaction.originator_entity]) },
  { title: 'third_party', isPersonal: true, textOf: ({ transaction }) => names([transaction.third_party_entity]) },
  {
    title: 'beneficiaries',
    isPersonal: true,
    textOf: ({ transaction: { beneficiary_entities: all, beneficiary_entity: latest } }) => names(all ?? [latest]),
  },
];

/** The titles and the cells of CSV lines, with or without people. */
export function transactionLines(hasPeople: boolean) {
  const shown = columns.filter(({ isPersonal = false }) => hasPeople || !isPersonal);
  return {
    head: shown.map(({ title }): Cell => ({ text: title })),
    of: (transaction: Transaction): readonly (readonly Cell[])[] =>
      movedIn(transaction).map((moved) =>
        shown.map(({ isNumeric = false, textOf }): Cell => ({ text: textOf(moved)?.toString() ?? null, isNumeric })),
      ),
  };
}

/** A record whose times are in UTC, ISO 8601; text that is no time stays as it is. */
export function inUtc(transaction: Transaction): Transaction {
  if (transaction.type === 'external') return { ...transaction, timestamp: utc(transaction.timestamp) };
  return { ...transaction, created_at: utc(transaction.created_at), completed_at: utc(transaction.completed_at) };
}

function movedIn(transaction: Transaction): readonly Moved[] {
  if (transaction.type === 'external')
    return [{ transaction, asset: transaction.currency?.toLowerCase() ?? null, amount: transaction.amount ?? null }];
  const moved = Object.entries(transaction.amounts ?? {});
  return moved.length === 0
    ? [{ transaction, asset: null, amount: null }]
    : moved.map(([asset, amount]) => ({ transaction, asset, amount }));
}

function hashOf({ transaction: tx, asset }: Moved): string | null | undefined {
  if (tx.type === 'external') return tx.hash;
  const all = tx.transaction_ids ?? [];
  const own = all.filter(({ currency }) => currency === asset);
  return (own.length === 0 ? all : own).flatMap(({ transaction_id: hash }) => hash ?? []).join(' ');
}

/** With its tag or memo, where the record gives one: it belongs to the address. */
function addressOf({ transaction: tx, asset }: Moved): string | null | undefined {
  if (tx.type === 'external') return tx.destination_addresses?.join(' ');
  const address = of(tx.destination?.addresses, asset);
  if (address === null || address === undefined || typeof address === 'string') return address;
  return [address.address, address.tag, address.memo].filter((part) => (part ?? '') !== '').join(' ');
}

function names(entities: readonly (EntityRecord | null | undefined)[]): string {
  return entities.flatMap((entity) => (hasEntity(entity) ? [entityName(entity) ?? 'unnamed'] : [])).join('; ');
}

function of<Value>(byAsset: Readonly<Record<string, Value>> | null | undefined, asset: string | null): Value | undefined {
  return byAsset && asset !== null && Object.hasOwn(byAsset, asset) ? byAsset[asset] : undefined;
}

function utc(time: string | null | undefined): string | null | undefined {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? time : new Date(ms).toISOString();
}
