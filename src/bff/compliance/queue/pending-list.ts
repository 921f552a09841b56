import { setTimeout as wait } from 'node:timers/promises';
import type { Hints } from '#bff/core/hints.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { readTransactionPage, serviceRead, type ServiceReader } from '#bff/proxy/index.ts';
import type { QueueCounts } from '#contract/desk/queue-counts.ts';
import { queuePoll } from '#contract/limits.ts';
import { pendingFilter } from '#contract/service/transaction-status.ts';
import { isPendingDeposit, readTransaction, transactionKey, transactionSchema, type Transaction } from '#contract/service/transaction.ts';
import { cursorAfter } from '#contract/wire/page.ts';
import { isUnreadable, type Unreadable } from '#contract/wire/unreadable.ts';

/** How long the newest page counts as current, ms. */
const freshMs = 250;

/** Maximum pages to read, for 20,000 deposits. Our choice: users with more deposits must use the custodian's own tools. */
const pagesMax = 200;

/** Maximum pages to read for new deposits. If more deposits are new, the whole list is read. */
const newestPagesMax = 5;

/** Number of consecutive pages without a new deposit after which reading stops. */
const idlePagesMax = 20;

/**
 * The whole list is read at intervals, because not every change has an event. The interval is 30 seconds plus this time for
 * each page, ms.
 */
const fullReadMsPerPage = 3000;

/** Longest time that a caller waits for a refresh while earlier deposits are stored, ms. */
const refreshMsMax = 2000;

/** Delay after a failed read, ms. A change that the custodian reports after the failure ends the delay. */
const retryMs = 2000;

/** Maximum changed records that are read one by one. When more changed, the whole list is read. */
const changedMax = 50;

/** A record of the custodian's list. */
export type PendingRecord = Transaction | Unreadable;

/** The custodian's list, as far as the desk has read it. */
export type PendingSnapshot = Pick<QueueCounts, 'reach' | 'read_at' | 'failure'> & { readonly records: readonly PendingRecord[] };

type Records = Map<string, PendingRecord>;

/** A read of the whole list, which resumes after a failure. */
type Sweep = {
  readonly foundRecords: Records;
  /** Keys of the records that changed since the read started. Their stored state is newer than the list. */
  readonly changedKeys: Set<string>;
  readonly cursors: Set<string>;
  after: string | null;
  idlePages: number;
};

type Options = ServiceReader & { readonly hints: Pick<Hints, 'observe'> };

/**
 * The custodian's list of pending deposits, in memory, for all callers of a replica. A call reads the newest page, at most
 * four times a second or when a hint reported a change. It also starts reads of the whole list at a slower pace. A failed
 * read leaves the stored deposits unchanged.
 */
export class PendingList {
  readonly #service: ServiceReader;
  #records: Records = new Map();
  #snapshot: readonly PendingRecord[] | null = null;
  #reach: PendingSnapshot['reach'] = 'loading';
  /** Times of the last read of the newest page, of the last read of the whole list, and of the last failure, ms. */
  #readMs = -Infinity;
  #wholeMs = -Infinity;
  #failedMs = -Infinity;
  #failure: Error | null = null;
  /** Whether hints may be missing, so that everything is read again. */
  #isExpired = false;
  readonly #changed = new Set<string>();
  #refreshing: Promise<void> | null = null;
  #sweep: Sweep | null = null;
  #sweeping: Promise<void> | null = null;

  constructor({ custody, now, hints }: Options) {
    this.#service = { custody, now };
    hints.observe((hint) => {
      if (hint === null) this.change(null);
      else if (hint.kind === 'transaction') this.change(hint.id);
    });
  }

  /** Makes the next call read a record again, by its id or hash, or all records for null. */
  change(id: string | null): void {
    this.#failedMs = -Infinity;
    if (id !== null && this.#changed.size < changedMax) this.#changed.add(id);
    else this.#isExpired = true;
  }

  /** The stored deposits, refreshed when the custodian answers in time. Throws a `Refusal` if the list was never read. */
  async read(): Promise<PendingSnapshot> {
    const refreshPromise = this.#refresh();
    if (this.#readMs === -Infinity) await refreshPromise;
    else await Promise.race([refreshPromise.catch(() => undefined), wait(refreshMsMax, undefined, { ref: false })]);
    return this.#current();
  }

  /** The whole list. Throws a `Refusal` if it cannot be read to its end. */
  async readWhole(): Promise<PendingSnapshot> {
    await this.read();
    while (this.#reach === 'loading' && this.#sweeping !== null) await this.#sweeping;
    const currentSnapshot = this.#current();
    if (currentSnapshot.reach === 'all') return currentSnapshot;
    throw this.#failure ?? new Refusal('upstream_failed', 'The custodian’s list of pending deposits could not be loaded completely');
  }

  #current(): PendingSnapshot {
    this.#snapshot ??= [...this.#records.values()];
    const [read_at, failure] = [new Date(this.#readMs).toISOString(), this.#failure?.message ?? null];
    return { records: this.#snapshot, reach: this.#reach, read_at, failure };
  }

  async #refresh(): Promise<void> {
    if (this.#refreshing !== null) return this.#refreshing;
    const nowMs = this.#service.now();
    if (this.#failure !== null && nowMs - this.#failedMs < retryMs) throw this.#failure;
    if (this.#sweep !== null) this.#startSweep(this.#sweep);
    if (nowMs - this.#readMs < freshMs && this.#changed.size === 0 && !this.#isExpired) return undefined;
    this.#refreshing = this.#recordFailure(this.#readChanges()).finally(() => (this.#refreshing = null));
    return this.#refreshing;
  }

  async #recordFailure(read: Promise<void>): Promise<void> {
    try {
      await read;
      this.#failure = null;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
      this.#failedMs = this.#service.now();
      throw error;
    }
  }

  async #readChanges(): Promise<void> {
    do {
      const [changedIds, isExpired] = [new Set(this.#changed), this.#isExpired];
      this.#changed.clear();
      this.#isExpired = false;
      try {
        const readResult = await this.#readNewest(isExpired);
        const isChanged = (key: string, record: PendingRecord) => changedIds.has(key) || changedIds.has(String(record.id));
        for (const [key, record] of this.#records)
          if (!isUnreadable(record) && !readResult.has(key) && isChanged(key, record)) await this.#readOne(key);
      } catch (error) {
        for (const id of changedIds) this.#changed.add(id);
        this.#isExpired ||= isExpired;
        throw error;
      }
    } while (this.#changed.size > 0);
  }

  /** Reads from the newest page up to a stored record. Starts a read of the whole list when it is due. */
  async #readNewest(isExpired: boolean): Promise<Records> {
    const startMs = this.#service.now();
    const isFirst = this.#readMs === -Infinity;
    const foundRecords: Records = new Map();
    let page = await this.#readPage(null);
    let isMet = false;
    for (let pages = 1; ; pages += 1) {
      for (const [key, record] of page.records) foundRecords.set(key, record);
      isMet = page.records.keys().some((key) => this.#records.has(key));
      if (isFirst || isMet || page.after === null || pages === newestPagesMax) break;
      page = await this.#readPage(page.after);
    }
    this.#readMs = startMs;
    if (!page.hasNext) {
      this.#sweep = null;
      this.#replace(foundRecords, 'all');
      return foundRecords;
    }
    for (const [key, record] of foundRecords) this.#put(key, record);
    const wholeMs = Math.max(queuePoll.ms, (this.#records.size / pendingFilter.page_size) * fullReadMsPerPage);
    if (this.#sweep === null && (isExpired || !isMet || startMs - this.#wholeMs >= wholeMs))
      this.#startSweep({ foundRecords, changedKeys: new Set(), cursors: new Set(), after: page.after, idlePages: 0 });
    return foundRecords;
  }

  async #readOne(key: string): Promise<void> {
    try {
      const parseResult = transactionSchema.safeParse(await serviceRead(this.#service, readTransaction, { params: { id: key } }));
      if (parseResult.success) this.#put(key, isPendingDeposit(parseResult.data) ? parseResult.data : null);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'not_found') throw error;
      this.#put(key, null);
    }
  }

  #startSweep(sweep: Sweep): void {
    this.#sweep = sweep;
    this.#sweeping ??= this.#recordFailure(this.#readOn(sweep))
      .catch(() => undefined)
      .finally(() => (this.#sweeping = null));
  }

  /** Continues to the end of the list. During the first read, its deposits are visible at once. */
  async #readOn(sweep: Sweep): Promise<void> {
    const { foundRecords, changedKeys, cursors } = sweep;
    let hasNext = true;
    while (hasNext && sweep.after !== null && !cursors.has(sweep.after) && cursors.size < pagesMax && sweep.idlePages < idlePagesMax) {
      const page = await this.#readPage(sweep.after);
      // Another call has read the whole list in the meantime, so this call stops.
      if (this.#sweep !== sweep) return;
      cursors.add(sweep.after);
      const countBefore = foundRecords.size;
      for (const [key, record] of page.records) {
        foundRecords.set(key, record);
        if (this.#reach === 'loading' && !changedKeys.has(key)) this.#records.set(key, record);
      }
      this.#snapshot = null;
      sweep.idlePages = foundRecords.size === countBefore ? sweep.idlePages + 1 : 0;
      ({ after: sweep.after, hasNext } = page);
    }
    for (const key of changedKeys) {
      const record = this.#records.get(key);
      if (record === undefined) foundRecords.delete(key);
      else foundRecords.set(key, record);
    }
    this.#sweep = null;
    this.#replace(foundRecords, hasNext ? 'cut' : 'all');
  }

  #replace(records: Records, reach: 'all' | 'cut'): void {
    [this.#records, this.#snapshot, this.#reach, this.#wholeMs] = [records, null, reach, this.#service.now()];
  }

  /** Stores a record, or removes one that is not pending. */
  #put(key: string, record: PendingRecord | null): void {
    if (record === null) this.#records.delete(key);
    else this.#records.set(key, record);
    this.#snapshot = null;
    this.#sweep?.changedKeys.add(key);
  }

  async #readPage(after: string | null) {
    const query = { ...pendingFilter, page_size: String(pendingFilter.page_size), ...(after === null ? {} : { after }) };
    const page = await readTransactionPage(this.#service, query);
    const records: Records = new Map();
    for (const { cursor, data } of page.page)
      // The custodian's list may be older than the single record.
      if (data.type !== 'external' || isPendingDeposit(data)) records.set(transactionKey(data) ?? `without a key ${cursor}`, data);
    for (const { record } of page.unreadable ?? []) records.set(`unreadable ${record.cursor ?? record.id ?? ''}`, record);
    return { records, after: cursorAfter(page), hasNext: page.page_info.has_next_page };
  }
}
