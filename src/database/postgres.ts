import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool, types } from 'pg';
import type { ClientConfig } from 'pg';
import { checkedChannel } from './database.ts';
import type { Database } from './database.ts';
import { openListening } from './listening.ts';
import { valueParsers } from './value-parsers.ts';

/** Time limit of a connection attempt, ms. It is short, so that a database that is down is reported quickly. */
const connectMs = 5_000;

/**
 * How long a transaction may be idle, ms. Otherwise a replica frozen in a transaction would block
 * all others, first at the head of the audit log.
 */
const idleInTransactionMs = 10_000;

/** How long a statement waits for a lock, ms. It is longer than a frozen replica can block it. */
const lockMs = 20_000;

/** Idle time before TCP probes the peer, ms. The system's default is two hours. */
const keepAliveMs = 10_000;

/** The database of `DATABASE_URL` does not answer. `cause` is the reason. The address omits user and password. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
  readonly address: string;

  constructor(url: string, cause: unknown) {
    const address = addressOf(url);
    super(`the database at ${address} does not answer: ${reasonOf(cause)}`, { cause });
    this.address = address;
  }
}

/** Maximum connections of a process to the database, not counting the one that listens. */
const connectionsMaxDefault = 10;

/**
 * Opens a real PostgreSQL, `postgres://desk@db.internal:5432/desk`. Throws `DatabaseUnreachable` after
 * 5 s without an answer.
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
  const pool = new Pool({ ...config, max: connectionsMax });
  // The pool drops an idle connection that breaks. Without this listener its error would end the
  // process.
  pool.on('error', () => undefined);
  // A connection that breaks in use fails its query. It also emits an error event, which would end the process without this listener.
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
    // The only cast to table types. The owner of a schema declares them and creates the tables in its migrations.
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
  const parsed = URL.parse(url);
  return parsed === null ? 'an address that is not a URL' : `${parsed.host}${parsed.pathname}`;
}

/**
 * The reason of a connection error. For a name with several addresses, Node reports one error per
 * address and leaves the message empty.
 */
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ');
  return cause instanceof Error ? cause.message : String(cause);
}
