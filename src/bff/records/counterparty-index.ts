import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { assets } from '#contract/money/assets.ts';
import { indexedAddress } from '#contract/money/recipient.ts';
import { comparablePubkey, validatorsOf } from '#contract/rules/wallet-validators.ts';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { foldedText } from '#contract/wire/folded-text.ts';

type Tables = Kysely<DeskTables>;

export type CounterpartyKind = 'wallet' | 'account';

/** A wallet or an external account of the index. */
export type Counterparty = { readonly kind: CounterpartyKind; readonly id: string; readonly name: string | null };

/** The wallets, accounts and addresses on the other side of a transaction that a text may mean. */
export type CounterpartyMatch = {
  readonly walletIds: readonly string[];
  readonly accountIds: readonly string[];
  /** The canonical addresses of the text and of these accounts. */
  readonly addresses: readonly string[];
  /** Whether more names or addresses match than are returned. */
  readonly isCut: boolean;
};

/** Maximum number of names, and of addresses, that a text may match. */
export const matchesMax = 1000;

/** Stores wallets or external accounts of the custodian. */
export async function storeCounterparties(
  trx: Tables,
  kind: CounterpartyKind,
  records: readonly (Wallet | ExternalAccount)[],
  at: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = records.map((record) => ({
    kind,
    id: String(record.id),
    name: record.name ?? null,
    folded_name: foldedText(record.name ?? ''),
    custom_id: record.custom_id ?? null,
    addresses: Object.entries(record.funding_addresses ?? {}).map(([asset, address]) => indexedAddress(asset.toLowerCase(), address)),
    validators: validatorsOf(record).flatMap(({ validator_pubkey: pubkey }) => (pubkey ? [comparablePubkey(pubkey)] : [])),
    learned_at: at,
  }));
  await trx
    .insertInto('indexed_counterparties')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        folded_name: eb.ref('excluded.folded_name'),
        custom_id: eb.ref('excluded.custom_id'),
        addresses: eb.ref('excluded.addresses'),
        validators: eb.ref('excluded.validators'),
      })),
    )
    .execute();
}

/**
 * Finds the wallets and accounts whose names match a text, and the addresses that the text may spell. If a name equals the
 * text, only equal names match. Otherwise each word of the text must be the start of a word in the name.
 */
export async function matchCounterparty(tables: Tables, text: string): Promise<CounterpartyMatch> {
  const partialMatches = await findAddresses(tables, text);
  const spellings = [...addressSpellings(text), ...partialMatches];
  const namedCounterparties = await findNamed(tables, text);
  const foundRows = await sql<{ kind: CounterpartyKind; id: string; address: string | null }>`
    select kind, id, unnest(case when addresses = '{}' then array[null::text] else addresses end) as address
    from desk.indexed_counterparties
    where addresses && ${spellings}::text[] or (kind, id) in (
      select * from unnest(${namedCounterparties.map(({ kind }) => kind)}::text[], ${namedCounterparties.map(({ id }) => id)}::bigint[]))`.execute(
    tables,
  );
  const idsOf = (kind: CounterpartyKind) => [...new Set(foundRows.rows.filter((row) => row.kind === kind).map(({ id }) => id))];
  return {
    walletIds: idsOf('wallet'),
    accountIds: idsOf('account'),
    addresses: [
      ...new Set([
        ...spellings,
        ...foundRows.rows.flatMap(({ kind, address }) => (kind === 'account' && address !== null ? [address] : [])),
      ]),
    ],
    isCut: namedCounterparties.length > matchesMax || partialMatches.length > matchesMax,
  };
}

/** The names of these wallets, accounts and addresses in the recipients of a batch. */
export function batchRecipients({ walletIds, accountIds, addresses }: Omit<CounterpartyMatch, 'isCut'>): readonly string[] {
  return [...walletIds.map((id) => `wallet ${id}`), ...accountIds.map((id) => `account ${id}`), ...addresses];
}

/**
 * The condition on the other side of a transaction. The record of a batch names no recipients, so the desk's batch is compared. With a wallet, the other side of this wallet must match. Without a
 * wallet, either side of a transfer between two wallets may match.
 */
export function counterpartyCondition(
  { walletIds, accountIds, addresses }: CounterpartyMatch,
  wallet: number | undefined,
): RawBuilder<boolean> {
  const ids = sql`any(${walletIds}::bigint[])`;
  const from = wallet === undefined ? sql`source_wallet_id is not null` : sql`source_wallet_id = ${wallet}`;
  const destinationCondition = wallet === undefined ? sql`destination_wallet_id is not null` : sql`destination_wallet_id = ${wallet}`;
  return sql`(
    account_id = any(${accountIds}::bigint[]) or addresses && ${addresses}::text[]
    or key = any(array(
      select record_id from desk.batches join desk.batch_parts on batch_id = batches.id join desk.commands on commands.id = command_id
      where recipients && ${batchRecipients({ walletIds, accountIds, addresses })}::text[]))
    or (destination_wallet_id = ${ids} and ${from}) or (source_wallet_id = ${ids} and ${destinationCondition}))`;
}

async function findNamed(tables: Tables, text: string): Promise<readonly Counterparty[]> {
  const foldedName = foldedText(text);
  if (foldedName === '') return [];
  const equalNames = await findByName(tables, sql<boolean>`folded_name = ${foldedName}`);
  return equalNames.length > 0 ? equalNames : findByName(tables, wordMatcher(foldedName));
}

/** Returns a function that decides whether each word of the text is the start of a word in a name. */
export function wordMatcher(foldedQuery: string) {
  const wordConditions = foldedQuery.split(' ').map((word) => sql<boolean>`' ' || folded_name like ${`% ${word}%`}`);
  return sql<boolean>`(${sql.join(wordConditions, sql` and `)})`;
}

async function findByName(tables: Tables, isNamed: ReturnType<typeof wordMatcher>): Promise<readonly Counterparty[]> {
  const { rows } = await sql<Counterparty>`
    select kind, id, name from desk.indexed_counterparties where ${isNamed} order by kind, id limit ${matchesMax + 1}`.execute(tables);
  return rows;
}

/** Minimum length of a part of an address. */
const partLengthMin = 6;

/** Number of the newest batches whose recipients are compared with a part of an address, because no index finds such parts. */
const partBatchesMax = 100;

const addressPart = `[0-9a-z:]{${partLengthMin},}`;
const shortenedPattern = new RegExp(`^(${addressPart})(?:…|\\.\\.\\.)(${addressPart})$`);
const partPattern = new RegExp(`^${addressPart}$`);

/**
 * Finds the addresses that begin or end with a text, or that lists shorten to a text such as `'bc1q97nd…c9mq43'`. Of a transaction
 * with several addresses, only the first one is found. Of the newest batches, all recipients are found. The result is empty for other texts.
 */
export async function findAddresses(tables: Tables, text: string): Promise<readonly string[]> {
  const part = text.trim().toLowerCase();
  const [, start, end] = shortenedPattern.exec(part) ?? [];
  // The word "bitcoin" would find every address of Bitcoin Cash.
  if (start === undefined && (!partPattern.test(part) || 'bitcoincash:'.startsWith(part))) return [];
  const matches = (address: RawBuilder<string>) => {
    const starts = sql<boolean>`lower(${address}) like ${`${start ?? part}%`}`;
    const ends = sql<boolean>`reverse(lower(${address})) like reverse(${end ?? part}) || '%'`;
    return start === undefined ? sql<boolean>`(${starts} or ${ends})` : sql<boolean>`(${starts} and ${ends})`;
  };
  const { rows } = await sql<{ address: string }>`
    select addresses[1] as address from desk.indexed_lines where ${matches(sql`addresses[1]`)}
    union
    select address from desk.indexed_counterparties, unnest(addresses) as address where ${matches(sql`address`)}
    union
    select recipient from (select recipients from desk.batches order by made_at desc limit ${partBatchesMax}) as newest,
      unnest(recipients) as recipient
    where position(' ' in recipient) = 0 and ${matches(sql`recipient`)}
    limit ${matchesMax + 1}`.execute(tables);
  return rows.map(({ address }) => address);
}

/** Every canonical address that a text may be, with and without the prefix of a chain or a payment URI. */
export function addressSpellings(text: string): readonly string[] {
  const address = text.trim().replace(/[?#].*$/, '');
  const bareAddress = address.replace(/^[a-z][a-z0-9-]{1,20}:(?:\/\/)?/i, '').replace(/@\d+$/, '');
  return [...new Set([address, bareAddress].flatMap((each) => [each, ...assets.map((asset) => indexedAddress(asset, each))]))];
}
