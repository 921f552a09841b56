import type { Kysely } from 'kysely';
import type { ScenarioPlayer } from '#custody/sandbox/scenario/scenario-player.ts';
import type { Clock } from './clock.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { Tables } from './store/custody-tables.ts';

/** The default URL of webhooks. Null means that no webhooks are sent. */
export type Receiver = { url: string | null };

/**
 * The context of every handler. Inside a transaction, use the transaction instead of `db`, because the embedded database
 * has only one connection.
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
  /** The default receiver of webhooks. Its URL is set when the desk listens, and new settings use it. */
  readonly receiver: Receiver;
};
