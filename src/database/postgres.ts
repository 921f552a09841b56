import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { ClientConfig } from 'pg';
import { checkedChannel } from './database.ts';
import type { Database } from './database.ts';
import { openListening } from './listening.ts';
import { valueParsers } from './value-parsers.ts';

/** Time limit of an attempt to connect, ms. It is short, so that the desk reports an unavailable database quickly. */
const connectMs = 5_000;

/**
 * Time after which the server ends an idle transaction, ms. Otherwise a replica that freezes in a transaction would block all
 * others, first at the newest row of the audit log.
 */
const idleInTransactionMs = 10_000;

/** Time that a statement waits for a lock, ms. It is longer than `idleInTransactionMs`. */
const lockMs = 20_000;

/** Time without traffic after which TCP checks the connection, ms. The system's default is two hours. */
const keepAliveMs = 10_000;

/** The server of `DATABASE_URL` does not answer. `cause` is the reason. The address is without user and password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  readonly address: string;

  constructor(url: string, cause: unknown) {
    const address = addressOf(url);
    super(`the database at ${address} does not answer: ${reasonOf(cause)}`, { cause });
    this.address = address;
  }
}

/** Maximum connections of a process to the server, without the connection that listens. */
const connectionsMaxDefault = 10;

/**
 * Connects to a PostgreSQL server, such as `postgres://desk@db.internal:5432/desk`. Throws `DatabaseUnreachable` after 5 s
 * without an answer.
 */
export async function openPostgres(url: string, connectionsMax = connectionsMaxDefault): Promise<Database> {
  const config: ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    lock_timeout: lockMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => valueParsers[oid] ?? types.getTypeParser(oid, format) },
  };
  const pool = new Pool({
    ...config,
    max: connectionsMax,
    // If this statement fails, the pool drops the connection. Kysely's `onCreateConnection` would never return the
    // connection to the pool.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for the promise
    onConnect: async (client) => void (await client.query(`set time zone 'UTC'`)),
  });
  // If an idle connection breaks, the pool drops it. Without this listener, the error would end the process.
  pool.on('error', () => undefined);
  // If a connection in use breaks, its query fails. The connection also emits an error event, which would end the process
  // without this listener.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const root = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
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
    // The only cast to table types. Each schema's owner declares its types, and its migrations create its tables.
    tables: <T>(schema: string) => root.withSchema(schema) as Kysely<T>,
    listen: (channel, onPayload, onGap) => listening.listen(channel, { onPayload, onGap }),
    notify: async (channel, payload) => {
      await sql`select pg_notify(${checkedChannel(channel)}, ${payload})`.execute(root);
    },
    connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    ping,
    close: async () => {
      await listening.close();
      await root.destroy();
    },
  };
}

function addressOf(url: string): string {
  const parsedUrl = URL.parse(url);
  return parsedUrl === null ? 'an address that is not a URL' : `${parsedUrl.host}${parsedUrl.pathname}`;
}

/**
 * Returns the reason of a connection error. If a name has several addresses, Node reports one error per address and an empty
 * message.
 */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
