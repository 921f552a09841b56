import type { KeyObject } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Checkpoint, CheckpointComparison } from '#contract/evidence/checkpoint.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { checkpointHash, isSignedByOne, readCheckpointLines } from './signed-checkpoint.ts';

/** Number of checkpoints per query. */
const batchSize = 1000;

/**
 * Compares the audit chain with checkpoints from outside the database. `keys` are the public keys that may have signed
 * them. With null, signatures are not checked. `verifyAudit` checks separately that each row follows from the previous
 * row.
 */
export async function compareCheckpoints(
  tables: Kysely<DeskTables>,
  checkpoints: readonly Checkpoint[],
  keys: readonly KeyObject[] | null,
): Promise<CheckpointComparison> {
  const comparedCount = checkpoints.length;
  const forgedCheckpoint = keys === null ? undefined : await findForged(checkpoints, keys);
  if (forgedCheckpoint !== undefined)
    return {
      ok: false,
      compared: comparedCount,
      first_differing: null,
      matches_up_to: 0,
      message: `The checkpoint of ${forgedCheckpoint.at} (row ${forgedCheckpoint.seq}) is not signed by a key of this desk: the list of checkpoints was changed, or the desk went back to an earlier key.`,
    };
  const newestRow = await tables.selectFrom('audit').select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const newestSeq = integerOfText(newestRow?.seq ?? '0');
  const sortedCheckpoints = checkpoints.filter(({ seq }) => seq > 0).toSorted((first, second) => first.seq - second.seq);
  let lastMatchingSeq = 0;
  for (let start = 0; start < sortedCheckpoints.length; start += batchSize) {
    const batch = sortedCheckpoints.slice(start, start + batchSize);
    const hashes = await hashesOf(tables, batch);
    for (const { seq, head_hash: hash, at } of batch) {
      if (hashes.get(seq) === hash) {
        lastMatchingSeq = seq;
        continue;
      }
      const isShortened = newestSeq < seq;
      return {
        ok: false,
        compared: comparedCount,
        first_differing: isShortened ? newestSeq + 1 : seq,
        matches_up_to: lastMatchingSeq,
        message: isShortened
          ? `Row ${newestSeq + 1} is missing: the log ends at row ${newestSeq}, and had ${seq} rows at the checkpoint of ${at}.`
          : `Row ${seq} differs from the checkpoint of ${at}. The first changed row is between ${lastMatchingSeq + 1} and ${seq}.`,
      };
    }
  }
  return {
    ok: true,
    compared: comparedCount,
    first_differing: null,
    matches_up_to: lastMatchingSeq,
    message: [
      `The log matches ${comparedCount} checkpoint${comparedCount === 1 ? '' : 's'}, up to row ${lastMatchingSeq}.`,
      ...gapMessages(checkpoints),
      ...(newestSeq > lastMatchingSeq ? [`No checkpoint here covers the rows after it, up to ${newestSeq}.`] : []),
      ...(keys === null ? ['The signer was not checked: the public key is missing.'] : []),
    ].join(' '),
  };
}

/** Number of signatures that are checked before other work of the process continues. */
const signaturesPerSlice = 100;

async function findForged(checkpoints: readonly Checkpoint[], keys: readonly KeyObject[]): Promise<Checkpoint | undefined> {
  for (const [index, checkpoint] of checkpoints.entries()) {
    if (index % signaturesPerSlice === 0) await setImmediate();
    if (!isSignedByOne(checkpoint, keys)) return checkpoint;
  }
  return undefined;
}

/** A message about missing checkpoints. Each checkpoint names the previous one. A list of daily e-mails always has gaps. */
function gapMessages(checkpoints: readonly Checkpoint[]): readonly string[] {
  const hashes = new Set(checkpoints.map(checkpointHash));
  const firstTime = checkpoints.reduce((first, { at }) => (at < first ? at : first), checkpoints[0]?.at ?? '');
  const gapCount = checkpoints.filter(({ at, previous_checkpoint_hash: previous }) => at !== firstTime && !hashes.has(previous)).length;
  return gapCount === 0 ? [] : [`Checkpoints are missing between them, at ${gapCount} place${gapCount === 1 ? '' : 's'}.`];
}

/** Compares the audit chain with the lines of a witness file. A damaged line is a difference, but the other lines are compared. */
export async function compareCheckpointLines(
  tables: Kysely<DeskTables>,
  text: string,
  keys: readonly KeyObject[] | null,
): Promise<CheckpointComparison> {
  const { checkpoints, problems } = readCheckpointLines(text);
  const comparison = await compareCheckpoints(tables, checkpoints, keys);
  return problems[0] === undefined
    ? comparison
    : { ...comparison, ok: false, message: `The file is damaged: ${problems[0]}. ${comparison.message}` };
}

async function hashesOf(tables: Kysely<DeskTables>, checkpoints: readonly Checkpoint[]): Promise<ReadonlyMap<number, string>> {
  const seqs = checkpoints.map(({ seq }) => String(seq));
  const rows = await tables.selectFrom('audit').select(['seq', 'hash']).where('seq', 'in', seqs).execute();
  return new Map(rows.map(({ seq, hash }) => [integerOfText(seq), hash]));
}
