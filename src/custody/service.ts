import type { Kysely } from 'kysely';
import type { ScenarioPlayer } from '#custody/sandbox/scenario/scenario-player.ts';
import type { Clock } from './clock.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { Tables } from './store/custody-tables.ts';

/** The default URL of webhooks; null: no delivery. */
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
  /** The player of the sandbox scenario. */
  readonly scenario: ScenarioPlayer;
  /** Its URL is set once the desk listens; the settings start with it. */
  readonly receiver: Receiver;
};
