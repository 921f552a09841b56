import type { Kysely } from 'kysely';

/** Functions that a listener calls. They run in the driver's event handler and must not throw. */
export interface Listener {
  onPayload: (payload: string) => void;
  /**
   * Called after a lost connection is restored. Notifications that were sent while the connection was lost do not arrive, so
   * the caller must read the state again. The embedded database never calls it.
   */
  onGap?: (() => void) | undefined;
}

/** Number of used connections, of idle connections, and of queries that wait for a connection. */
export interface Connections {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * An open PostgreSQL, either embedded or a server. All other code uses this interface. Both drivers return the same types:
 * int8, numeric, date and timestamp are text, timestamptz is `Date`, and json and jsonb are parsed. Callers write jsonb as JSON
 * text.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Queries over the tables `T` of one schema, for example `tables<CustodyTables>('custody')`. Inside
   * `transaction().execute(async (tx) => ...)` the caller must use only `tx`. The embedded database has one connection, so any
   * other query, `notify`, `listen` or `ping` there would wait forever. A transaction notifies with `` sql`select
   * pg_notify(${channel}, ${payload})`.execute(tx) ``, which is sent at commit. `sql` text must name the schema, as in
   * `custody.wallets`.
   */
  tables<T>(schema: string): Kysely<T>;
  /** Starts to listen to a channel (lower-case letters, digits, `_`). Returns a function that stops. */
  listen(channel: string, onPayload: Listener['onPayload'], onGap?: Listener['onGap']): Promise<() => Promise<void>>;
  /**
   * Sends text to every listener of a channel, including those of this process. Maximum 7,999 bytes. Source: PostgreSQL manual,
   * NOTIFY.
   */
  notify(channel: string, payload: string): Promise<void>;
  /** Returns the counts of this process's connections, or null for the embedded database, which has a single connection. */
  connections(): Connections | null;
  /** Resolves if the database answers a query, otherwise throws. */
  ping(): Promise<void>;
  /** Waits for running queries, then closes the connections and releases the folder. A second call does nothing. */
  close(): Promise<void>;
}

/** The name of a channel needs quotes in SQL, or is longer than PostgreSQL's limit of 63 characters. */
export class BadChannel extends Error {
  override readonly name = 'BadChannel';
  readonly channel: string;

  constructor(channel: string) {
    super(`a channel is at most 63 lower case letters, digits and underscores, not ${JSON.stringify(channel)}`);
    this.channel = channel;
  }
}

/** Returns the channel's name if SQL accepts it without quotes. Otherwise throws `BadChannel`. */
export function checkedChannel(channel: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new BadChannel(channel);
  return channel;
}
