import type { DeskKeys } from '#bff/core/sealer.ts';
import type { Environment } from '#bff/server/env.ts';
import { existingSecret, storedSecret } from '#database/stored-secret.ts';

type KeyVariables = Pick<Environment, 'DESK_KEY' | 'DESK_KEY_PREVIOUS' | 'CUSTODY_SECRET_KEY' | 'DATA_DIR'>;

/** The keys of a desk with an operator's service. What it sealed before it had a key of its own opens with the service's. */
export function operatorKeys({ DESK_KEY: key = '', DESK_KEY_PREVIOUS: previous, CUSTODY_SECRET_KEY: secretKey }: KeyVariables): DeskKeys {
  return keysOf(key, [previous, secretKey]);
}

/** The keys of a desk with the embedded service, whose first start makes one. `draft-key` is the name it had before. */
export async function embeddedKeys({ DESK_KEY: key, DESK_KEY_PREVIOUS: previous, DATA_DIR: dataDir }: KeyVariables): Promise<DeskKeys> {
  const stored = [await existingSecret(dataDir, 'desk-key'), await existingSecret(dataDir, 'draft-key')];
  return keysOf(key ?? (await storedSecret(dataDir, 'desk-key')), [previous, ...stored]);
}

function keysOf(current: string, before: readonly (string | null | undefined)[]): DeskKeys {
  const previous = before.filter((key) => key !== null && key !== undefined).filter((key) => key !== current);
  return [current, ...new Set(previous)];
}
