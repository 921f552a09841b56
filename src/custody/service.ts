import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { Tables } from './store/tables.ts';

/** What every handler works with. Inside a transaction use the transaction, never `db`: the embedded database has one connection. */
export type Service = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Folder of the documents that direct parties uploaded. */
  readonly documentsDir: string;
  /** What the sandbox was told to do wrong. */
  readonly faults: FaultList;
};
