import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { custodyMigrations } from './migrations.ts';
import type { Tables } from './tables.ts';

/** Room to make a database on a slow, busy machine. */
const openMs = 60_000;

describeEachDatabase('the lists of the wallets', (open) => {
  test(
    'hold what was there before they were',
    async () => {
      const database = await open();
      const earlier = Object.entries(custodyMigrations).filter(([name]) => name < '008');
      await migrate(database, 'custody', Object.fromEntries(earlier));
      const db = database.tables<Tables>('custody');
      await sql`insert into custody.wallets (kind, name, description, created_at) values ('warm', 'Treasury', '', now())`.execute(db);
      await sql`insert into custody.transactions (type, status, regulatory_status, created_at) values
        ('transaction', 'failed', 'not_required', now()), ('external', 'completed', 'completed', now())`.execute(db);
      await sql`insert into custody.transaction_wallets values (1, 1), (1, 2)`.execute(db);

      await migrate(database, 'custody', custodyMigrations);

      const rows = await db.selectFrom('wallet_lists').select(['transaction_id', 'type', 'status']).execute();
      expect(rows.map(({ transaction_id: id, type, status }) => `${id} ${type} ${status}`).toSorted()).toEqual([
        '1 any any',
        '1 any failed',
        '1 transaction any',
        '1 transaction failed',
        '2 any any',
        '2 any completed',
        '2 external any',
        '2 external completed',
      ]);
    },
    openMs,
  );
});
