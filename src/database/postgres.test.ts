import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectDatabase } from './connect.ts';
import { DatabaseUnreachable } from './postgres.ts';
import { describePostgres } from './testing.ts';

test('a database that does not answer is named without its user and password', async () => {
  // Port 1 (tcpmux) is closed on every machine that runs tests.
  const refused = connectDatabase({ url: 'postgres://desk:hunter2@127.0.0.1:1/desk', dataDir: '' });
  await expect(refused).rejects.toThrow(DatabaseUnreachable);
  await expect(refused).rejects.toMatchObject({ address: '127.0.0.1:1/desk' });
  await expect(refused).rejects.not.toThrow('hunter2');
});

test('a name with several addresses says why each of them failed', async () => {
  const refused = connectDatabase({ url: 'postgres://localhost:1/desk', dataDir: '' });
  await expect(refused).rejects.toThrow(/^the database at localhost:1\/desk does not answer: .*ECONNREFUSED/);
});

describePostgres('a connection that the server ends', (open) => {
  test('fails the transaction that has it, and nobody else', async () => {
    const database = await open();
    const other = database.tables<object>('desk');
    const work = database.tables<object>('desk').transaction();
    await expect(
      work.execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() pid`.execute(trx);
        await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
        // The line breaks while nobody asks anything over it: without a listener this would end the process.
        await sql`select 1`.execute(trx);
      }),
    ).rejects.toThrow(/terminat|not queryable/i);
    expect((await sql<{ is: number }>`select 1 is`.execute(other)).rows).toEqual([{ is: 1 }]);
  });
});
