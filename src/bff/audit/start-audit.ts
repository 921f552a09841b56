import type { FastifyBaseLogger } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import type { AuditEntry } from './audit-log.ts';

/** Interval at which repeated refusals are recorded, ms. */
const flushMs = 60_000;

/**
 * Interval at which the newest hash is logged, ms. Someone who rewrites the whole chain cannot
 * reach that log.
 */
const checkpointMs = 3_600_000;

type Keeper = {
  /** Records that the desk stops. */
  stop(): Promise<void>;
};

/**
 * Records that the desk starts. From then on records repeated refusals, and logs the newest hash.
 * Throws when the first row cannot be written.
 */
export async function startAudit(desk: Desk, log: FastifyBaseLogger): Promise<Keeper> {
  const failed = (error: unknown) => log.error({ err: error }, 'the audit log could not be written');
  await desk.audit.record(ofDesk(desk, 'start'));
  const flushing = setInterval(() => void desk.refusals.flush().catch(failed), flushMs).unref();
  const checkpoints = setInterval(() => void logCheckpoint(desk, log).catch(failed), checkpointMs).unref();
  return {
    stop: async () => {
      clearInterval(flushing);
      clearInterval(checkpoints);
      await desk.refusals.flush().catch(failed);
      await desk.audit.record(ofDesk(desk, 'stop')).catch(failed);
    },
  };
}

/** Writes a checkpoint, and logs its number and hash. */
export async function logCheckpoint(
  desk: Pick<Desk, 'audit' | 'replica' | 'environment'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  const { seq, hash } = await desk.audit.record(ofDesk(desk, 'checkpoint'));
  log.info({ seq, hash }, 'audit head');
}

function ofDesk({ replica, environment }: Pick<Desk, 'replica' | 'environment'>, action: 'start' | 'stop' | 'checkpoint'): AuditEntry {
  return { action, decision: 'done', actor: null, detail: { replica, environment: environment.kind } };
}
