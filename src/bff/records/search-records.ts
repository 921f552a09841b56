import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { User } from '#bff/auth/index.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { foundKinds, resultsOfKindMax, resultsPerKindMax, type FoundItem, type FoundKind } from '#contract/desk/record-endpoints.ts';
import { assetFacts, assets } from '#contract/money/assets.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { mayDo, personalDataView, rolesWith } from '#contract/roles.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { counterpartyCondition, findAddresses, wordMatcher, matchCounterparty, type CounterpartyMatch } from './counterparty-index.ts';
import { amountText, dayText, joinDetails, sentenceCase } from './found-item-text.ts';
import type { FoundPerson, IndexedPeople } from './indexed-people.ts';
import { recipientNameOfIndexed, stageOfIndexed } from './indexed-stage.ts';
import { pubkeyStart, parseSearch, type SearchTerms, type SearchTermsAndMax } from './parse-search.ts';
import { findRequests } from './search-requests.ts';
import { equalAmount, longerAmount } from './searched-amount.ts';

type Tables = Kysely<DeskTables>;

type SearchParts = { readonly tables: Tables; readonly records: { readonly people: IndexedPeople } };

export type FoundGroup = { readonly kind: FoundKind; readonly items: readonly FoundItem[] };

/** Whether a result names a person. */
export function isPeopleGroup({ kind }: FoundGroup): boolean {
  return kind === 'person' || kind === 'direct_party';
}

/** The search of a user. `kind` limits the search to one kind of result. Undefined means all kinds. */
export type RecordSearch = {
  readonly user: Pick<User, 'roles'>;
  readonly q: string;
  readonly kind: FoundKind | undefined;
  /** Whether the index belongs to the current world of the sandbox. */
  readonly isCurrent: boolean;
};

/** Searches what the user may read. Groups without results are omitted. */
export async function searchRecords(
  { tables, records }: SearchParts,
  { user: { roles }, q, kind: kindFilter, isCurrent }: RecordSearch,
): Promise<readonly FoundGroup[]> {
  const wholeTerms = parseSearch(q);
  const terms = { ...wholeTerms, addresses: [...wholeTerms.addresses, ...(await findAddresses(tables, q))] };
  const max = kindFilter === undefined ? resultsPerKindMax : resultsOfKindMax;
  const search: SearchTermsAndMax = { ...terms, max };
  const seesPeople = personalDataView(roles) === 'full';
  let people: Promise<readonly FoundPerson[]> | undefined;
  const findPeople = async (isParty: boolean) => {
    if (!isCurrent || !seesPeople || terms.foldedText === '') return [];
    people ??= records.people.search(q, 4 * max);
    return personItems(
      tables,
      (await people).filter(({ kind }) => (kind === 'direct_party') === isParty),
    );
  };
  let match: Promise<CounterpartyMatch> | undefined;
  const readMatch = () => (match ??= matchCounterparty(tables, q));
  const find: Readonly<Record<FoundKind, () => readonly FoundItem[] | Promise<readonly FoundItem[]>>> = {
    request: () =>
      mayDo(roles, rolesWith('read_commands')) ? readMatch().then((counterparties) => findRequests(tables, search, counterparties)) : [],
    transaction: () => (isCurrent ? findTransactions(tables, search, readMatch) : []),
    asset: () => findAssets(terms),
    wallet: () => (isCurrent ? findCounterparties(tables, 'wallet', search) : []),
    external_account: () => (isCurrent ? findCounterparties(tables, 'account', search) : []),
    validator: () => (isCurrent ? findValidators(tables, search) : []),
    direct_party: () => findPeople(true),
    person: () => findPeople(false),
  };
  const groups: FoundGroup[] = [];
  for (const kind of kindFilter === undefined ? foundKinds : [kindFilter]) {
    const items = await find[kind]();
    if (items.length > 0) groups.push({ kind, items: items.slice(0, max) });
  }
  return groups;
}

type Line = {
  readonly key: string;
  readonly id: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly asset: string | null;
  readonly amount: string | null;
  readonly at: Date;
  readonly hash: string | null;
  readonly destination_wallet_id: string | null;
  readonly regulatory_status: string | null;
  /** JSON text. */
  readonly record: string;
};

type ReadMatch = () => Promise<CounterpartyMatch>;

/** Finds transactions by id, hash, amount or counterparty. Matches of the id come first, and those of the counterparty last. */
async function findTransactions(
  tables: Tables,
  { id, hashes, hashPart, amount, payee, foldedText: folded, max }: SearchTermsAndMax,
  readMatch: ReadMatch,
): Promise<readonly FoundItem[]> {
  const byId = sql<boolean>`id = ${id}::bigint`;
  const foundLines = await Promise.all([
    id === null ? [] : findLines(tables, byId, max),
    findLines(tables, hashCondition(hashes, hashPart), max),
    amount === null ? [] : findLines(tables, equalAmount(amount), max),
    amount === null ? [] : findLines(tables, longerAmount(amount), max),
    folded === '' ? [] : findLines(tables, counterpartyCondition(await readMatch(), undefined), max),
    payee === null
      ? []
      : findLines(
          tables,
          sql`(${payeeAmount(payee)} and ${counterpartyCondition(await matchCounterparty(tables, payee.name), undefined)})`,
          max,
        ),
  ]);
  const lines = new Map(foundLines.flat().map((line) => [line.key, line]));
  return [...lines.values()].map((line) => ({
    title: `${transactionNoun(line)} ${line.id ?? (line.hash ?? '').slice(0, 10)}`.trim(),
    detail: joinDetails(paymentText(line), demandText(line) ?? stageOfIndexed(line.record) ?? line.status, dayText(line.at)),
    link: `/transactions/${line.id ?? line.hash ?? ''}`,
  }));
}

/**
 * The condition that a line has one of these hashes, or that its first hash begins or ends with a text. The inner query makes the
 * planner use the indexes of the hashes instead of reading all lines in their order.
 */
function hashCondition(hashes: readonly string[], part: string | null): RawBuilder<boolean> {
  return sql`key = any(array(
    select key from desk.indexed_lines where hashes && ${hashes}::text[]
      or hashes[1] like ${part}::text || '%' or reverse(hashes[1]) like reverse(${part}::text) || '%'))`;
}

function payeeAmount({ asset, amount }: NonNullable<SearchTerms['payee']>): RawBuilder<boolean> {
  if (amount === null) return sql`asset = ${asset}`;
  return sql`(${equalAmount({ ...amount, asset })} or ${longerAmount({ ...amount, asset })})`;
}

/** The amount and recipient of a transaction: `'0.5 BTC to Kestrel Exchange'`. */
function paymentText({ amount, asset, record }: Line): string | null {
  const recipientName = recipientNameOfIndexed(record);
  const text = amountText(amount, asset);
  return recipientName === null ? text : [text, 'to', recipientName].filter((part) => part !== null).join(' ');
}

async function findLines(tables: Tables, condition: RawBuilder<boolean>, max: number): Promise<readonly Line[]> {
  const { rows } = await sql<Line>`
    with found as materialized (
      select key, id, type, status, asset, amount, at, hashes[1] as hash, destination_wallet_id, regulatory_status
      from desk.indexed_lines where ${condition} order by at desc, key desc limit ${max})
    select found.*, record from found join desk.indexed_transactions using (key) order by at desc, key desc`.execute(tables);
  return rows;
}

/** What a pending deposit still requires, or null. */
function demandText({ regulatory_status: status }: Line): string | null {
  if (!isPendingStatus(status)) return null;
  return status === 'missing_lvctr_info' ? 'needs LVCTR details' : 'needs originator';
}

function transactionNoun({ type, destination_wallet_id: to }: Line): string {
  if (type === 'external') return 'Deposit';
  return type === 'transaction' ? (to === null ? 'Withdrawal' : 'Transfer') : 'Transaction';
}

function findAssets({ foldedText: folded }: SearchTerms): readonly FoundItem[] {
  if (folded === '') return [];
  const startsWord = (text: string) => ` ${foldedText(text)}`.includes(` ${folded}`);
  return assets
    .filter((asset) => startsWord(asset) || startsWord(assetFacts[asset].name))
    .map((asset) => ({ title: assetFacts[asset].name, detail: asset.toUpperCase(), link: `/assets/${asset}` }));
}

/** Finds wallets by name, custom ID, id or address. */
async function findCounterparties(tables: Tables, kind: 'wallet' | 'account', terms: SearchTermsAndMax): Promise<readonly FoundItem[]> {
  const { text, foldedText: folded, id, addresses } = terms;
  const { rows } = await sql<{ id: string; name: string | null; custom_id: string | null }>`
    select id, name, custom_id from desk.indexed_counterparties
    where kind = ${kind} and (id = ${id}::bigint or addresses && ${addresses}::text[]
      or ${folded === '' ? sql<boolean>`false` : sql<boolean>`(${wordMatcher(folded)} or starts_with(lower(custom_id), ${text}))`})
    order by (id = ${id}::bigint) desc nulls last, folded_name = ${folded} desc, folded_name, id limit ${terms.max}`.execute(tables);
  const [label, path] = kind === 'wallet' ? ['Wallet', 'wallets'] : ['External account', 'external-accounts'];
  return rows.map((row) => ({
    title: row.name ?? `${label} ${row.id}`,
    detail: joinDetails(`${label} ${row.id}`, row.custom_id),
    link: `/${path}/${row.id}`,
  }));
}

async function findValidators(tables: Tables, terms: SearchTermsAndMax): Promise<readonly FoundItem[]> {
  const start = pubkeyStart(terms);
  if (start === null) return [];
  const { rows } = await sql<{ pubkey: string; name: string | null; id: string }>`
    select distinct pubkey, name, id from desk.indexed_counterparties, unnest(validators) as pubkey
    where pubkey like ${`${start}%`} order by pubkey limit ${terms.max}`.execute(tables);
  return rows.map(({ pubkey, name, id }) => ({
    title: `Validator ${pubkey.slice(0, 10)}…${pubkey.slice(-6)}`,
    detail: name ?? `Wallet ${id}`,
    link: `/staking/${pubkey}`,
  }));
}

const personPages = { transaction: 'transactions', wallet: 'wallets', direct_party: 'direct-parties' } as const satisfies Record<
  FoundPerson['kind'],
  string
>;

/** The words of the desk for the states of a direct party. */
const partyStates: Readonly<Record<string, string>> = { pending_review: 'in review', active: 'approved' };

/** The results of people. A person of a transaction is shown with its amount and day. */
async function personItems(tables: Tables, people: readonly FoundPerson[]): Promise<readonly FoundItem[]> {
  const keys = people.flatMap(({ kind, ref }) => (kind === 'transaction' ? [ref] : []));
  const { rows } = await sql<Pick<Line, 'key' | 'amount' | 'asset' | 'at'>>`
    select key, amount, asset, at from desk.indexed_lines where line = 0 and key = any(${keys}::bigint[])`.execute(tables);
  const lines = new Map(rows.map((line) => [line.key, line]));
  return people.map(({ name, kind, ref, role }) => {
    const line = kind === 'transaction' ? lines.get(ref) : undefined;
    const payment = line === undefined ? [] : [amountText(line.amount, line.asset), dayText(line.at)];
    return {
      title: name,
      detail: joinDetails(`${sentenceCase(kind)} ${ref}`, partyStates[role] ?? role.replaceAll('_', ' '), ...payment),
      link: `/${personPages[kind]}/${ref}`,
    };
  });
}
