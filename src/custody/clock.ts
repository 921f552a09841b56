import type { Kysely } from 'kysely';
import type { Tables } from './store/custody-tables.ts';

/** The service's two clocks, which are real time for signatures and the sandbox's time for records. */
export type Clock = {
  readonly real: () => Date;
  /** Real time plus the sandbox's offset. Inside a transaction, pass that transaction. */
  readonly now: (db: Kysely<Tables>) => Promise<Date>;
};

/** The service's clock from a source of real time. */
export function clockFrom(real: () => Date): Clock {
  return {
    real,
    now: async (db) => {
      const { clock_offset_seconds: offset } = await db.selectFrom('settings').select('clock_offset_seconds').executeTakeFirstOrThrow();
      return new Date(real().getTime() + offset * 1000);
    },
  };
}
