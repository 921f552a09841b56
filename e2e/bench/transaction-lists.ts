import { Client } from 'undici';
import * as z from 'zod/mini';
import { pageOf } from '#contract/page.ts';
import { signRegular } from '#custody';
import { startScript } from './children.ts';
import { benchCredentials, benchScheme } from './credentials.ts';
import { ask, median, timed, type Figure } from './figures.ts';

const sizes = { small: 1000, large: 100_000 } as const;

/** Of the newest deposits. In the small world more wait, so that both have pages of pending ones. */
const waitingPercent = { small: 50, large: 3 } as const;

/** Records on a page, when both worlds have so many. */
const pageSize = 50;

/** Times that each list is asked of each world, in turns. */
const rounds = 31;

/** Most that a page of the large world may cost of the same page of the small one. Source: the performance budgets. */
const budget = 1.5;

const path = '/api/v1/transactions';

/** A running world; `sinceOf(n)` gives the UNIX second since which the newest n records were made. */
type World = {
  /** The path of the list of the wallet that sent the newest transaction awaiting an approval: it holds some of every status. */
  readonly walletPath: string;
  readonly client: Client;
  readonly sinceOf: (count: number) => number;
  /** Cursor of the record in the middle of the list. */
  readonly middle: string;
  readonly oldest: string;
  /** Cursors of records that have 19 older ones created or completed since `lastMonth`: after them come those lists' last pages. */
  readonly monthsEnd: string;
  readonly completedMonthsEnd: string;
};

type Query = Readonly<Record<string, string | number>>;

/** 30 days ago, UNIX seconds. */
const lastMonth = Math.floor(Date.now() / 1000) - 30 * 86_400;

/** Every filter alone, what filters do together, and cursors deep in the list. */
const lists: Readonly<Record<string, (world: World) => Query>> = {
  'no filter': () => ({}),
  'no filter, deep cursor': ({ middle }) => ({ after: middle }),
  'no filter, backwards from the oldest': ({ oldest }) => ({ before: oldest }),
  'status=completed': () => ({ status: 'completed' }),
  'status=completed, deep cursor': ({ middle }) => ({ status: 'completed', after: middle }),
  'status=canceled, rare': () => ({ status: 'canceled' }),
  'status=canceled, deep cursor': ({ middle }) => ({ status: 'canceled', after: middle }),
  'regulatory_status=pending': () => ({ regulatory_status: 'pending' }),
  'regulatory_status=completed': () => ({ regulatory_status: 'completed' }),
  'type=internal': () => ({ type: 'internal' }),
  'type=external': () => ({ type: 'external' }),
  'type=external, deep cursor': ({ middle }) => ({ type: 'external', after: middle }),
  'created_since, newest 40': ({ sinceOf }) => ({ created_since: sinceOf(40) }),
  'created_since, newest 600': ({ sinceOf }) => ({ created_since: sinceOf(600) }),
  'created_since, a month, last page': ({ monthsEnd }) => ({ created_since: lastMonth, after: monthsEnd }),
  'created_since, a month, backwards from the oldest': ({ oldest }) => ({ created_since: lastMonth, before: oldest }),
  'external + created_since, a month, last page': ({ monthsEnd }) => ({ type: 'external', created_since: lastMonth, after: monthsEnd }),
  'completed_since, a month, last page': ({ completedMonthsEnd }) => ({ completed_since: lastMonth, after: completedMonthsEnd }),
  'internal + completed_since, newest 600, backwards': ({ sinceOf, oldest }) => ({
    type: 'internal',
    completed_since: sinceOf(600),
    before: oldest,
  }),
  'status=approved, backwards from the oldest': ({ oldest }) => ({ status: 'approved', before: oldest }),
  'completed_since, newest 40': ({ sinceOf }) => ({ completed_since: sinceOf(40) }),
  'completed_since, newest 600': ({ sinceOf }) => ({ completed_since: sinceOf(600) }),
  'external + pending': () => ({ type: 'external', regulatory_status: 'pending' }),
  'external + pending + created_since': ({ sinceOf }) => ({ type: 'external', regulatory_status: 'pending', created_since: sinceOf(600) }),
  'completed + internal': () => ({ status: 'completed', type: 'internal' }),
  'internal + created_since': ({ sinceOf }) => ({ type: 'internal', created_since: sinceOf(600) }),
  'canceled + created_since, a month': () => ({ status: 'canceled', created_since: lastMonth }),
  'canceled + completed_since: none': () => ({ status: 'canceled', completed_since: lastMonth }),
  'external + canceled: none': () => ({ type: 'external', status: 'canceled' }),
  'internal + pending: none': () => ({ type: 'internal', regulatory_status: 'pending' }),
};

/** The same of one wallet: every status and type, rare ones too, and from both ends. */
const walletLists: Readonly<Record<string, (world: World) => Query>> = {
  'no filter': () => ({}),
  'no filter, deep cursor': ({ middle }) => ({ after: middle }),
  'type=internal': () => ({ type: 'internal' }),
  'type=external, deep cursor': ({ middle }) => ({ type: 'external', after: middle }),
  'status=pending_approval, rare': () => ({ status: 'pending_approval' }),
  'status=pending_approval, backwards from the oldest': ({ oldest }) => ({ status: 'pending_approval', before: oldest }),
  'status=completed, deep cursor': ({ middle }) => ({ status: 'completed', after: middle }),
  'completed + internal': () => ({ status: 'completed', type: 'internal' }),
  'completed + external': () => ({ status: 'completed', type: 'external' }),
  'external + canceled: none': () => ({ type: 'external', status: 'canceled' }),
  'completed_since, a month, backwards from the oldest': ({ oldest }) => ({ completed_since: lastMonth, before: oldest }),
  'internal + completed_since, a month': () => ({ type: 'internal', completed_since: lastMonth }),
  'canceled + completed_since: none': () => ({ status: 'canceled', completed_since: lastMonth }),
};

/** What the embedded service answered, for others to hand on. */
export type Captured = { readonly page: Buffer; readonly record: Buffer };

/** Pages over 100,000 transactions beside the same pages over 1,000, and a page of 100 records with one record of the large world. */
export async function measureTransactionLists(): Promise<{ readonly figures: readonly Figure[]; readonly captured: Captured }> {
  const small = await openWorld('small');
  const large = await openWorld('large');
  const figures: Figure[] = [];
  for (const [name, queryOf] of Object.entries(lists)) figures.push(await measured(name, () => path, queryOf, small, large));
  for (const [name, queryOf] of Object.entries(walletLists))
    figures.push(await measured(`of a wallet, ${name}`, ({ walletPath }) => walletPath, queryOf, small, large));
  const page = await get(large, { page_size: 100 });
  const record = await get(large, {}, `${path}/${sizes.large}`);
  return { figures, captured: { page, record } };
}

async function measured(
  name: string,
  pathOf: (world: World) => string,
  queryOf: (world: World) => Query,
  small: World,
  large: World,
): Promise<Figure> {
  const [ofSmall, ofLarge] = [queryOf(small), queryOf(large)];
  const counts = [await countOf(small, ofSmall, pathOf(small)), await countOf(large, ofLarge, pathOf(large))];
  // Pages of equal record count: otherwise the larger world would pay for its longer page.
  const records = Math.min(...counts);
  if (records === 0 && Math.max(...counts) > 0) throw new Error(`${name}: one world alone has such records`);
  const page_size = records === 0 ? pageSize : records;
  const [smallMs, largeMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    smallMs.push(await time(small, { ...ofSmall, page_size }, pathOf(small)));
    largeMs.push(await time(large, { ...ofLarge, page_size }, pathOf(large)));
  }
  const [yardstick, figure] = [median(smallMs), median(largeMs)];
  return {
    what: `list of ${records}: ${name}`,
    figure: `${figure.toFixed(2)} ms over 100,000`,
    yardstick: `${yardstick.toFixed(2)} ms over 1,000`,
    ratio: figure / yardstick,
    budget,
  };
}

async function openWorld(name: keyof typeof sizes): Promise<World> {
  const { url } = await startScript(new URL('./world.ts', import.meta.url), String(sizes[name]), String(waitingPercent[name]));
  const client = new Client(url, { pipelining: 1 });
  const times = await newestTimes({ client });
  const oldest = cursorOf(1);
  const endOf = async (since: Query) =>
    String((await readList({ client }, { ...since, before: oldest, page_size: 20 })).page_info.start_cursor);
  return {
    client,
    walletPath: `/api/v1/wallets/${await awaitingWallet({ client })}/transactions`,
    sinceOf: (count) => Math.floor((times[count - 1] ?? 0) / 1000),
    middle: cursorOf(sizes[name] / 2),
    oldest,
    monthsEnd: await endOf({ created_since: lastMonth }),
    completedMonthsEnd: await endOf({ completed_since: lastMonth }),
  };
}

async function awaitingWallet(world: Pick<World, 'client'>): Promise<number> {
  const [newest] = (await readList(world, { status: 'pending_approval', page_size: 1 })).page;
  const id = newest?.data.source?.id;
  if (id === undefined) throw new Error('no wallet has a transaction that awaits an approval');
  return id;
}

/** When the newest 600 records were made, ms since 1970. */
async function newestTimes(world: Pick<World, 'client'>): Promise<readonly number[]> {
  const times: number[] = [];
  let after: Query = {};
  while (times.length < 600) {
    const { page, page_info } = await readList(world, { page_size: 100, ...after });
    times.push(...page.map(({ data }) => Date.parse(data.timestamp ?? data.created_at ?? '')));
    after = { after: String(page_info.end_cursor) };
  }
  return times;
}

const pageSchema = pageOf(
  z.object({ timestamp: z.optional(z.string()), created_at: z.optional(z.string()), source: z.optional(z.object({ id: z.number() })) }),
);

/** `12` gives `'MTI='`. Operator facts: Records. */
function cursorOf(id: number): string {
  return Buffer.from(String(id)).toString('base64');
}

async function readList(world: Pick<World, 'client'>, query: Query, of = path) {
  return pageSchema.parse(JSON.parse((await get(world, query, of)).toString()));
}

async function countOf(world: World, query: Query, of: string): Promise<number> {
  return (await readList(world, { ...query, page_size: pageSize }, of)).page.length;
}

function get({ client }: Pick<World, 'client'>, query: Query, of = path): Promise<Buffer> {
  return ask(client, withQuery(of, query), signed(of));
}

function time({ client }: World, query: Query, of: string): Promise<number> {
  return timed(client, withQuery(of, query), signed(of));
}

function withQuery(of: string, query: Query): string {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? of : `${of}?${text}`;
}

function signed(of: string): Readonly<Record<string, string>> {
  return signRegular({ method: 'GET', path: of, body: '', ...benchCredentials, scheme: benchScheme, date: new Date() });
}
