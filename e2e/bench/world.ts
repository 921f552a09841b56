import { sql } from 'kysely';
import { startCustody } from '#custody';
import { worldOf } from '#custody/seed/large.ts';
import { custodyMigrations } from '#custody/store/custody-migrations.ts';
import type { Tables } from '#custody/store/custody-tables.ts';
import { openInMemory } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { reportReady } from './children.ts';
import { benchCredentials, benchScheme } from './credentials.ts';

/**
 * Starts the embedded service. The arguments are the number of transactions, and the percentage of the newest deposits that need
 * information.
 */
const [transactions, waitingPercent] = process.argv.slice(2).map(Number);
if (transactions === undefined || waitingPercent === undefined) throw new Error('world.ts <transactions> <waiting percent>');

const database = await openInMemory();
await migrate(database, 'custody', custodyMigrations);
const db = database.tables<Tables>('custody');
const writeWorld = worldOf({ transactions, waitingPercent });
await db.transaction().execute((trx) => writeWorld(trx, { now: new Date() }));
await sql`analyze`.execute(db); // The embedded database never collects statistics automatically.

const { url } = await startCustody({
  database,
  host: '127.0.0.1',
  port: 0,
  scheme: benchScheme,
  administrator: benchCredentials,
  member: { accessId: 'bench-member', secretKey: 'bench-member-secret' },
  firstSeed: 'empty', // Has no effect, because the data already exists.
});

reportReady(url);
