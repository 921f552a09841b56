import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { deskRoute } from '#bff/auth/index.ts';
import { Refusal } from '#bff/core/refusal.ts';
import { listSigningKeys } from '#bff/evidence/keys/signing-keys.ts';
import type { Evidence } from '#bff/evidence/open-evidence.ts';
import { publicKeyOf } from '#bff/evidence/statements/signing-key.ts';
import * as rows from '#contract/desk/evidence-endpoints.ts';
import type { CheckpointComparison } from '#contract/evidence/checkpoint.ts';
import { compareCheckpointLines, compareCheckpoints } from './compare-checkpoints.ts';
import { NotCheckpoints, readCheckpoints } from './signed-checkpoint.ts';

/** Registers the endpoints of checkpoints, and of the comparison with checkpoints from outside. */
export function checkpointRoutes(app: FastifyInstance, evidence: Evidence): void {
  const { checkpoints, checkpointFile } = evidence;
  deskRoute(app, evidence, rows.listCheckpoints, async () => ({
    checkpoints: await checkpoints.list(),
    witnesses: checkpoints.witnessNames,
    file: checkpointFile === undefined ? null : await compareFile(evidence, checkpointFile),
  }));
  deskRoute(app, evidence, rows.makeCheckpoint, async ({ session, request }) => {
    await evidence.audit.record({ action: 'checkpoint', decision: 'done', actor: session.user, requestId: request.id });
    const checkpoint = await checkpoints.make();
    if (checkpoint === null) throw new Error('a checkpoint on demand is always due');
    // A witness that fails gets the checkpoint later. The answer names the witnesses that have it.
    await checkpoints.deliver().catch((error: unknown) => request.log.warn({ err: error }, 'a checkpoint was not delivered'));
    const listedCheckpoint = (await checkpoints.list()).find(({ signature }) => signature === checkpoint.signature);
    return { ...checkpoint, witnesses: listedCheckpoint?.witnesses ?? [] };
  });
  deskRoute(
    app,
    evidence,
    rows.compareCheckpoints,
    ({ body }) => compareText(evidence, body.checkpoints).catch(refuseText),
    rows.checkpointTextMax,
  );
}

/** Compares the log with the witness file. A file that cannot be read or that is damaged is a difference. */
async function compareFile(evidence: Evidence, path: string): Promise<CheckpointComparison> {
  const difference = (message: string) => ({ ok: false, compared: 0, first_differing: null, matches_up_to: 0, message });
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return difference('The file cannot be read.');
  return compareCheckpointLines(evidence.tables, text, await deskKeys(evidence)).catch((error: unknown) => {
    if (error instanceof NotCheckpoints) return difference(`The file is damaged: ${error.message}.`);
    throw error;
  });
}

/** Compares the log with the lines of a checkpoint file. Throws `NotCheckpoints` for any other text. */
async function compareText(evidence: Evidence, text: string): Promise<CheckpointComparison> {
  return compareCheckpoints(evidence.tables, readCheckpoints(text), await deskKeys(evidence));
}

async function deskKeys({ tables, signingKey }: Evidence): Promise<readonly KeyObject[]> {
  const keys = await listSigningKeys(tables, signingKey);
  return [signingKey.publicKey, ...keys.flatMap(({ public_key: key }) => publicKeyOf(key) ?? [])];
}

function refuseText(error: unknown): never {
  if (!(error instanceof NotCheckpoints)) throw error;
  throw new Refusal('invalid_request', `checkpoints: ${error.message}`, { field: 'checkpoints' });
}
