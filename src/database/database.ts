import type { Kysely } from 'kysely';

/** What a listener is told. Handlers run inside the driver's event and must not throw. */
export interface Listener {
  onPayload: (payload: string) => void;
  /** Called after a lost connection is back: payloads sent meanwhile are gone, so read the state again. Never called by the embedded one. */
  onGap?: (() => void) | undefined;
}

/**
 * An open PostgreSQL, embedded or real: what the rest of the house sees of it.
 *
 * Values read the same on both: int8, numeric, date and timestamp as text, timestamptz as `Date`, json and jsonb parsed. Write jsonb as JSON text.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /**
   * Queries over the tables `T` of one schema, `tables<CustodyTables>('custody')`; every call shares the same connections.
   *
   * The embedded database has a single connection. Inside `transaction().execute(async (tx) => ...)` use `tx` alone: a query on the outer
   * Kysely, `notify`, `listen` and `ping` included, waits for the transaction that waits for it, for ever. To notify from within one:
   * `` sql`select pg_notify(${channel}, ${payload})`.execute(tx) `` (sent at commit).
   *
   * `sql` text is not bound to the schema: spell it there, `custody.wallets`.
   */
  tables<T>(schema: string): Kysely<T>;
  /** Hears a channel (lower case letters, digits, `_`) from the moment it resolves until the function it gives is called. */
  listen(channel: string, onPayload: Listener['onPayload'], onGap?: Listener['onGap']): Promise<() => Promise<void>>;
  /** Sends text to every listener of a channel, this process included. At most 7,999 bytes. Source: PostgreSQL manual, NOTIFY. */
  notify(channel: string, payload: string): Promise<void>;
  /** Resolves when the database answers a query, throws when it does not. */
  ping(): Promise<void>;
  /** Waits for running queries, then lets go of connections and of the folder. May be called twice. */
  close(): Promise<void>;
}

/** A channel name that needs quoting, or that PostgreSQL would cut at 63 characters. */
export class BadChannel extends Error {
  override readonly name = 'BadChannel';
  readonly channel: string;

  constructor(channel: string) {
    super(`a channel is at most 63 lower case letters, digits and underscores, not ${JSON.stringify(channel)}`);
    this.channel = channel;
  }
}

/** Gives the channel back when it may stand unquoted in SQL; throws `BadChannel` otherwise. */
export function checkedChannel(channel: string): string {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel)) throw new BadChannel(channel);
  return channel;
}
