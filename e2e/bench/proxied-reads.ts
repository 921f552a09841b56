import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'undici';
import { createDatabase, postgresProblem } from '#database/test-postgres.ts';
import { captureAnswers, type CapturedAnswers } from './captured.ts';
import { startDesk, startScript, type Child } from './children.ts';
import {
  readAnswer,
  cpuMs,
  type Figure,
  type SkippedMeasurement,
  load,
  median,
  sizeOfRun,
  hasCpuTimes,
  measureRequest,
} from './figures.ts';

/** Number of rounds. In each round, the load is applied to every proxy. */
const rounds = sizeOfRun(25, 1);

/** The load of one round: the number of requests, and the number of concurrent connections. */
const recordLoad = { count: 1000, connections: 8 } as const;
const pageLoad = { count: 300, connections: 8 } as const;

/** Requests before the measurement. Node's compiler needs about 40,000 requests until the work for a request is constant. */
const warmUp = { record: { count: 48_000, connections: 8 }, page: { count: 2000, connections: 8 } } as const;

/** Number of reads in one round that are sent one after another over one connection. */
const singleReads = sizeOfRun(200, 10);

const recordPath = '/api/v1/transactions/1';
const pagePath = '/api/v1/transactions?page_size=100';

const password = 'bench-password-of-no-value';

/** A program that forwards reads to a service with fixed answers. */
type Proxy = Child & { readonly name: string; readonly pool: Pool; readonly headers: Readonly<Record<string, string>> };

/**
 * Compares the desk with a minimal program (`floor.ts`) and a relay. All three forward the answers of one service, which are
 * stored in `folder`.
 */
export async function measureProxiedReads(folder: string): Promise<readonly (Figure | SkippedMeasurement)[]> {
  const { page, record } = await captureAnswers({ page: pagePath, record: recordPath });
  const [pageFile, recordFile] = [join(folder, 'page.json'), join(folder, 'record.json')];
  await Promise.all([writeFile(pageFile, page), writeFile(recordFile, record)]);
  const upstream = await startScript(new URL('./upstream.ts', import.meta.url), pageFile, recordFile);
  // A separate database, as in production. An embedded database would use memory of the desk's process.
  const database = (await postgresProblem()) === null ? await createDatabase() : null;
  try {
    return await measureSideBySide({ upstream: upstream.url, databaseUrl: database?.url, captured: { page, record } });
  } finally {
    await database?.drop();
  }
}

type BenchSetup = { readonly upstream: string; readonly databaseUrl: string | undefined; readonly captured: CapturedAnswers };

async function measureSideBySide({
  upstream,
  databaseUrl,
  captured: answers,
}: BenchSetup): Promise<readonly (Figure | SkippedMeasurement)[]> {
  const { page, record } = answers;
  const desk = await signedInDesk(upstream, databaseUrl);
  const relay = proxyAt('a copy', await startScript(new URL('./relay.ts', import.meta.url), upstream));
  const cookie = desk.headers['cookie'] ?? '';
  const floor = proxyAt('the floor', await startScript(new URL('./floor.ts', import.meta.url), upstream, cookie), { cookie });
  const proxies = [desk, floor, relay];
  for (const proxy of proxies) {
    await sameAnswers(proxy, { page, record });
    await load(proxy.pool, pagePath, proxy.headers, warmUp.page);
    await load(proxy.pool, recordPath, proxy.headers, warmUp.record);
  }

  const [recordSize, pageSize] = [sizeOf(record), sizeOf(page)];
  const singleMs = await measureInTurns(proxies, (proxy) => medianOfReads(proxy));
  const recordUs = hasCpuTimes ? await measureInTurns(proxies, (proxy) => cpuUs(proxy, recordPath, recordLoad)) : null;
  const pageUs = hasCpuTimes ? await measureInTurns(proxies, (proxy) => cpuUs(proxy, pagePath, pageLoad)) : null;
  const inUs = (value: number) => `${value.toFixed(0)} us`;
  const inMs = (value: number) => `${value.toFixed(3)} ms`;
  const figureAgainstFloor = (what: string, results: Results | null, unit: FormatUnit, budget: number) =>
    figureOf(`desk: ${what}`, results, desk, floor, unit, budget);
  return [
    figureAgainstFloor(`CPU of a proxied read, ${recordSize}`, recordUs, inUs, 1.25),
    figureAgainstFloor(`CPU of a proxied read, ${pageSize}`, pageUs, inUs, 1.25),
    figureAgainstFloor(`one connection, p50, ${recordSize}`, singleMs, inMs, 1.2),
    figureOf(`desk: CPU of a list page of 100, ${pageSize}`, pageUs, desk, relay, inUs, 2),
  ];
}

type Load = Parameters<typeof load>[3];
type Results = ReadonlyMap<Proxy, number>;
type FormatUnit = (value: number) => string;

function figureOf(
  what: string,
  results: Results | null,
  firstProxy: Proxy,
  secondProxy: Proxy,
  unit: FormatUnit,
  budget: number | null,
): Figure | SkippedMeasurement {
  const [figure, yardstick] = [results?.get(firstProxy), results?.get(secondProxy)];
  if (figure === undefined || yardstick === undefined) return { what, skipReason: 'no /proc to read CPU time from: left out' };
  return { what, figure: unit(figure), yardstick: `${unit(yardstick)} ${secondProxy.name}`, ratio: figure / yardstick, budget };
}

/** Measures the proxies in turn. Returns the median of the results for each proxy. */
async function measureInTurns(proxies: readonly Proxy[], measure: (proxy: Proxy) => Promise<number>): Promise<ReadonlyMap<Proxy, number>> {
  const results = new Map<Proxy, number[]>(proxies.map((proxy) => [proxy, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [proxy, measurements] of results) measurements.push(await measure(proxy));
  }
  return new Map([...results].map(([proxy, measurements]) => [proxy, median(measurements)]));
}

/** CPU time that a proxy uses for one read, µs. */
async function cpuUs({ pool, headers, pid }: Proxy, path: string, size: Load): Promise<number> {
  const beforeMs = cpuMs(pid);
  await load(pool, path, headers, size);
  return ((cpuMs(pid) - beforeMs) / size.count) * 1000;
}

async function medianOfReads({ pool, headers }: Proxy): Promise<number> {
  const times: number[] = [];
  while (times.length < singleReads) times.push(await measureRequest(pool, recordPath, headers));
  return median(times);
}

/** Throws if the proxies return different answers, because comparing them would be meaningless. */
async function sameAnswers({ pool, headers, url }: Proxy, { page, record }: CapturedAnswers): Promise<void> {
  const [gotPage, gotRecord] = [await readAnswer(pool, pagePath, headers), await readAnswer(pool, recordPath, headers)];
  if (!gotPage.equals(page) || !gotRecord.equals(record)) throw new Error(`${url} does not hand on what the service answers`);
}

/** The desk, and the session of a user who may see all data. For this user the desk forwards answers unchanged. */
async function signedInDesk(upstream: string, databaseUrl: string | undefined): Promise<Proxy> {
  const database = databaseUrl === undefined ? [] : ['', databaseUrl];
  const desk = await startDesk(upstream, password, ...database);
  const answer = await fetch(`${desk.url}/bff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-by': 'desk' },
    body: JSON.stringify({ email: 'compliance@desk.example', password }),
  });
  const [cookie = ''] = answer.headers.get('set-cookie')?.split(';') ?? [];
  if (!answer.ok) throw new Error(`the desk refused the sign-in: ${answer.status} ${await answer.text()}`);
  return proxyAt('the desk', desk, { cookie });
}

function proxyAt(name: string, child: Child, headers: Readonly<Record<string, string>> = {}): Proxy {
  return { ...child, name, headers, pool: new Pool(child.url, { connections: 8, pipelining: 1 }) };
}

function sizeOf(body: Buffer): string {
  return `${(body.length / 1000).toFixed(body.length < 10_000 ? 1 : 0)} KB`;
}
