import type { Kysely } from 'kysely';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { readDeposit } from '#bff/events/notices/read-deposit.ts';
import { serviceRead } from '#bff/proxy/index.ts';
import type { HintKind, InboxRemark } from '#contract/desk/events.ts';
import { readDirectParty, directPartyAnswerSchema } from '#contract/service/direct-party.ts';
import { readTransaction, transactionSchema } from '#contract/service/transaction.ts';
import type { DueRecord } from './inbox.ts';
import type { Events } from './open-events.ts';
import { readRate, takeRead } from './read-budget.ts';

/** Minimum time between two reads of one record, ms. */
const recordReadIntervalMs = 2000;

/**
 * Maximum reads of a record that the service does not have yet. The delay between two reads begins with `firstDelayMs` and
 * doubles each time.
 */
const triesMax = 5;
const firstDelayMs = 2000;

/** Delay before a failed read is repeated, ms. */
const failedMs = 10_000;

/** An event that arrives this long after its record counts as late, ms. */
const lateMs = 60_000;

/** A record that was read, with its state, its creation (ms since 1970, or null), and a function that writes its notification. */
type ReadRecord = { readonly state: string; readonly createdMs: number | null; readonly notify: (trx: Tables) => Promise<void> };

type Tables = Kysely<DeskTables>;

/** Reads the records of due events, and publishes a hint for each. One read serves all due events of a record. */
export class DueReader {
  readonly #events: Events;
  /** Time of the last read of each record, ms. */
  readonly #lastReads = new Map<string, number>();
  /** The time until which all reads pause, because the budget is exhausted, ms. */
  #pausedUntilMs = 0;

  constructor(events: Events) {
    this.#events = events;
  }

  /** Reads the due records that the rate allows. Returns whether there may be further events. */
  async readDue(): Promise<boolean> {
    if (performance.now() < this.#pausedUntilMs) return true;
    this.#forgetOld();
    const dueRecords = await this.#events.inbox.claim(readRate.burst);
    for (const record of dueRecords) {
      const waitMs = await this.#waitMs(`${record.kind} ${record.ref}`);
      if (waitMs > 0) await this.#events.inbox.release(record.rows, waitMs);
      else await this.#read(record);
    }
    return dueRecords.length > 0;
  }

  async #read({ kind, ref, rows }: DueRecord): Promise<void> {
    const { inbox, hints, tables } = this.#events;
    try {
      const foundRecord = await readers[kind]?.(this.#events, ref);
      await tables.transaction().execute(async (trx) => {
        await inbox.finish(trx, rows, foundRecord?.state ?? null, (row) => eventRemarks(row, foundRecord));
        await foundRecord?.notify(trx);
        await hints.publish(trx, { kind, id: ref });
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code !== 'not_found') return inbox.release(rows, failedMs);
      const tries = Math.max(...rows.map((row) => row.tries));
      if (tries < triesMax) await inbox.release(rows, firstDelayMs * 2 ** tries, 1);
      else await inbox.finish(tables, rows, null, () => []);
    }
  }

  async #waitMs(record: string): Promise<number> {
    const nowMs = performance.now();
    const sinceMs = nowMs - (this.#lastReads.get(record) ?? -Infinity);
    if (sinceMs < recordReadIntervalMs) return recordReadIntervalMs - sinceMs;
    const waitMs = await takeRead(this.#events.tables);
    if (waitMs === 0) this.#lastReads.set(record, nowMs);
    else this.#pausedUntilMs = nowMs + waitMs;
    return waitMs;
  }

  #forgetOld(): void {
    const nowMs = performance.now();
    for (const [record, ms] of this.#lastReads) if (nowMs - ms > recordReadIntervalMs) this.#lastReads.delete(record);
  }
}

type RecordReader = (events: Events, ref: string) => Promise<ReadRecord>;

/** The reader for each kind of record. Kinds of the desk itself have no webhooks. */
const readers: Readonly<Partial<Record<HintKind, RecordReader>>> = {
  transaction: async (events, ref) => {
    const record = transactionSchema.parse(await serviceRead(events, readTransaction, { params: { id: ref } }));
    const createdText = record.type === 'external' ? record.timestamp : record.created_at;
    return {
      state: stateOf(record.type === 'external' ? record.regulatory_status : record.status),
      createdMs: Date.parse(createdText ?? '') || null,
      notify: (trx) => events.notices.depositRead(trx, ref, readDeposit(record)),
    };
  },
  direct_party: async (events, ref) => {
    const { data } = directPartyAnswerSchema.parse(await serviceRead(events, readDirectParty, { params: { id: ref } }));
    const state = stateOf(data.status);
    return { state, createdMs: null, notify: (trx) => events.notices.recordPartyRead(trx, ref, state) };
  },
};

function stateOf(...states: readonly (string | null | undefined)[]): string {
  return states.find((state) => typeof state === 'string')?.slice(0, 64) ?? 'no status';
}

function eventRemarks(
  { tries, type, made_at: createdAt }: { tries: number; type: string; made_at: Date },
  foundRecord: ReadRecord | undefined,
): readonly InboxRemark[] {
  const isLate =
    type === 'deposit' &&
    foundRecord?.createdMs !== null &&
    foundRecord !== undefined &&
    createdAt.getTime() - foundRecord.createdMs > lateMs;
  return [...(tries > 0 ? (['early'] as const) : []), ...(isLate ? (['late'] as const) : [])];
}
