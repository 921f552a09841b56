import { Client } from 'undici';
import * as z from 'zod/mini';
import { regulatoryFilters, transactionStatuses, transactionSorts } from '#contract/service/transaction-status.ts';
import { pageOf } from '#contract/wire/page.ts';
import { signRegular } from '#custody';
import { startScript } from './children.ts';
import { benchCredentials, benchScheme } from './credentials.ts';
import { readAnswer, type Figure, median, sizeOfRun, measureRequest } from './figures.ts';

const sizes = { small: 1000, large: sizeOfRun(100_000, 2000) } as const;

/** Percentage of the newest deposits that need information. In the small world it is high, so that they fill several pages. */
const waitingPercent = { small: 50, large: 3 } as const;

/** Number of first requests for each list to each world. The worlds take turns. */
const firstRequests = sizeOfRun(3, 1);

/** Number of common and of rare lists that are measured, and number of lists that are printed: those with the highest ratios. */
const [timedLists, listedMax] = [60, 10];

/** Number of measured requests for each chosen list to each world. The worlds take turns. */
const rounds = sizeOfRun(31, 1);

/**
 * Maximum time of a page of the large world relative to the small world. Common lists have at most one filter or cursor, or are
 * the queue. Source: the performance budgets.
 */
const budgets = { common: 1.5, rare: 5 } as const;

const path = '/api/v1/transactions';

/** A running service. `sinceOf(n)` returns the time (UNIX seconds) after which the newest n records were created. */
type World = {
  /** The path of the transactions of a wallet. Its list contains every status, and its newest transaction awaits approval. */
  readonly walletPath: string;
  readonly client: Client;
  readonly sinceOf: (count: number) => number;
  /** Cursor of the record in the middle of all records. */
  readonly middleCursor: string;
  readonly oldestCursor: string;
  /** A cursor near the end of the records that were completed in the last 30 days. Only nineteen of these are older than the cursor. */
  readonly completedMonthsEnd: string;
};

type Query = Readonly<Record<string, string | number>>;

/** 30 days ago, UNIX seconds. */
const lastMonthSeconds = Math.floor(Date.now() / 1000) - 30 * 86_400;

/** A value of a parameter: its name, and a function that returns the query parameters for a world. */
type ParameterChoice = readonly [name: string, queryOf: (world: World) => Query];

/** The choices for a parameter: no value, or one of these values. */
function oneOf(parameter: string, values: readonly string[]): readonly ParameterChoice[] {
  return [['', () => ({})], ...values.map((value): ParameterChoice => [`${parameter}=${value}`, () => ({ [parameter]: value })])];
}

function since(parameter: string): readonly ParameterChoice[] {
  return [
    ['', () => ({})],
    [`${parameter} of the newest 40`, ({ sinceOf }) => ({ [parameter]: sinceOf(40) })],
    [`${parameter} of the newest 600`, ({ sinceOf }) => ({ [parameter]: sinceOf(600) })],
    [`${parameter} a month`, () => ({ [parameter]: lastMonthSeconds })],
  ];
}

const cursors: readonly ParameterChoice[] = [
  ['', () => ({})],
  ['after the middle', ({ middleCursor }) => ({ after: middleCursor })],
  ['after a last page of a month', ({ completedMonthsEnd }) => ({ after: completedMonthsEnd })],
  ['before the oldest', ({ oldestCursor }) => ({ before: oldestCursor })],
];

const pageSizes = ['10', '100'].map((size): ParameterChoice => [`page_size=${size}`, () => ({ page_size: size })]);

const walletParams = [oneOf('status', transactionStatuses), oneOf('type', transactionSorts), since('completed_since'), cursors, pageSizes];
const params = [...walletParams, oneOf('regulatory_status', regulatoryFilters), since('created_since')];

type List = {
  readonly name: string;
  /** The names of the filters and of the cursor that the list uses. */
  readonly filterNames: readonly string[];
  readonly pathOf: (world: World) => string;
  readonly queryOf: (world: World) => Query;
};

/** The lists for every combination of these parameters. */
function listsOf(name: string, pathOf: List['pathOf'], parameters: readonly (readonly ParameterChoice[])[]): readonly List[] {
  const unfilteredList: List = { name, filterNames: [], pathOf, queryOf: () => ({}) };
  return parameters.reduce<readonly List[]>(
    (lists, choices) =>
      lists.flatMap((list) =>
        choices.map(([name, queryOf]) => ({
          ...list,
          name: name === '' ? list.name : `${list.name}, ${name}`,
          filterNames: name === '' || choices === pageSizes ? list.filterNames : [...list.filterNames, name],
          queryOf: (world: World) => ({ ...list.queryOf(world), ...queryOf(world) }),
        })),
      ),
    [unfilteredList],
  );
}

const pendingQueue = 'type=external, regulatory_status=pending';

function rarityOf({ filterNames }: List): keyof typeof budgets {
  return filterNames.length <= 1 || filterNames.join(', ') === pendingQueue ? 'common' : 'rare';
}

/**
 * Compares pages over 100,000 transactions with the same pages over 1,000 transactions. First requests all lists a few times, and
 * then measures those with the highest ratios.
 */
export async function measureTransactionLists(): Promise<readonly Figure[]> {
  const smallWorld = await openWorld('small');
  const largeWorld = await openWorld('large');
  const figures: Figure[] = [];
  const allLists = [...listsOf('list', () => path, params), ...listsOf('list of a wallet', ({ walletPath }) => walletPath, walletParams)];
  for (const [rarity, lists] of Map.groupBy(allLists, rarityOf)) {
    const ratios: { readonly list: List; readonly records: number; readonly ratio: number }[] = [];
    for (const list of lists) {
      const records = await equalPage(list, smallWorld, largeWorld);
      if (records !== null) ratios.push({ list, records, ratio: await lowestRatio(list, records, smallWorld, largeWorld) });
    }
    const worstRatios = ratios.toSorted((left, right) => right.ratio - left.ratio).slice(0, timedLists);
    const measuredFigures: Figure[] = [];
    for (const { list, records } of worstRatios)
      measuredFigures.push(await measureList(list, records, smallWorld, largeWorld, budgets[rarity]));
    const [first, ...others] = measuredFigures.toSorted((left, right) => right.ratio - left.ratio);
    if (first === undefined) throw new Error('no list has a page in both worlds');
    const skippedCount = lists.length - ratios.length;
    figures.push({
      ...first,
      what: `worst of ${ratios.length} ${rarity} lists (${skippedCount} have records in one world alone): ${first.what}`,
    });
    figures.push(...others.slice(0, listedMax - 1));
  }
  return figures;
}

/** The number of records to request, so that both worlds return pages of equal length. Null if the page of only one world is empty. */
async function equalPage({ pathOf, queryOf }: List, small: World, large: World): Promise<number | null> {
  const counts = [await countOf(small, queryOf(small), pathOf(small)), await countOf(large, queryOf(large), pathOf(large))];
  const records = Math.min(...counts);
  return records === 0 && Math.max(...counts) > 0 ? null : records;
}

/** The ratio of the fastest answers of the two worlds. It is exact enough to choose which lists to measure. */
async function lowestRatio(list: List, records: number, small: World, large: World): Promise<number> {
  const [smallMs, largeMs] = await measureInTurns(list, records, [small, large], firstRequests);
  return Math.min(...largeMs) / Math.min(...smallMs);
}

async function measureList(list: List, records: number, small: World, large: World, budget: number): Promise<Figure> {
  const [smallMs, largeMs] = await measureInTurns(list, records, [small, large], rounds);
  const [yardstick, figure] = [median(smallMs), median(largeMs)];
  return {
    what: `${list.name}: ${records} records`,
    figure: `${figure.toFixed(2)} ms over 100,000`,
    yardstick: `${yardstick.toFixed(2)} ms over 1,000`,
    ratio: figure / yardstick,
    budget,
  };
}

async function measureInTurns(
  { pathOf, queryOf }: List,
  records: number,
  [small, large]: readonly [World, World],
  times: number,
): Promise<readonly [number[], number[]]> {
  const page = records === 0 ? {} : { page_size: records };
  const [smallMs, largeMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < times; round += 1) {
    smallMs.push(await measureRequestMs(small, { ...queryOf(small), ...page }, pathOf(small)));
    largeMs.push(await measureRequestMs(large, { ...queryOf(large), ...page }, pathOf(large)));
  }
  return [smallMs, largeMs];
}

async function openWorld(name: keyof typeof sizes): Promise<World> {
  const { url } = await startScript(new URL('./world.ts', import.meta.url), String(sizes[name]), String(waitingPercent[name]));
  const client = new Client(url, { pipelining: 1 });
  const times = await newestTimes({ client });
  const oldestCursor = cursorOf(1);
  const endOf = async (since: Query) =>
    String((await readList({ client }, { ...since, before: oldestCursor, page_size: 20 })).page_info.start_cursor);
  return {
    client,
    walletPath: `/api/v1/wallets/${await awaitingWallet({ client })}/transactions`,
    sinceOf: (count) => Math.floor((times[count - 1] ?? 0) / 1000),
    middleCursor: cursorOf(sizes[name] / 2),
    oldestCursor,
    completedMonthsEnd: await endOf({ completed_since: lastMonthSeconds }),
  };
}

async function awaitingWallet(world: Pick<World, 'client'>): Promise<number> {
  const [newestRow] = (await readList(world, { status: 'pending_approval', page_size: 1 })).page;
  const id = newestRow?.data.source?.id;
  if (id === undefined) throw new Error('no wallet has a transaction that awaits an approval');
  return id;
}

/** Times at which the newest 600 records were created, ms since 1970. */
async function newestTimes(world: Pick<World, 'client'>): Promise<readonly number[]> {
  const times: number[] = [];
  let cursorQuery: Query = {};
  while (times.length < 600) {
    const { page, page_info } = await readList(world, { page_size: 100, ...cursorQuery });
    times.push(...page.map(({ data }) => Date.parse(data.timestamp ?? data.created_at ?? '')));
    cursorQuery = { after: String(page_info.end_cursor) };
  }
  return times;
}

const pageSchema = pageOf(
  z.object({ timestamp: z.optional(z.string()), created_at: z.optional(z.string()), source: z.optional(z.object({ id: z.number() })) }),
);

/** The cursor of the record with an ID: `12` gives `'MTI='`. Operator facts: Records. */
function cursorOf(id: number): string {
  return Buffer.from(String(id)).toString('base64');
}

async function readList(world: Pick<World, 'client'>, query: Query, listPath = path) {
  return pageSchema.parse(JSON.parse((await get(world, query, listPath)).toString()));
}

async function countOf(world: World, query: Query, listPath: string): Promise<number> {
  return (await readList(world, query, listPath)).page.length;
}

function get({ client }: Pick<World, 'client'>, query: Query, listPath = path): Promise<Buffer> {
  return readAnswer(client, withQuery(listPath, query), signedHeaders(listPath));
}

function measureRequestMs({ client }: World, query: Query, listPath: string): Promise<number> {
  return measureRequest(client, withQuery(listPath, query), signedHeaders(listPath));
}

function withQuery(listPath: string, query: Query): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? listPath : `${listPath}?${text}`;
}

function signedHeaders(listPath: string): Readonly<Record<string, string>> {
  return signRegular({ method: 'GET', path: listPath, body: '', ...benchCredentials, scheme: benchScheme, date: new Date() });
}
