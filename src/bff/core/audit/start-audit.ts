import type { FastifyBaseLogger } from 'fastify';
import type { Core } from '#bff/core.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import type { AuditEntry } from './audit-log.ts';
import type { RefusalLog } from './refusal-log.ts';

/** Interval at which repeated refusals are recorded, ms. */
const flushMs = 60_000;

/** Interval at which the newest hash is logged, ms. An attacker who rewrites the whole chain cannot change that log. */
const checkpointMs = 3_600_000;

type DeskAction = 'start' | 'stop' | 'checkpoint';

type AuditKeeper = {
  /** Records that the desk stops. */
  stop(): Promise<void>;
};

/**
 * Records the start of the desk. After that, records repeated refusals and logs the newest hash at intervals. Throws when
 * the first row cannot be written.
 */
export async function startAudit(core: Core & { readonly refusals: RefusalLog }, jobs: Jobs, log: FastifyBaseLogger): Promise<AuditKeeper> {
  const logFailure = (error: unknown) => log.error({ err: error }, 'the audit log could not be written');
  await logHead(core, log, 'start');
  jobs.every(flushMs, 'audit', () => core.refusals.flush());
  jobs.every(checkpointMs, 'audit', () => logHead(core, log, 'checkpoint'));
  return {
    stop: async () => {
      await core.refusals.flush().catch(logFailure);
      await logHead(core, log, 'stop').catch(logFailure);
    },
  };
}

/** Records an action of the desk, and logs the number and hash of its row, which is then the head of the chain. */
export async function logHead(
  core: Pick<Core, 'audit' | 'replica' | 'environment'>,
  log: Pick<FastifyBaseLogger, 'info'>,
  action: DeskAction,
): Promise<void> {
  const { seq, hash } = await core.audit.record(entryOf(core, action));
  log.info({ seq, hash }, 'audit head');
}

function entryOf({ replica, environment }: Pick<Core, 'replica' | 'environment'>, action: DeskAction): AuditEntry {
  return { action, decision: 'done', actor: null, detail: { replica, environment: environment.kind } };
}
