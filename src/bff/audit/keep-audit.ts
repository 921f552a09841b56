import type { FastifyBaseLogger } from 'fastify';
import type { Desk } from '#bff/desk.ts';
import type { AuditEntry } from './audit-log.ts';

/** How often repeated refusals are written down, ms. */
const flushMs = 60_000;

/** How often the head's hash goes to the log, which whoever rewrites the whole chain cannot reach, ms. */
const checkpointMs = 3_600_000;

type Keeper = {
  /** Writes down that the desk stops. */
  stop(): Promise<void>;
};

/** Writes down that the desk starts, and from then on what repeats and the hash of the head. Throws when the first row cannot be written. */
export async function keepAudit(desk: Desk, log: FastifyBaseLogger): Promise<Keeper> {
  const failed = (error: unknown) => log.error({ err: error }, 'the audit log could not be written');
  await desk.audit.record(ofDesk(desk, 'start'));
  const flushing = setInterval(() => void desk.refusals.flush().catch(failed), flushMs).unref();
  const telling = setInterval(() => void tellHead(desk, log).catch(failed), checkpointMs).unref();
  return {
    stop: async () => {
      clearInterval(flushing);
      clearInterval(telling);
      await desk.refusals.flush().catch(failed);
      await desk.audit.record(ofDesk(desk, 'stop')).catch(failed);
    },
  };
}

/** Writes a checkpoint and gives its number and hash to the log. */
export async function tellHead(desk: Pick<Desk, 'audit' | 'replica' | 'environment'>, log: Pick<FastifyBaseLogger, 'info'>): Promise<void> {
  const { seq, hash } = await desk.audit.record(ofDesk(desk, 'checkpoint'));
  log.info({ seq, hash }, 'audit head');
}

function ofDesk({ replica, environment }: Pick<Desk, 'replica' | 'environment'>, action: 'start' | 'stop' | 'checkpoint'): AuditEntry {
  return { action, decision: 'done', actor: null, detail: { replica, environment: environment.kind } };
}
