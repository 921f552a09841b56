import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'undici';
import * as z from 'zod/mini';
import { recordOrders } from '#contract/desk/record-endpoints.ts';
import { regulatoryFilters, transactionSorts, transactionStatuses } from '#contract/service/transaction-status.ts';
import { createDatabase, postgresProblem } from '#database/test-postgres.ts';
import { startDesk, startScript } from './children.ts';
import { readAnswer, type Figure, median, sizeOfRun, measureRequest } from './figures.ts';

const count = sizeOfRun(100_000, 2000);

/** Percentage of the newest deposits that need regulatory information. */
const waitingPercent = 3;

/** Number of requests for each list. Each request is followed by a request for the unfiltered list. */
const rounds = sizeOfRun(31, 1);

/** Number of lists to print. The lists with the highest ratios are printed. */
const listedMax = 8;

/** Maximum time of a filtered list's first page relative to the unfiltered list. Source: the performance budgets. */
const budget = 1.5;

const path = '/bff/records/transactions?page_size=50';
const custodianPath = '/api/v1/transactions?page_size=50';

export const benchPassword = 'bench-password-of-no-value';

/** Interval at which the benchmark asks whether the index is complete, ms. */
const pollMs = 500;

type Query = Readonly<Record<string, string>>;

/** Measures the first page for every filter of the index, over 100,000 transactions. Compares it with the unfiltered list. */
export async function measureRecordLists(): Promise<readonly Figure[]> {
  const service = await startScript(new URL('./world.ts', import.meta.url), String(count), String(waitingPercent));
  const database = (await postgresProblem()) === null ? await createDatabase() : null;
  try {
    const desk = await startDesk(service.url, benchPassword, '', database?.url ?? '', 'indexed');
    const client = new Client(desk.url, { pipelining: 1 });
    const headers = await signIn(desk.url);
    const buildMs = await untilBuilt(client, headers);
    const [wallet = '', otherWallet = ''] = await walletIds(client, headers);
    const lists = queries(wallet, otherWallet);
    const figures: Figure[] = [];
    for (const query of lists) figures.push(await measureList(client, headers, query));
    const plainMs = await medianOf(client, headers, path);
    const custodianMs = await medianOf(client, headers, custodianPath);
    console.log(`the index of ${count} records was built in ${(buildMs / 1000).toFixed(1)} s`);
    return [
      figureOf('plain list of the index', plainMs, custodianMs, 'the custodian’s list', null),
      ...figures.toSorted((one, otherWallet) => otherWallet.ratio - one.ratio).slice(0, listedMax),
    ];
  } finally {
    await database?.drop();
  }
}

/** The filters to measure: single filters and combinations. */
function queries(wallet: string, otherWallet: string): readonly Query[] {
  const day = 86_400;
  const now = Math.floor(Date.now() / 1000);
  return [
    ...recordOrders.map((order) => ({ order, asset: 'eth' })),
    { order: 'oldest' },
    ...transactionSorts.map((type) => ({ type })),
    ...transactionStatuses.map((status) => ({ status })),
    ...regulatoryFilters.map((regulatory_status) => ({ regulatory_status })),
    { wallet_id: wallet },
    { wallet_id: otherWallet, asset: 'btc', status: 'failed' },
    { asset: 'paxg' },
    { asset: 'eth', amount_min: '0.5', amount_max: '0.6' },
    { asset: 'btc', amount_min: '1', order: 'largest', type: 'internal' },
    { since: String(now - day) },
    { since: String(now - 30 * day), until: String(now - 29 * day), order: 'oldest' },
    { until: String(now - 200 * day), status: 'canceled' },
    { counterparty: '0x0000000000000000000000000000000000000001' },
    { counterparty: 'ETH staking contract' },
    { counterparty: 'kestrel' },
  ];
}
const walletsSchema = z.object({ page: z.array(z.object({ data: z.object({ id: z.number() }) })) });

async function walletIds(client: Client, headers: Query): Promise<readonly string[]> {
  const body = await readAnswer(client, '/api/v1/wallets?page_size=2', headers);
  return walletsSchema.parse(JSON.parse(body.toString())).page.map(({ data }) => String(data.id));
}

async function measureList(client: Client, headers: Query, query: Query): Promise<Figure> {
  const filteredPath = `${path}&${new URLSearchParams(query).toString()}`;
  const [plainMs, filteredMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    plainMs.push(await measureRequest(client, path, headers));
    filteredMs.push(await measureRequest(client, filteredPath, headers));
  }
  return figureOf(`first page of ${JSON.stringify(query)}`, median(filteredMs), median(plainMs), 'the plain list', budget);
}

function figureOf(figureName: string, ms: number, yardstickMs: number, yardstick: string, max: number | null): Figure {
  return {
    what: figureName,
    figure: `${ms.toFixed(2)} ms`,
    yardstick: `${yardstickMs.toFixed(2)} ms ${yardstick}`,
    ratio: ms / yardstickMs,
    budget: max,
  };
}

async function medianOf(client: Client, headers: Query, listPath: string): Promise<number> {
  const timesMs: number[] = [];
  for (let round = 0; round < rounds; round += 1) timesMs.push(await measureRequest(client, listPath, headers));
  return median(timesMs);
}

const stateSchema = z.object({ building: z.nullable(z.object({ done: z.number() })) });

/** Waits until the index is complete. Returns the duration of the wait, ms. */
export async function untilBuilt(client: Client, headers: Query): Promise<number> {
  const startMs = performance.now();
  while (stateSchema.parse(JSON.parse((await readAnswer(client, path, headers)).toString())).building !== null) await wait(pollMs);
  return performance.now() - startMs;
}

/** Signs in as a viewer. Returns the request header with the session's cookie. */
export async function signIn(url: string): Promise<Query> {
  const answer = await fetch(`${url}/bff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'desk' },
    body: JSON.stringify({ email: 'viewer@desk.example', password: benchPassword }),
  });
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  if (!answer.ok) throw new Error(`the desk refused the sign-in: ${answer.status} ${await answer.text()}`);
  return { cookie };
}
