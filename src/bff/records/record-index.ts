import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Core } from '#bff/core.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import { dayMs } from '#contract/limits.ts';
import { emptyIndex, endLease, readState, takeLease, type IndexState } from './index-state.ts';
import { IndexWriter, type IndexParts } from './index-writer.ts';
import { IndexedPeople } from './indexed-people.ts';
import { ChangeHintReader, pollChanges, readCounterparties } from './read-changes.ts';
import { readRecordPage, readWorld } from './read-service.ts';

/** Pages of the whole list per run, so that changes are read between two runs. */
const pagesPerRun = 10;

/** Interval between two passes over the whole list, ms. No event and no filter reports every change of an old record. */
const passMs = dayMs;

/** The index counts as behind when no poll has succeeded for this many intervals and at least this many ms. */
const [latePolls, lateMs] = [2, 10_000];

type Options = Pick<Core, 'tables' | 'custody' | 'now' | 'hints' | 'replica' | 'environment'> & { readonly keys: DeskKeys };

/** Maximum wait of an answer for the update that a hint started, ms. Browsers read a list again right after a hint. */
const updateMsMax = 500;

/** Maximum wait of `containsAllUntil` for a poll, and the interval of its checks, ms. */
const [pollWaitMsMax, pollCheckMs] = [5000, 50];

/** The state of the index as an answer reports it. */
export type ReportedState = { readonly building: { readonly done: number } | null; readonly behind_seconds: number | null };

/** The copy of the records of the custodian. One replica at a time maintains it, and all replicas read it. */
export class RecordIndex {
  readonly people: IndexedPeople;
  /** Interval of polls, ms, or null without a job that maintains the index. */
  pollMs: number | null = null;
  /** Runs the job at once. */
  wake: () => void = () => undefined;
  readonly #options: Options;
  readonly #parts: IndexParts;
  readonly #hintReader = new ChangeHintReader();
  /** Resolves when the run that began after the last hint ends. The value is null without a new hint. */
  #update: PromiseWithResolvers<void> | null = null;
  /** Whether the next run polls although no poll is due. */
  #isPollRequested = false;

  constructor(options: Options) {
    this.#options = options;
    this.people = new IndexedPeople(options);
    this.#parts = { ...options, people: this.people };
  }

  /** Makes answers wait for the next run, which reads the record of a new hint. */
  expectUpdate(): void {
    this.#update ??= Promise.withResolvers();
  }

  /** The state of the index for an answer. `isCurrent` is false while the index describes an earlier world of the sandbox. */
  async reportedState(): Promise<ReportedState & { readonly isCurrent: boolean }> {
    if (this.#update !== null) await Promise.race([this.#update.promise, wait(updateMsMax, undefined, { ref: false })]);
    const state = await readState(this.#options.tables);
    // If the service does not answer, the index is the best source.
    const world = await this.#currentWorld().catch(() => state.world);
    if (world !== state.world) {
      this.wake();
      return { isCurrent: false, building: { done: 0 }, behind_seconds: null };
    }
    return { isCurrent: true, building: state.isBuilt ? null : { done: state.done }, behind_seconds: this.#behindSeconds(state) };
  }

  /**
   * Whether the index contains all records that existed at a time of the custodian's clock. If it does not, this replica polls, and the
   * answer waits for it.
   */
  async containsAllUntil(at: Date): Promise<boolean> {
    const endMs = performance.now() + pollWaitMsMax;
    for (;;) {
      const { isBuilt, polledAt } = await readState(this.#options.tables);
      const offsetMs = this.#options.custody.clock.offsetMs() ?? 0;
      if (isBuilt && polledAt !== null && polledAt.getTime() + offsetMs >= at.getTime()) return true;
      if (performance.now() > endMs) return false;
      this.#isPollRequested = true;
      this.wake();
      await wait(pollCheckMs);
    }
  }

  #behindSeconds({ isBuilt, polledAt, passedAt }: IndexState): number | null {
    const checkedAt = polledAt ?? passedAt;
    if (!isBuilt || checkedAt === null || this.pollMs === null) return null;
    const ageMs = this.#options.now() - checkedAt.getTime();
    return ageMs > latePolls * this.pollMs + lateMs ? Math.floor(ageMs / 1000) : null;
  }

  /**
   * Continues the maintenance of the index. Returns whether the next run should start at once. Throws a `Refusal` if the
   * service does not answer.
   */
  async run(pollMs: number): Promise<boolean> {
    const update = this.#update;
    try {
      return await this.#maintain(pollMs);
    } finally {
      if (this.#update === update) this.#update = null;
      update?.resolve();
    }
  }

  /** Lets another replica maintain the index. Call it after the last `run`. */
  async stop(): Promise<void> {
    await endLease(this.#options.tables, this.#options.replica);
  }

  async #maintain(pollMs: number): Promise<boolean> {
    const { tables, replica, hints, now } = this.#options;
    if (!(await takeLease(tables, replica))) return false;
    const world = await this.#currentWorld();
    let state = await readState(tables);
    if (world !== state.world) {
      await emptyIndex(tables, replica, world, await hints.readNewestId());
      state = await readState(tables);
    }
    const writer = new IndexWriter(this.#parts, world);
    if (state.passedAt === null) {
      if (state.nextCursor === null) await readCounterparties(writer);
      await this.#readPages(writer, state);
      return true;
    }
    const startedAt = new Date(now());
    const isComplete = await this.#hintReader.read(writer, state);
    if (!isComplete || this.#isPollRequested || isDue(state.polledAt, pollMs, startedAt)) {
      this.#isPollRequested = false;
      await readCounterparties(writer);
      await pollChanges(writer, state, startedAt);
    }
    if (!isDue(state.passedAt, passMs, startedAt)) return false;
    await this.#readPages(writer, state);
    return true;
  }

  #currentWorld(): Promise<string> {
    return this.#options.environment.kind === 'sandbox' ? readWorld(this.#options) : Promise.resolve('');
  }

  /** Reads the next pages of the whole list. */
  async #readPages(writer: IndexWriter, { passedAt, nextCursor }: IndexState): Promise<void> {
    const isFirstPass = passedAt === null;
    let cursor = nextCursor;
    for (let pages = 0; pages < pagesPerRun; pages += 1) {
      const page = await this.#pageAfter(cursor);
      // A repeated cursor would cause an endless loop.
      const next = page.after === cursor ? null : page.after;
      await writer.store(page.records, (trx, addedCount) =>
        sql`
          update desk.index_state set next_cursor = ${next}, done = done + ${isFirstPass ? addedCount : 0},
            passed_at = case when ${next === null} then ${new Date(this.#options.now())}::timestamptz else passed_at end`.execute(trx),
      );
      if (next === null) {
        await this.people.purge();
        return isFirstPass ? this.#refreshStatistics() : undefined;
      }
      cursor = next;
      // Requests of users run between two pages.
      await wait(0);
    }
  }

  /** A page of the whole list. Starts again if the custodian no longer accepts the cursor. */
  async #pageAfter(cursor: string | null) {
    try {
      return await readRecordPage(this.#options, cursor === null ? {} : { after: cursor });
    } catch (error) {
      if (cursor === null || !(error instanceof Refusal) || !['refused', 'not_found'].includes(error.code)) throw error;
      return readRecordPage(this.#options, {});
    }
  }

  /**
   * Updates the statistics of the planner, which the embedded database never collects by itself. After a vacuum a count
   * reads fewer pages.
   */
  async #refreshStatistics(): Promise<void> {
    for (const table of ['indexed_transactions', 'indexed_lines', 'indexed_counterparties', 'indexed_people', 'indexed_person_terms'])
      await sql`vacuum analyze ${sql.table(`desk.${table}`)}`.execute(this.#options.tables);
  }
}

function isDue(lastDate: Date | null, ms: number, now: Date): boolean {
  return lastDate === null || now.getTime() - lastDate.getTime() >= ms;
}
