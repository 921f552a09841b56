import { sql, type Kysely } from 'kysely';
import { hintSchema, type Hint } from '#contract/desk/events.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Database } from '#database/connect.ts';
import type { DeskTables } from './tables.ts';

const channel = 'desk_hints';

/** How long hints are stored for a reader that reconnects, ms. */
const hintRetentionMs = 15 * 60_000;

/**
 * How far before its last hint a reconnected reader continues, ms. Transactions may commit in another order than that of their
 * ids, and a repeated hint does no harm.
 */
const overlapMs = 10_000;

/** A hint with its position in the stream. */
export type SentHint = Hint & { readonly position: string };

/** Receives hints. `null` means that hints may be missing. */
export type HintReader = (hint: SentHint | null) => void;

type Options = { readonly database: Database; readonly now: () => number };

/**
 * Hints about changed records, for all replicas. They are stored for some minutes, so that a reader can continue after a
 * lost connection.
 */
export class Hints {
  readonly #database: Database;
  readonly #tables: Kysely<DeskTables>;
  readonly #now: () => number;
  /** Open streams of browsers, and listeners in this process. */
  readonly #readers = new Set<HintReader>();
  readonly #observers: HintReader[] = [];
  #stop: (() => Promise<void>) | null = null;

  constructor({ database, now }: Options) {
    this.#database = database;
    this.#tables = database.tables<DeskTables>('desk');
    this.#now = now;
  }

  async listen(): Promise<void> {
    this.#stop = await this.#database.listen(
      channel,
      (payload) => this.#deliver(sentHint(payload)),
      () => this.#deliver(null),
    );
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Publishes a hint when the transaction commits. */
  async publish(trx: Kysely<DeskTables>, { kind, id }: Hint): Promise<void> {
    const row = await trx
      .insertInto('hints')
      .values({ at: new Date(this.#now()), kind, ref: id } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`select pg_notify(${channel}, ${JSON.stringify({ kind, id, position: row.id })})`.execute(trx);
  }

  /** The number of open streams. */
  get readerCount(): number {
    return this.#readers.size;
  }

  /** Adds a listener in this process until the process ends. It does not count as an open stream. */
  observe(observer: HintReader): void {
    this.#observers.push(observer);
  }

  /** Adds an open stream. Returns a function that removes it. */
  subscribe(reader: HintReader): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  /** The hints after a position, oldest first. Returns null if the position is no longer stored. */
  async since(position: string): Promise<readonly SentHint[] | null> {
    const lastHint = await this.#tables.selectFrom('hints').select('at').where('id', '=', position).executeTakeFirst();
    if (lastHint === undefined) return null;
    const fromTime = new Date(lastHint.at.getTime() - overlapMs);
    const rows = await this.#tables
      .selectFrom('hints')
      .selectAll()
      .where('at', '>=', fromTime)
      .where('id', '<>', position)
      .orderBy('id')
      .execute();
    return rows.map(({ id, kind, ref }) => ({ kind, id: ref, position: id }));
  }

  /** The position of the newest hint, or null. */
  async readNewestId(): Promise<string | null> {
    const row = await this.#tables.selectFrom('hints').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    return row?.id ?? null;
  }

  /** Deletes old hints, but not the newest, because readers continue from it. */
  async purge(): Promise<void> {
    const oldestDate = new Date(this.#now() - hintRetentionMs);
    await this.#tables
      .deleteFrom('hints')
      .where('at', '<', oldestDate)
      .where('id', '<', (eb) => eb.selectFrom('hints as newest').select((of) => of.fn.max('newest.id').as('id')))
      .execute();
  }

  #deliver(hint: SentHint | null): void {
    for (const reader of [...this.#observers, ...this.#readers]) reader(hint);
  }
}

function sentHint(payload: string): SentHint | null {
  const payloadJson = readJson(payload);
  const hintResult = hintSchema.safeParse(payloadJson);
  const position: unknown = typeof payloadJson === 'object' && payloadJson !== null ? Reflect.get(payloadJson, 'position') : undefined;
  return hintResult.success && typeof position === 'string' ? { ...hintResult.data, position } : null;
}

/** Whether a text is a position, which is a safe integer, or 0 before the first hint. */
export function isPosition(text: string): boolean {
  return queryIntegerSchema(0).safeParse(text).success;
}
