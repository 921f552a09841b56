import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { MorningPlayer } from './sandbox/morning/morning-player.ts';
import type { Tables } from './store/custody-tables.ts';

/** Where webhooks go by default; null: nowhere. */
export type Receiver = { url: string | null };

/**
 * The context of every handler. Inside a transaction use the transaction, never `db`: the embedded
 * database has one connection.
 */
export type Service = {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  /** Folder of the documents that direct parties uploaded. */
  readonly documentsDir: string;
  /** The sandbox's injected faults. */
  readonly faults: FaultList;
  /** The morning that plays itself. */
  readonly morning: MorningPlayer;
  /** Known once the desk listens; the settings start with it. */
  readonly receiver: Receiver;
};
