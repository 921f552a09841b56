import pg, { type Client as Database } from 'pg';
import { Client } from 'undici';
import { createDatabase, postgresProblem } from '#database/test-postgres.ts';
import { startDesk, startScript } from './children.ts';
import { measureRequest, median, quantile, sizeOfRun, type Figure, type SkippedMeasurement } from './figures.ts';
import { benchPassword, signIn, untilBuilt } from './record-lists.ts';

const recordCount = sizeOfRun(100_000, 2000);

const walletCount = sizeOfRun(1000, 10);

const rounds = sizeOfRun(21, 1);

/** Maximum time of an answer, ms. Source: the specification of balances at a time. */
const budgetMs = 300;

const dayMs = 86_400_000;

/** Measures how long it takes to compute all balances at a time between two snapshots, with 100,000 transactions in the index. */
export async function measureHoldings(): Promise<readonly (Figure | SkippedMeasurement)[]> {
  const measurementName = `balances of ${walletCount} wallets x 5 assets, ${recordCount} transactions`;
  const problem = await postgresProblem();
  if (problem !== null) return [{ what: measurementName, skipReason: problem }];
  const service = await startScript(new URL('./world.ts', import.meta.url), String(recordCount), '0');
  const createdDatabase = await createDatabase();
  try {
    const desk = await startDesk(service.url, benchPassword, '', createdDatabase.url, 'indexed');
    const client = new Client(desk.url, { pipelining: 1 });
    const headers = await signIn(desk.url);
    await untilBuilt(client, headers);
    const at = await withDatabase(createdDatabase.url, storeSnapshots);
    const path = `/bff/holdings?at=${encodeURIComponent(at.toISOString())}`;
    const timesMs: number[] = [];
    for (let round = 0; round < rounds; round += 1) timesMs.push(await measureRequest(client, path, headers));
    return [['median', median(timesMs)] as const, ['p95', quantile(timesMs, 0.95)] as const].map(([name, ms]) => ({
      what: `${measurementName}, ${name}`,
      figure: `${ms.toFixed(0)} ms`,
      yardstick: `${budgetMs} ms`,
      ratio: ms / budgetMs,
      budget: 1,
    }));
  } finally {
    await createdDatabase.drop();
  }
}

/** Stores two snapshots of all wallets, one day apart. Returns a time between them. */
async function storeSnapshots(database: Database): Promise<Date> {
  const { rows } = await database.query<{ at: Date }>(
    'select percentile_disc(0.5) within group (order by at) as at from desk.indexed_lines where at > to_timestamp(0)',
  );
  const middleTime = rows[0]?.at ?? new Date();
  await database.query('truncate desk.snapshots, desk.snapshot_balances, desk.snapshot_cells cascade');
  for (const [index, at] of [new Date(middleTime.getTime() - dayMs / 2), new Date(middleTime.getTime() + dayMs / 2)].entries()) {
    const storedRows = await database.query<{ id: string }>(
      `insert into desk.snapshots (at, day, source, missing) values ($1, $2, 'desk', '{}') returning id`,
      [at, at.toISOString().slice(0, 10)],
    );
    // The second snapshot stores only every fifth balance, because the other balances did not change.
    await database.query(
      `insert into desk.snapshot_balances (wallet_id, asset, snapshot_id, balance)
        select wallet, asset, $1, wallet + $2 from generate_series(1, $3::int) as wallet
        cross join unnest(array['btc', 'eth', 'ltc', 'xrp', 'usdc']) as asset where $2 = 0 or wallet % 5 = 0`,
      [storedRows.rows[0]?.id, index, walletCount],
    );
  }
  await database.query(
    `insert into desk.snapshot_cells (wallet_id, asset, balance)
      select distinct on (wallet_id, asset) wallet_id, asset, balance from desk.snapshot_balances order by wallet_id, asset, snapshot_id desc`,
  );
  await database.query('analyze');
  return middleTime;
}

async function withDatabase<Result>(url: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
