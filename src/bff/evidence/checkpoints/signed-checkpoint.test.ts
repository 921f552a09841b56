import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkpointLine, readCheckpoints } from './signed-checkpoint.ts';
import { compareCheckpointFile } from './verify-checkpoints-file.ts';

test('the check of a witness file names lines that are not checkpoints, and ignores empty lines', async () => {
  const line = checkpointLine({
    seq: 3,
    head_hash: 'a'.repeat(64),
    at: '2026-01-01T00:00:00.000Z',
    previous_checkpoint_hash: '0'.repeat(64),
    key_id: 'k',
    signature: 's',
  });
  expect(readCheckpoints(`${line}\n${line}`)).toHaveLength(2);
  expect(() => readCheckpoints(`${line}not JSON`)).toThrow('line 2 is not a checkpoint');
  const folder = await mkdtemp(join(tmpdir(), 'checkpoints-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'broken.jsonl');
  await writeFile(path, 'x');
  await expect(compareCheckpointFile(undefined as never, path, ['no key'])).rejects.toThrow('--key takes the public key');
});
