import type { Guard } from '#bff/auth/index.ts';
import type { Core } from '#bff/core.ts';
import { recordKeyUse } from './keys/signing-keys.ts';
import type { SigningKey } from './statements/signing-key.ts';

/** The parts that this module opens. */
type RoomParts = { readonly signingKey: SigningKey };

/** Signed evidence: keys, checkpoints of the audit log, reconciliation and reviews. */
export type Evidence = Core & Guard & RoomParts;

/** Records the signing key. */
export async function openEvidence(core: Core, signingKey: SigningKey): Promise<RoomParts> {
  await recordKeyUse(core, signingKey);
  return { signingKey };
}
