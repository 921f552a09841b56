import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from './connect.ts';
import { describeEachDatabase } from './testing.ts';

interface Tables {
  entry: { id: number };
}

describeEachDatabase('transactions', (openDatabase) => {
  let database: Database;
  const ids = async (): Promise<number[]> =>
    (await database.tables<Tables>('desk').selectFrom('entry').select('id').orderBy('id').execute()).map(({ id }) => id);

  beforeAll(async () => {
    database = await openDatabase('empty');
    await sql`create schema desk`.execute(database.tables('desk'));
    await sql`create table desk.entry (id int primary key)`.execute(database.tables('desk'));
  });

  beforeEach(async () => {
    await database.tables<Tables>('desk').deleteFrom('entry').execute();
  });

  test('a transaction is rolled back if its work throws', async () => {
    const work = database
      .tables<Tables>('desk')
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('entry').values({ id: 1 }).execute();
        throw new Error('changed my mind');
      });
    await expect(work).rejects.toThrow('changed my mind');
    expect(await ids()).toEqual([]);
  });

  test('a row that the database refuses rolls back the whole transaction, and the error has its SQLSTATE', async () => {
    const work = database
      .tables<Tables>('desk')
      .transaction()
      .execute(async (tx) => {
        await tx.insertInto('entry').values({ id: 1 }).execute();
        await tx.insertInto('entry').values({ id: 1 }).execute();
      });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await ids()).toEqual([]);
  });

  test('a query on another connection is not part of an open transaction', async () => {
    const db = database.tables<Tables>('desk');
    const isWritten = Promise.withResolvers<void>();
    const work = db.transaction().execute(async (tx) => {
      await tx.insertInto('entry').values({ id: 1 }).execute();
      isWritten.resolve();
      throw new Error('changed my mind');
    });
    const outsideInsert = isWritten.promise.then(() => db.insertInto('entry').values({ id: 2 }).execute());
    await expect(work).rejects.toThrow('changed my mind');
    await outsideInsert;
    expect(await ids()).toEqual([2]);
  });

  test('a database answers a ping until it is closed', async () => {
    const otherDatabase = await openDatabase('empty');
    await otherDatabase.ping();
    await otherDatabase.close();
    await expect(otherDatabase.ping()).rejects.toThrow('destroyed');
  });
});
