import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { usualRetention } from '#bff/core/retention-days.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { HintKind, InboxRemark } from '#contract/desk/events.ts';
import { dayMs } from '#contract/limits.ts';
import type { Webhook, WebhookType } from '#contract/service/webhook.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import type { Database } from '#database/connect.ts';
import { kindOf, recordOf } from './webhook-record.ts';

export const inboxChannel = 'desk_inbox';

/** Maximum stored events. Beyond it, webhooks are refused, and polling finds their records. */
export const inboxRowsMax = 100_000;

/** Longest stored type, in characters. */
const typeCharactersMax = 64;

/**
 * Maximum due events from which a replica chooses the next records to read. Without this limit, the query would sort all events
 * of a flood.
 */
const candidateRowsMax = 100;

/** Time after which another replica reads the claimed event of a stopped replica, ms. */
const claimMs = 60_000;

type Options = {
  readonly database: Database;
  readonly now: () => number;
  /** Days for which events are stored. The default is 7. */
  readonly retentionDays?: number | undefined;
};

export type InboxRow = Selectable<DeskTables['inbox']>;

/** A record to read, with the events that name it. */
export type DueRecord = { readonly kind: HintKind; readonly ref: string; readonly rows: readonly InboxRow[] };

/**
 * The received webhooks, which all replicas share. Each requests a read of its record, and one read serves all waiting
 * events of a record.
 */
export class Inbox {
  readonly #database: Database;
  readonly #tables: Kysely<DeskTables>;
  readonly #now: () => number;
  readonly #retentionDays: number;
  #rowCount = 0;

  constructor({ database, now, retentionDays = usualRetention.inbox }: Options) {
    this.#retentionDays = retentionDays;
    this.#database = database;
    this.#tables = database.tables<DeskTables>('desk');
    this.#now = now;
  }

  /** Whether the last count found the maximum of stored events. */
  get isFull(): boolean {
    return this.#rowCount >= inboxRowsMax;
  }

  /** Stores a webhook and wakes the readers of every replica. */
  async add(webhook: Webhook, raw: string): Promise<void> {
    const made_at = new Date(this.#now());
    const { kind, ref } = recordOf(webhook);
    const isDue = kind !== null && ref !== null;
    const type = webhook.type.slice(0, typeCharactersMax);
    const isRepeated = isDue && (await this.#isRepeated(type, kind, ref));
    await this.#tables
      .insertInto('inbox')
      .values({
        id: randomUUID(),
        made_at,
        raw,
        type,
        kind,
        ref,
        state: isDue ? 'waiting' : 'unknown',
        tries: 0,
        due_at: isDue ? made_at : null,
        read_at: null,
        found: null,
        remarks: isRepeated ? 'repeated' : '',
      })
      .execute();
    this.#rowCount += 1;
    if (isDue) await this.#database.notify(inboxChannel, '');
  }

  /** Stores an event whose webhook never arrived, and whose record a poll found. */
  async addMissed(type: WebhookType, ref: string, foundId: string): Promise<void> {
    const made_at = new Date(this.#now());
    await this.#tables
      .insertInto('inbox')
      .values({
        id: randomUUID(),
        made_at,
        raw: null,
        type,
        kind: kindOf[type],
        ref,
        state: 'read',
        tries: 0,
        due_at: null,
        read_at: made_at,
        found: foundId,
        remarks: 'missed',
      })
      .execute();
  }

  /**
   * Claims the due events of some records for this replica, longest due first. Another replica may claim the events after this
   * claim has expired.
   */
  async claim(recordsMax: number): Promise<readonly DueRecord[]> {
    const now = new Date(this.#now());
    // Mostly nothing is due, and this read takes a fraction of the time of the update.
    const dueRow = await this.#tables.selectFrom('inbox').select('id').where('due_at', '<=', now).limit(1).executeTakeFirst();
    if (dueRow === undefined) return [];
    const rows = await this.#tables
      .updateTable('inbox')
      .set({ due_at: new Date(now.getTime() + claimMs) })
      .where('due_at', '<=', now)
      .where(({ eb, refTuple, selectFrom }) =>
        eb(
          refTuple('kind', 'ref'),
          'in',
          selectFrom(
            selectFrom('inbox as due')
              .select(['due.kind', 'due.ref', 'due.due_at'])
              .where('due.due_at', '<=', now)
              .orderBy('due.due_at')
              .limit(candidateRowsMax)
              .as('first'),
          )
            .select(['first.kind', 'first.ref'])
            .groupBy(['first.kind', 'first.ref'])
            .orderBy((of) => of.fn.min('first.due_at'))
            .limit(recordsMax)
            .$asTuple('kind', 'ref'),
        ),
      )
      .returningAll()
      .execute();
    return [...Map.groupBy(rows, ({ kind, ref }) => `${kind} ${ref}`).values()].flatMap((group) => {
      const [{ kind, ref } = { kind: null, ref: null }] = group;
      return kind === null || ref === null ? [] : [{ kind, ref, rows: group }];
    });
  }

  /** Releases claimed events, so that they are read after a delay. */
  async release(rows: readonly InboxRow[], delayMs = 0, tries = 0): Promise<void> {
    if (rows.length === 0) return;
    const due_at = new Date(this.#now() + delayMs);
    await this.#tables
      .updateTable('inbox')
      .set((eb) => ({ due_at, tries: eb('tries', '+', tries) }))
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }

  /** Ends events. `foundState` is the state of their record, or null if the service does not have the record. */
  async finish(
    trx: Kysely<DeskTables>,
    rows: readonly InboxRow[],
    foundState: string | null,
    remarksOf: (row: InboxRow) => readonly InboxRemark[],
  ): Promise<void> {
    const read_at = new Date(this.#now());
    for (const row of rows) {
      const remarks = new Set([...row.remarks.split(' ').filter((word) => word !== ''), ...remarksOf(row)]);
      await trx
        .updateTable('inbox')
        .set({ state: foundState === null ? 'missing' : 'read', due_at: null, read_at, found: foundState, remarks: [...remarks].join(' ') })
        .where('id', '=', row.id)
        .execute();
    }
  }

  /** Requests another read of an event's record if the record has one of these kinds. Returns undefined for an unknown id. */
  async repeat(id: string, kinds: readonly HintKind[]): Promise<InboxRow | undefined> {
    const row = await this.#tables
      .updateTable('inbox')
      .set({ state: 'waiting', due_at: new Date(this.#now()), tries: 0 })
      .where('id', '=', id)
      .where('kind', 'in', kinds)
      .returningAll()
      .executeTakeFirst();
    if (row !== undefined) await this.#database.notify(inboxChannel, '');
    return row;
  }

  /** Whether an event of a record arrived since a time. */
  async hasEvent(kind: HintKind, ref: string, since: Date): Promise<boolean> {
    const row = await this.#tables
      .selectFrom('inbox')
      .select('id')
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .where('made_at', '>=', since)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Deletes old events. */
  async purge(): Promise<void> {
    await this.#tables
      .deleteFrom('inbox')
      .where('made_at', '<', new Date(this.#now() - this.#retentionDays * dayMs))
      .execute();
  }

  /** Counts the events that all replicas have stored, for `isFull`. */
  async count(): Promise<void> {
    const { count } = await this.#tables
      .selectFrom('inbox')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    this.#rowCount = integerOfText(count);
  }

  /** Whether the same event arrived before. Changes of status may repeat. */
  async #isRepeated(type: string, kind: HintKind, ref: string): Promise<boolean> {
    if (type === ('transaction_status' satisfies WebhookType)) return false;
    const row = await this.#tables
      .selectFrom('inbox')
      .select('id')
      // The condition on the kind is needed, because the kind is the first column of the index.
      .where('kind', '=', kind)
      .where('ref', '=', ref)
      .where('type', '=', type)
      .where('raw', 'is not', null)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
