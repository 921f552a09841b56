import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { ClientConfig } from 'pg';
import { checkedChannel } from './database.ts';
import type { Database } from './database.ts';
import { openListening } from './listening.ts';
import { valueParsers } from './value-parsers.ts';

/** How long a connection may take: a database that is down is noticed, not waited for. */
const connectMs = 5_000;

/** Idle time after which TCP asks whether the peer still lives; the system's default is two hours. */
const keepAliveMs = 10_000;

/** The database of `DATABASE_URL` does not answer; `cause` says why. The address leaves user and password out. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  readonly address: string;

  constructor(url: string, cause: unknown) {
    const address = addressOf(url);
    super(`the database at ${address} does not answer: ${reasonOf(cause)}`, { cause });
    this.address = address;
  }
}

/** Opens a real PostgreSQL, `postgres://desk@db.internal:5432/desk`; throws `DatabaseUnreachable` when it does not answer within 5 s. */
export async function openPostgres(url: string): Promise<Database> {
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => valueParsers[oid] ?? types.getTypeParser(oid, format) },
  };
  const pool = new Pool(config);
  // An idle connection that breaks is dropped by the pool; without a listener its error would end the process.
  pool.on('error', () => undefined);
  // One that breaks while somebody has it fails what they ask, and says so as an event too, which would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const root = new Kysely<unknown>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (connection) => {
        await connection.executeQuery(sql`set time zone 'UTC'`.compile(root));
      },
    }),
  });
  const listening = openListening(config);
  const ping = async (): Promise<void> => {
    await sql`select 1`.execute(root);
  };
  try {
    await ping();
  } catch (error) {
    await pool.end();
    throw new DatabaseUnreachable(url, error);
  }
  return {
    kind: 'postgres',
    // The one place where the tables get their type: the schema's owner names them, its migrations make them.
    tables: <T>(schema: string) => root.withSchema(schema) as Kysely<T>,
    listen: (channel, onPayload, onGap) => listening.listen(channel, { onPayload, onGap }),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${checkedChannel(channel)}, ${payload})`.execute(root);
    },
    ping,
    close: async () => {
      await listening.close();
      await root.destroy();
    },
  };
}

function addressOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? 'an address that is no URL' : `${parsed.host}${parsed.pathname}`;
}

/** Node gives one error per address it tried when a name has several, and leaves the message of the whole empty. */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
