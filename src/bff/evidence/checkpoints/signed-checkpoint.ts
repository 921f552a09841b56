import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import type { SigningKey } from '#bff/evidence/statements/signing-key.ts';
import { checkpointSchema, type Checkpoint, type CheckpointBody } from '#contract/evidence/checkpoint.ts';
import { canonicalJson } from '#contract/wire/canonical-json.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';

/** A text is not a list of checkpoints. The message names its first wrong line. */
export class NotCheckpoints extends Error {
  override readonly name = 'NoCheckpoints';
}

function contentOf({ seq, head_hash, at, previous_checkpoint_hash }: CheckpointBody): string {
  return canonicalJson({ seq, head_hash, at, previous_checkpoint_hash });
}

/** SHA-256 of a checkpoint's content, hex. */
export function checkpointHash(checkpoint: CheckpointBody): string {
  return createHash('sha256').update(contentOf(checkpoint)).digest('hex');
}

export function signCheckpoint(body: CheckpointBody, key: SigningKey): Checkpoint {
  return { ...body, key_id: key.id, signature: sign(null, Buffer.from(contentOf(body)), key.privateKey).toString('base64') };
}

/** Whether one of the keys signed the checkpoint. */
export function isSignedByOne(checkpoint: Checkpoint, keys: readonly KeyObject[]): boolean {
  const signature = Buffer.from(checkpoint.signature, 'base64');
  return keys.some((key) => verify(null, Buffer.from(contentOf(checkpoint)), key, signature));
}

/** A checkpoint as a line of the witness file. */
export function checkpointLine(checkpoint: Checkpoint): string {
  return `${writeJson(checkpoint)}\n`;
}

/** The checkpoints of a witness file, and a message about each line that is not a checkpoint. */
export type CheckpointLines = { readonly checkpoints: readonly Checkpoint[]; readonly problems: readonly string[] };

/** Reads the lines of a witness file. Throws `NotCheckpoints` if no line is a checkpoint. */
export function readCheckpointLines(text: string): CheckpointLines {
  const [checkpoints, problems]: [Checkpoint[], string[]] = [[], []];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const parseResult = checkpointSchema.safeParse(jsonOf(line));
    if (parseResult.success) {
      checkpoints.push(parseResult.data);
      continue;
    }
    const [issue] = parseResult.error.issues;
    const field = issue === undefined || issue.path.length === 0 ? '' : `: ${issue.path.join('.')} ${issue.message}`;
    problems.push(`line ${index + 1} is not a checkpoint${field}`);
  }
  if (checkpoints.length === 0) throw new NotCheckpoints(problems[0] ?? 'there is no checkpoint in it');
  return { checkpoints, problems };
}

/** Reads the lines of a witness file. Throws `NotCheckpoints` for the first line that is not a checkpoint. */
export function readCheckpoints(text: string): readonly Checkpoint[] {
  const { checkpoints, problems } = readCheckpointLines(text);
  if (problems[0] !== undefined) throw new NotCheckpoints(problems[0]);
  return checkpoints;
}

function jsonOf(line: string): unknown {
  try {
    return readJson(line);
  } catch {
    return null;
  }
}
