import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import type { Database } from './connect.ts';
import { isConnectionLost } from './connection-lost.ts';
import { openGate, type Gate } from './test-gate.ts';
import { createDatabase, describePostgres } from './testing.ts';

/** Duration of a query, s. It is longer than the pool's wait for a free connection. */
const longSeconds = 30;

/** Number of queries. It is greater than the number of connections in the pool. */
const queryCount = 11;

describePostgres('isConnectionLost', () => {
  let [createdDatabase, gate, database]: [Awaited<ReturnType<typeof createDatabase>>, Gate, Database] = [] as never;
  beforeAll(async () => {
    createdDatabase = await createDatabase();
    const url = new URL(createdDatabase.url);
    gate = await openGate(url);
    [url.hostname, url.port] = ['127.0.0.1', String(gate.port)];
    database = await connectDatabase({ url: url.href, dataDir: '' });
  });
  afterAll(async () => {
    await gate.open().catch(() => undefined);
    await database.close();
    await gate.close();
    await createdDatabase.drop();
  });

  const query = (text = sql`select 1`): Promise<unknown> =>
    text.execute(database.tables('public')).then(
      () => null,
      (error: unknown) => error,
    );
  const withLostState = (errors: readonly unknown[]) => errors.map((error) => [error, isConnectionLost(error)]);

  test('isConnectionLost accepts error codes of missing space and of locks, and refuses the error code of a bug', () => {
    const errorWithCode = (code: string) => Object.assign(new Error('refused'), { code });
    expect(['53100', '53200', '55P03', '42P01', '23505'].map((code) => isConnectionLost(errorWithCode(code)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  test('isConnectionLost accepts a lost, refused or missing connection, and refuses a failed statement', { timeout: 60_000 }, async () => {
    expect(isConnectionLost(await query(sql`select * from nothing_of_this_name`))).toBe(false);
    expect(isConnectionLost(await query(sql`select 1 / 0`))).toBe(false);

    const runningQueries = Array.from({ length: queryCount }, () => query(sql`select pg_sleep(${longSeconds})`));
    const firstError = await Promise.race(runningQueries);
    expect(withLostState([firstError])).toEqual([
      [expect.objectContaining({ message: expect.stringContaining('timeout') as string }), true],
    ]);
    await gate.shut();
    for (const [error, isSo] of withLostState(await Promise.all(runningQueries)))
      expect([String(error), isSo]).toEqual([String(error), true]);
    const queryError = await query();
    expect([String(queryError), isConnectionLost(queryError)]).toEqual([expect.stringContaining('ECONNREFUSED'), true]);
    await gate.open();
    expect(await query()).toBeNull();
  });
});
