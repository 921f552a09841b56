import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import { DatabaseUnreachable } from './postgres.ts';
import { openGate } from './test-gate.ts';
import { createDatabase, describePostgres } from './testing.ts';

test('the error about a database that does not answer names the address without user and password', async () => {
  // Nothing listens on port 1 (tcpmux) of a machine that runs tests.
  const refusedConnection = connectDatabase({ url: 'postgres://desk:hunter2@127.0.0.1:1/desk', dataDir: '' });
  await expect(refusedConnection).rejects.toThrow(DatabaseUnreachable);
  await expect(refusedConnection).rejects.toMatchObject({ address: '127.0.0.1:1/desk' });
  await expect(refusedConnection).rejects.not.toThrow('hunter2');
});

test('the error about a host name with several addresses names the error of each address', async () => {
  const refused = connectDatabase({ url: 'postgres://localhost:1/desk', dataDir: '' });
  await expect(refused).rejects.toThrow(/^the database at localhost:1\/desk does not answer: .*ECONNREFUSED/);
});

describePostgres('an abandoned transaction', () => {
  test('the server ends an idle transaction and so releases its locks', async () => {
    const { url, drop } = await createDatabase();
    const idleMs = 500;
    const frozenUrl = new URL(url);
    frozenUrl.searchParams.set('idle_in_transaction_session_timeout', String(idleMs));
    const frozenReplica = await connectDatabase({ url: frozenUrl.href, dataDir: '' });
    const otherDatabase = await connectDatabase({ url, dataDir: '' });
    try {
      await sql`create table held (at integer)`.execute(otherDatabase.tables('public'));
      await sql`insert into held values (1)`.execute(otherDatabase.tables('public'));
      const [pause, thaw] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const pausedTransaction = frozenReplica
        .tables('public')
        .transaction()
        .execute(async (trx) => {
          await sql`update held set at = 2`.execute(trx);
          pause.resolve();
          await thaw.promise;
          await sql`select 1`.execute(trx);
        });
      const lostTransaction = pausedTransaction.catch(String);
      await pause.promise;
      await sql`update held set at = 3`.execute(otherDatabase.tables('public'));
      thaw.resolve();
      expect(await lostTransaction).toMatch(/terminat|not queryable/i);
      expect((await sql`select at from held`.execute(otherDatabase.tables('public'))).rows).toEqual([{ at: 3 }]);
    } finally {
      await frozenReplica.close();
      await otherDatabase.close();
      await drop();
    }
  });

  test('the default time limit of an idle transaction is shorter than the wait for a lock', async () => {
    const { url, drop } = await createDatabase();
    const database = await connectDatabase({ url, dataDir: '' });
    const settingOf = async (name: string) =>
      (await sql<{ ms: number }>`select setting::int as ms from pg_settings where name = ${name}`.execute(database.tables('public')))
        .rows[0]?.ms ?? 0;
    const [idleMs, lockMs] = [await settingOf('idle_in_transaction_session_timeout'), await settingOf('lock_timeout')];
    await database.close();
    await drop();
    expect(idleMs).toBeGreaterThan(0);
    expect(lockMs).toBeGreaterThan(idleMs);
  });
});

describePostgres('a connection that the server ends', (openDatabase) => {
  test('a connection that the server ends fails only its own transaction', async () => {
    const database = await openDatabase();
    const otherTables = database.tables<object>('desk');
    const work = database.tables<object>('desk').transaction();
    await expect(
      work.execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(otherTables);
        // The connection can break while no query runs. Without a listener, the error would end the process.
        await sql`select 1`.execute(trx);
      }),
    ).rejects.toThrow(/terminat|not queryable/i);
    expect((await sql<{ is: number }>`select 1 is`.execute(otherTables)).rows).toEqual([{ is: 1 }]);
  });
});

describePostgres('a connection that breaks during its start', () => {
  test('no connection stays in use, at any moment of the break, and the database closes', async () => {
    const { url, drop } = await createDatabase();
    const gate = await openGate(new URL(url));
    const gateUrl = new URL(url);
    gateUrl.port = String(gate.port);
    const database = await connectDatabase({ url: gateUrl.href, dataDir: '' });
    // Each answer is late, so that some of the breaks come between the answers to the first statements of a connection.
    const [answerMs, stepMs, stepsMax] = [20, 4, 20];
    for (let step = 0; step < stepsMax; step++) {
      await gate.shut();
      await gate.open();
      gate.delay(answerMs);
      const answer = database.ping().catch(String);
      await new Promise((resolve) => setTimeout(resolve, step * stepMs));
      await gate.shut();
      await answer;
      await gate.open();
    }
    expect(database.connections()).toMatchObject({ used: 0, waiting: 0 });
    await database.close();
    await gate.close();
    await drop();
  });
});
