import { sql, type Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { custodyMigrations } from '#custody/store/custody-migrations.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { fillWithDeferredKeys } from './deferred-keys.ts';
import { writeRows } from './write-rows.ts';

/** Time limit for creating a database on a slow, busy machine, ms. */
const openMs = 60_000;

async function keysAndIndexes(db: Kysely<Tables>): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    select conname || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint where connamespace = 'custody'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'custody' order by definition
  `.execute(db);
  return rows.map(({ definition }) => definition);
}

describeEachDatabase('the keys of a large seed', (openDatabase) => {
  let db: Kysely<Tables>;

  beforeAll(async () => {
    const database = await openDatabase();
    await migrate(database, 'custody', custodyMigrations);
    db = database.tables<Tables>('custody');
  }, openMs);

  test('after the tables are filled, the database has all its keys and indexes again', async () => {
    const keysBefore = await keysAndIndexes(db);
    await db.transaction().execute((trx) => fillWithDeferredKeys(trx, async () => undefined));
    expect(keysBefore.length).toBeGreaterThan(20);
    expect(await keysAndIndexes(db)).toEqual(keysBefore);
  });

  test('the tables have fewer keys and indexes while they are filled', async () => {
    const keysBefore = await keysAndIndexes(db);
    let indexesDuringFill: readonly string[] = keysBefore;
    await db.transaction().execute((trx) =>
      fillWithDeferredKeys(trx, async () => {
        indexesDuringFill = await keysAndIndexes(trx);
      }),
    );
    expect(keysBefore.length - indexesDuringFill.length).toBeGreaterThan(12);
  });

  test('the fill of the tables fails if a row refers to a missing wallet', async () => {
    const rowsWithoutWallet = [{ id: 1, kind: 'available', wallet_id: 999, validator_id: null, asset: 'btc' }] as const;
    const fillTransaction = db
      .transaction()
      .execute((trx) => fillWithDeferredKeys(trx, () => writeRows(trx, 'accounts', rowsWithoutWallet)));
    await expect(fillTransaction).rejects.toThrow(/accounts_wallet_id_fkey/);
  });
});
