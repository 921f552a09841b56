import type { Kysely } from 'kysely';
import type { Tables } from './store/custody-tables.ts';

/** The service's two clocks. Signatures use real time, and records use the sandbox's time. */
export type Clock = {
  readonly real: () => Date;
  /** Returns the sandbox's time, which is real time plus an offset. Inside a transaction, `db` must be that transaction. */
  readonly now: (db: Kysely<Tables>) => Promise<Date>;
};

/** Creates the service's clock from a source of real time. */
export function clockFrom(realNow: () => Date): Clock {
  return {
    real: realNow,
    now: async (db) => {
      const { clock_offset_seconds: offset } = await db.selectFrom('settings').select('clock_offset_seconds').executeTakeFirstOrThrow();
      return new Date(realNow().getTime() + offset * 1000);
    },
  };
}
