import type { Kysely } from 'kysely';
import type { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { CustodyClient } from '#bff/core/custody/custody-client.ts';
import type { Hints } from '#bff/core/hints.ts';
import type { Metrics } from '#bff/core/metrics.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Session } from '#contract/desk/session.ts';
import type { Database } from '#database/connect.ts';

/** The services that every module of the server gets. Each module adds the services that only it needs to its own type. */
export type Core = {
  readonly database: Database;
  readonly tables: Kysely<DeskTables>;
  /** Wall clock, ms since 1970. */
  readonly now: () => number;
  readonly custody: CustodyClient;
  readonly audit: AuditLog;
  readonly hints: Hints;
  readonly metrics: Metrics;
  /** Id of this process among the replicas of one database. */
  readonly replica: string;
  readonly environment: Session['environment'];
};
