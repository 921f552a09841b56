import { randomUUID } from 'node:crypto';
import { openAuth, type Auth } from '#bff/auth/index.ts';
import { openChanges, type Governance } from '#bff/changes/index.ts';
import { openCompliance, type Compliance } from '#bff/compliance/index.ts';
import type { Core } from '#bff/core.ts';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import { Hints } from '#bff/core/hints.ts';
import { refuseOtherKind, takeOwnership } from '#bff/core/keys/owner.ts';
import { Metrics, type FinishedCall } from '#bff/core/metrics.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { openEvents, type Events } from '#bff/events/index.ts';
import { openEvidence, type Evidence } from '#bff/evidence/index.ts';
import { fillPayments, openMoney, reportAlive, type Money } from '#bff/money/index.ts';
import { openOperations, type Operations } from '#bff/operations/index.ts';
import { openParties, type Parties } from '#bff/parties/index.ts';
import { CustodyClient, openProxy, type Proxy } from '#bff/proxy/index.ts';
import { openRecords, type Records } from '#bff/records/index.ts';
import { openStaking, type Staking } from '#bff/staking/index.ts';
import { deskZoneDefault } from '#contract/limits.ts';
import { migrate } from '#database/migrate.ts';
import type { DeskOptions } from './desk-options.ts';
import { migrations } from './migrations.ts';

/** The parts of all modules. Each module uses the parts in its own type. */
export type DeskServices = Auth & Governance & Compliance & Events & Evidence & Money & Operations & Parties & Proxy & Records & Staking;

/** Listeners for the service. They are called when the service becomes unreachable (with the reason) or reachable, and after each call. */
export type ServiceListeners = { readonly onReachable: (reason: string | null) => void; readonly onCalled: (called: FinishedCall) => void };

/** Migrates the database and opens every module. */
export async function openServices(options: DeskOptions, listeners: ServiceListeners): Promise<DeskServices> {
  const core = await openCore(options, listeners);
  const { keys, retention } = options;
  const events = openEvents(core, { retentionDays: retention?.inbox, notify: options.notify });
  const services: DeskServices = {
    ...core,
    ...events,
    ...openChanges(core, events.notices),
    ...(await openAuth(core, options)),
    ...openProxy(options.answerMs),
    ...openStaking(core),
    ...openRecords(core, keys),
    ...openMoney(core, events.notices, options),
    ...openParties(core, keys, options.uploadBytesMax),
    ...openCompliance(core, keys, retention?.people),
    ...openOperations(core, events.notices),
    ...(await openEvidence(core, {
      signingKey: options.signingKey,
      zone: options.zone ?? deskZoneDefault,
      witnesses: { file: undefined, webhook: undefined, ...options.witnesses, notify: options.notify },
    })),
  };
  await reportAlive(services);
  // The sweep of the journal repeats this step and reports its failures.
  await fillPayments(services).catch(() => undefined);
  return services;
}

async function openCore(options: DeskOptions, { onReachable, onCalled }: ServiceListeners): Promise<Core> {
  const { database, custody, environment, keys, now = () => Date.now() } = options;
  const tables = database.tables<DeskTables>('desk');
  await refuseOtherKind(tables, environment.kind);
  await migrate(database, 'desk', migrations);
  await takeOwnership(tables, keys, environment.kind);
  const metrics = new Metrics();
  const client = new CustodyClient({
    baseUrl: custody.baseUrl,
    credentials: custody,
    now,
    onReachable,
    onCalled: (called) => {
      metrics.countCall(called);
      onCalled(called);
    },
  });
  const hints = new Hints({ database, now });
  await hints.listen();
  return {
    database,
    tables,
    environment,
    now,
    metrics,
    hints,
    custody: client,
    audit: new AuditLog({ tables, now }),
    replica: randomUUID(),
  };
}
