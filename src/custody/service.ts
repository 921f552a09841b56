import type { Kysely } from 'kysely';
import type { ScenarioPlayer } from '#custody/sandbox/scenario/scenario-player.ts';
import type { Clock } from './clock.ts';
import type { FaultList } from './faults/fault-list.ts';
import type { Tables } from './store/custody-tables.ts';

/** The default URL of webhooks. With null, the service sends no webhooks. */
export type WebhookReceiver = { url: string | null };

/**
 * The objects that every handler needs. Inside a transaction, use that transaction instead of `db`, because the embedded
 * database has only one connection.
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
  /** The default URL of webhooks. It is set when the desk listens, and new settings use it. */
  readonly receiver: WebhookReceiver;
};
