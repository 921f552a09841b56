import type { Kysely } from 'kysely';

/** Handlers of a listener. They run inside the driver's event and must not throw. */
export interface Listener {
  onPayload: (payload: string) => void;
  /**
   * Called after a lost connection is restored. Payloads sent in the meantime are lost, so read the
   * state again. The embedded database never calls it.
   */
  onGap?: (() => void) | undefined;
}

/** Connections in use, idle connections, and queries that wait for a connection. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * An open PostgreSQL, embedded or real. It is the interface for the rest of the code. Both drivers return values in the
 * same way. int8, numeric, date and timestamp are text, timestamptz is `Date`, and json and jsonb are parsed. The caller
 * writes jsonb as JSON text.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Queries over the tables `T` of one schema, for example `tables<CustodyTables>('custody')`. All calls share the same
   * connections. The embedded database has a single connection. Inside `transaction().execute(async (tx) => ...)` the
   * caller must use only `tx`. A query on the outer Kysely would wait for the transaction, and the transaction for it,
   * which is a deadlock. The same holds for `notify`, `listen` and `ping`. A transaction notifies with `` sql`select
   * pg_notify(${channel}, ${payload})`.execute(tx) ``, which is sent at commit. `sql` text is not bound to the schema, so
   * it needs the schema, as in `custody.wallets`.
   */
  tables<T>(schema: string): Kysely<T>;
  /**
   * Listens to a channel (lower-case letters, digits, `_`) once it resolves. Call the returned
   * function to stop.
   */
  listen(channel: string, onPayload: Listener['onPayload'], onGap?: Listener['onGap']): Promise<() => Promise<void>>;
  /** Sends text to every listener of a channel, including this process. At most 7,999 bytes. Source: PostgreSQL manual, NOTIFY. */
  notify(channel: string, payload: string): Promise<void>;
  /** The counts of this process's connections. Returns null for the embedded database, which has a single connection. */
  connections(): Connections | null;
  /** Resolves when the database answers a query, throws when it does not. */
  ping(): Promise<void>;
  /**
   * Waits for running queries, then closes connections and releases the folder. May be called
   * twice.
   */
  close(): Promise<void>;
}

/** A channel name that requires quotes, or exceeds PostgreSQL's limit of 63 characters. */
export class BadChannel extends Error {
  override readonly name = 'BadChannel';
  readonly channel: string;

  constructor(channel: string) {
    super(`a channel is at most 63 lower case letters, digits and underscores, not ${JSON.stringify(channel)}`);
    this.channel = channel;
  }
}

/** Returns the channel if it is valid unquoted in SQL. Otherwise throws `BadChannel`. */
export function checkedChannel(channel: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new BadChannel(channel);
  return channel;
}
