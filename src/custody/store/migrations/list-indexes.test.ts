import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { custodyMigrations } from '#custody/store/custody-migrations.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import type { Database } from '#database/database.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';

/** Time limit for creating two databases on a slow, busy machine, ms. */
const openMs = 60_000;

/**
 * Objects that migrations 006 to 011 of earlier versions created: an index, a table that a trigger writes, and the index of a
 * column that is dropped now.
 */
const earlierObjects = [
  'drop index custody.transactions_completed_at',
  `create index transactions_created_place on custody.transactions using gist (point(id, extract(epoch from created_at at time zone 'UTC')))`,
  'create index transactions_by_type on custody.transactions (type, (-id)) include (id)',
  'create table custody.wallet_lists (wallet_id integer not null, transaction_id integer not null)',
  `create function custody.enter_lists() returns trigger language plpgsql as
    $$ begin insert into custody.wallet_lists select wallet_id, transaction_id from added; return null; end $$`,
  `create trigger transaction_wallets_enter after insert on custody.transaction_wallets
    referencing new table as added for each statement execute function custody.enter_lists()`,
];

describeEachDatabase('the indexes of the transaction lists', (openDatabase) => {
  test(
    'a migrated database has the same indexes as a new one',
    async () => {
      const [oldDatabase, newDatabase] = [await openDatabase('empty'), await openDatabase('empty')];
      const earlierMigrations = Object.entries(custodyMigrations).filter(([name]) => name < '012');
      await migrate(oldDatabase, 'custody', Object.fromEntries(earlierMigrations));
      for (const statement of earlierObjects) await sql.raw(statement).execute(oldDatabase.tables('custody'));

      await migrate(oldDatabase, 'custody', custodyMigrations);
      await migrate(newDatabase, 'custody', custodyMigrations);

      expect(await shapeOf(oldDatabase)).toEqual(await shapeOf(newDatabase));
    },
    openMs,
  );
});

async function shapeOf(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select indexdef as line from pg_indexes where schemaname = 'custody'
    union all select proname from pg_proc where pronamespace = 'custody'::regnamespace
    union all select table_name || '.' || column_name from information_schema.columns where table_schema = 'custody' order by line
  `.execute(database.tables<Tables>('custody'));
  return rows.map(({ line }) => line);
}
