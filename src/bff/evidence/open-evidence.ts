import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { CheckpointKeeper } from './checkpoints/checkpoint-keeper.ts';
import { openWitnesses, type WitnessSettings } from './checkpoints/witnesses.ts';
import { recordKeyUse } from './keys/signing-keys.ts';
import type { SigningKey } from './statements/signing-key.ts';

/** The parts that this module creates. */
type EvidenceParts = {
  readonly signingKey: SigningKey;
  readonly checkpoints: CheckpointKeeper;
  /** The witness file of this replica, or undefined if the operator configured no file. */
  readonly checkpointFile: string | undefined;
  /** The time zone in which the desk's days end. */
  readonly zone: string;
};

/** Interval of checkpoints over all replicas, ms. */
const checkpointMs = 900_000;

/** Interval at which a replica checks whether a checkpoint is due, and repeats failed deliveries, ms. */
const tickMs = 60_000;

/** Services for signed evidence, which are keys, checkpoints of the audit log, statements and reconciliation. */
export type Evidence = Core & Guard & EvidenceParts;

type Options = { readonly signingKey: SigningKey; readonly witnesses: WitnessSettings; readonly zone: string };

/** Opens the witnesses of checkpoints. */
export async function openEvidence(core: Core, { signingKey, witnesses: settings, zone }: Options): Promise<EvidenceParts> {
  const witnesses = await openWitnesses(core, settings);
  return { signingKey, checkpoints: new CheckpointKeeper({ ...core, signingKey, witnesses }), checkpointFile: settings.file, zone };
}

/**
 * Records the signing key, and makes a checkpoint at the start, every 15 minutes, and when the desk stops. The failure of a witness
 * never stops the desk.
 */
export async function startCheckpoints(evidence: Evidence, jobs: Jobs): Promise<{ stop(): Promise<void> }> {
  const { checkpoints, signingKey } = evidence;
  await recordKeyUse(evidence, signingKey);
  await checkpoints.make();
  const job = jobs.every(tickMs, 'checkpoints', async () => {
    await checkpoints.make(checkpointMs);
    await checkpoints.deliver();
  });
  job.wake();
  return {
    stop: async () => {
      await checkpoints.make();
      await checkpoints.deliver();
    },
  };
}
