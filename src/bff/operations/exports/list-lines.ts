import type * as z from 'zod/mini';
import type { Batch } from '#contract/desk/batches.ts';
import type { Command } from '#contract/desk/command.ts';
import type { InboxEvent } from '#contract/desk/events.ts';
import type { validatorSchema } from '#contract/desk/validators.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Cell } from '#contract/wire/csv.ts';
import { NumberLiteral } from '#contract/wire/json.ts';

export type Validator = z.input<typeof validatorSchema>;

/** The title of a column, its value in a line, and whether a spreadsheet may read the value as a number. */
export type Column<Line> = readonly [title: string, valueOf: (line: Line) => unknown, isNumeric?: boolean];

/** Converts the records of a list to CSV lines. */
export type Lines<Item> = { readonly head: readonly Cell[]; readonly linesOf: (item: Item) => readonly (readonly Cell[])[] };

/** The lines of records with these columns. `split` makes several lines from a record. By default a record has one line. */
export function createLines<Item, Line>(columns: readonly Column<Line>[], split: (item: Item) => readonly Line[]): Lines<Item> {
  return {
    head: columns.map(([text]) => ({ text })),
    linesOf: (item) =>
      split(item).map((line) => columns.map(([, valueOf, isNumeric = false]) => ({ text: cellText(valueOf(line)), isNumeric }))),
  };
}

function cellText(value: unknown): string | null {
  if (value instanceof NumberLiteral) return value.text;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}

/** A record with one of its assets. */
type AssetRecord<Item> = { readonly record: Item; readonly asset: string | null };

function splitByAsset<Item>(assetsOf: (item: Item) => readonly string[]): (item: Item) => readonly AssetRecord<Item>[] {
  return (record) => {
    const assets = [...new Set(assetsOf(record))];
    return assets.length === 0 ? [{ record, asset: null }] : assets.map((asset) => ({ record, asset }));
  };
}

function valueAt<Value>(map: Readonly<Record<string, Value>> | null | undefined, key: string | null): Value | undefined {
  return map && key !== null && Object.hasOwn(map, key) ? map[key] : undefined;
}

/** The tag or memo of an address, from the `extras` of its record. */
function tagOf({ extras }: Pick<Wallet, 'extras'>, address: string | undefined): unknown {
  const extra = valueAt(extras, address ?? null);
  return extra && !Array.isArray(extra) && 'tag' in extra ? (extra.tag ?? extra.memo) : null;
}

const nameColumns: readonly Column<AssetRecord<Wallet | ExternalAccount>>[] = [
  ['id', ({ record }) => record.id, true],
  ['name', ({ record }) => record.name],
  ['custom_id', ({ record }) => record.custom_id],
  ['description', ({ record }) => record.description],
];

const addressColumns: readonly Column<AssetRecord<Wallet | ExternalAccount>>[] = [
  ['asset', ({ asset }) => asset],
  ['address', ({ record, asset }) => valueAt(record.funding_addresses, asset)],
  ['tag', ({ record, asset }) => tagOf(record, valueAt(record.funding_addresses, asset))],
];

/** A line for each asset of a wallet. */
export const walletLines = createLines<Wallet, AssetRecord<Wallet>>(
  [
    ...nameColumns,
    ['kind', ({ record }) => record.kind],
    ...addressColumns,
    ['balance', ({ record, asset }) => valueAt(record.balance, asset), true],
  ],
  splitByAsset(({ balance, funding_addresses: addresses }) => [...Object.keys(balance ?? {}), ...Object.keys(addresses ?? {})]),
);

/** A line for each address of an external account. */
export const accountLines = createLines<ExternalAccount, AssetRecord<ExternalAccount>>(
  [...nameColumns, ...addressColumns],
  splitByAsset(({ funding_addresses: addresses }) => Object.keys(addresses ?? {})),
);

const onlyItem = <Item>(item: Item): readonly Item[] => [item];

export const directPartyLines = createLines<DirectParty, DirectParty>(
  [
    ['id', ({ id }) => id, true],
    ['status', ({ status }) => status],
    ['kind', ({ kind }) => kind],
    ['name', ({ fullname, entity_name: entityName }) => fullname ?? entityName],
    ['email', ({ email }) => email],
    ['client_number', ({ client_number: number }) => number],
    ['balance_client_id', ({ balance_client_id: id }) => id],
    ['self_custodied', ({ self_custodied: is }) => is],
    ['client_instructed', ({ client_instructed: is }) => is],
    ['rejection_reason', ({ rejection_reason: reason }) => reason],
    ['created_at', ({ created_at: at }) => at],
    ['updated_at', ({ updated_at: at }) => at],
  ],
  onlyItem,
);

export const validatorLines = createLines<Validator, Validator>(
  [
    ['Wallet', ({ wallet }) => wallet.id, true],
    ['Wallet name', ({ wallet }) => wallet.name],
    ['Validator', ({ name }) => name],
    ['Public key', ({ pubkey }) => pubkey],
    ['State', ({ status }) => status],
    ['Deposited ETH', ({ deposited }) => deposited, true],
    ['Balance ETH', ({ balance }) => balance, true],
    ['Rewards ETH', ({ rewards }) => rewards, true],
    ['Compounding', ({ compounding }) => (compounding === null ? 'unknown' : compounding ? 'yes' : 'no')],
    ['Rewards go to', ({ rewards_to: to }) => to?.name ?? to?.id ?? null],
    ['Created by transaction', ({ record_id: id }) => id, true],
  ],
  onlyItem,
);

/** A command or a batch. Both have the same columns in their files. */
type Order = Command | Batch;

const orderColumns: readonly Column<Order>[] = [
  ['id', ({ id }) => id],
  ['state', ({ state }) => state],
  ['made_at', ({ made_at: at }) => at],
  ['made_by', ({ made_by: by }) => by.email],
  ['wallet_id', ({ wallet_id: id }) => id, true],
  ['asset', ({ asset }) => asset],
  ['amount', ({ amount }) => amount, true],
  ['review_needed', ({ review }) => review?.needed],
  ['reviewed_by', ({ review }) => review?.by?.email],
  ['reviewed_at', ({ review }) => review?.at],
  ['decision', ({ review }) => review?.decision],
  ['review_reason', ({ review }) => review?.reason],
];

export const commandLines = createLines<Command, Command>(
  [
    ...orderColumns,
    ['kind', ({ kind }) => kind],
    ['destination', ({ destination: to }) => to?.kind],
    ['destination_id', ({ destination: to }) => to?.id, true],
    ['destination_address', ({ destination: to }) => to?.address],
    ['destination_tag', ({ destination: to }) => to?.tag],
    ['sent_at', ({ sent_at: at }) => at],
    ['outcome_status', ({ outcome }) => outcome?.status, true],
    ['outcome', ({ outcome }) => outcome?.message],
    ['record_id', ({ record_id: id }) => id, true],
    ['batch_id', ({ batch_id: id }) => id],
  ],
  onlyItem,
);

export const batchLines = createLines<Batch, Batch>(
  [
    ...orderColumns,
    ['rows', ({ row_count: count }) => count, true],
    ['destinations', ({ destination_count: count }) => count, true],
    ['file', ({ file }) => file?.name],
    ['reason', ({ reason }) => reason],
    ['remainder_of', ({ remainder_of: id }) => id],
    ['record_ids', ({ parts }) => parts.flatMap(({ record_id: id }) => id ?? []).join(' ')],
  ],
  onlyItem,
);

export const eventLines = createLines<InboxEvent, InboxEvent>(
  [
    ['id', ({ id }) => id],
    ['made_at', ({ made_at: at }) => at],
    ['type', ({ type }) => type],
    ['record', ({ ref }) => ref],
    ['state', ({ state }) => state],
    ['read_at', ({ read_at: at }) => at],
    ['found', ({ found }) => found],
    ['remarks', ({ remarks }) => remarks.join(' ')],
  ],
  onlyItem,
);
