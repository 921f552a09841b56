import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import { changeTimes, minuteMs } from '#contract/limits.ts';

/** Time without a check by any replica, after which the desk counts as down, ms. */
const downtimeMsMin = 15 * minuteMs;

/** Interval at which a replica records that it checks, ms. */
const recordMs = minuteMs;

/**
 * Restarts the waiting time of control changes that take effect without approval, after the desk was down. Users could not
 * withdraw these changes while the desk was down.
 */
export class DowntimeWatch {
  readonly #startedMs: number;
  /** The time of the last record, or null before this replica's first check. */
  #recordedMs: number | null = null;

  constructor(startedMs: number) {
    this.#startedMs = startedMs;
  }

  async observe(tables: Kysely<DeskTables>, nowMs: number): Promise<void> {
    const isFirst = this.#recordedMs === null;
    if (this.#recordedMs !== null && nowMs - this.#recordedMs < recordMs) return;
    await tables.transaction().execute(async (trx) => {
      if (isFirst) await this.#postpone(trx);
      const swept_at = new Date(nowMs);
      const row = trx.insertInto('change_sweep').values({ swept_at });
      await row.onConflict((conflict) => conflict.column('is_one').doUpdateSet({ swept_at })).execute();
    });
    this.#recordedMs = nowMs;
  }

  async #postpone(trx: Kysely<DeskTables>): Promise<void> {
    const lastSweep = await trx.selectFrom('change_sweep').select('swept_at').forUpdate().executeTakeFirst();
    if (lastSweep !== undefined && this.#startedMs - lastSweep.swept_at.getTime() < downtimeMsMin) return;
    const earliestTime = new Date(this.#startedMs + changeTimes.alone.ms);
    await trx
      .updateTable('changes')
      .set({ effective_at: earliestTime })
      .where('state', '=', 'waiting')
      .where('made_at', '<', new Date(this.#startedMs))
      .where('effective_at', '<', earliestTime)
      .execute();
  }
}
