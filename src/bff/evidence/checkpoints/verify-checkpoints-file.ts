import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { AuditHead } from '#bff/core/audit/audit-log.ts';
import { auditHeadOf, verificationMessage, verifyAudit } from '#bff/core/audit/verify-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { readTextFile } from '#bff/evidence/read-text-file.ts';
import { verifySnapshots } from '#bff/evidence/snapshots/verify-snapshots.ts';
import { publicKeyOf } from '#bff/evidence/statements/signing-key.ts';
import { verifyStatements } from '#bff/evidence/statements/verify-stored-statements.ts';
import type { CheckpointComparison } from '#contract/evidence/checkpoint.ts';
import { compareCheckpointLines } from './compare-checkpoints.ts';
import { NotCheckpoints } from './signed-checkpoint.ts';

/** Maximum size of a checkpoint file, bytes. It is above thirty years of checkpoints every 15 minutes. */
const fileBytesMax = 400_000_000;

/** Compares the chain with a file of checkpoints. Throws when the file or the key cannot be read. */
export async function compareCheckpointFile(
  tables: Kysely<DeskTables>,
  path: string,
  keyTexts: readonly string[],
): Promise<CheckpointComparison> {
  const keys = keyTexts.map((text) => {
    const key = publicKeyOf(text);
    if (key === null) throw new Error('--key takes the public key of the desk: 32 bytes in base64');
    return key;
  });
  const text = await readTextFile(path, fileBytesMax).catch((error: unknown) => {
    throw new Error(`--checkpoints: ${error instanceof Error ? error.message : path}`, { cause: error });
  });
  if (text === null) throw new Error(`--checkpoints ${path}: the file is larger than ${fileBytesMax / 1_000_000} MB`);
  try {
    return await compareCheckpointLines(tables, text, keys.length === 0 ? null : keys);
  } catch (error) {
    throw error instanceof NotCheckpoints ? new Error(`--checkpoints ${path}: ${error.message}`, { cause: error }) : error;
  }
}

type Verification = { readonly logged: readonly AuditHead[]; readonly checkpoints: string | undefined; readonly keys: readonly string[] };

/**
 * Parses the arguments of `npm run verify-audit -- [--from-log <seq>:<hash>]… [--checkpoints <file> [--key <public
 * key>]…]`. A file that several signing keys signed needs all of them. Throws for any other argument.
 */
export function verifyAuditArguments(args: readonly string[]): Verification {
  const { values } = parseArgs({
    args: [...args],
    options: {
      'from-log': { type: 'string', multiple: true, default: [] },
      checkpoints: { type: 'string' },
      key: { type: 'string', multiple: true, default: [] },
    },
  });
  if (values.key.length > 0 && values.checkpoints === undefined)
    throw new Error('--key needs --checkpoints <file>: it is the key that signed the checkpoints');
  const loggedHeads = values['from-log'].map((text) => {
    const head = auditHeadOf(text);
    if (head === null) throw new Error(`--from-log takes <seq>:<hash> as the log shows them, not ${text}`);
    return head;
  });
  return { logged: loggedHeads, checkpoints: values.checkpoints, keys: values.key };
}

/**
 * Verifies the audit log, and compares it with the stored snapshots and statements, with heads from the desk's log and
 * with a checkpoint file.
 */
export async function verifyAuditWithArguments(
  tables: Kysely<DeskTables>,
  { logged, checkpoints, keys }: Verification,
): Promise<{ readonly ok: boolean; readonly messages: readonly string[] }> {
  const verification = await verifyAudit(tables, logged);
  const comparison = checkpoints === undefined ? null : await compareCheckpointFile(tables, checkpoints, keys);
  const [snapshots, statements] = [await verifySnapshots(tables), await verifyStatements(tables)];
  const messages = [verificationMessage(verification), snapshots.message, statements.message];
  return {
    ok: verification.ok && snapshots.ok && statements.ok && comparison?.ok !== false,
    messages: comparison === null ? messages : [...messages, comparison.message],
  };
}
