import type { Kysely } from 'kysely';
import type { Tables } from './store/tables.ts';

/** The service's two clocks: the real one, which signatures are checked against, and the sandbox's, which records live by. */
export type Clock = {
  readonly real: () => Date;
  /** The real time plus what the sandbox added. Inside a transaction give the transaction. */
  readonly now: (db: Kysely<Tables>) => Promise<Date>;
};

/** The clock over a source of real time. */
export function clockOver(real: () => Date): Clock {
  return {
    real,
    now: async (db) => {
      const { clock_offset_seconds: offset } = await db.selectFrom('settings').select('clock_offset_seconds').executeTakeFirstOrThrow();
      return new Date(real().getTime() + offset * 1000);
    },
  };
}
