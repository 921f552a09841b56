import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('LVCTR is always written out with the word “report”, because a large virtual currency record is another duty', async () => {
  const wrongPhrases: string[] = [];
  for await (const file of glob('**/*.{ts,tsx,md}', { cwd: import.meta.dirname }))
    for (const [phrase] of readFileSync(join(import.meta.dirname, file), 'utf8').matchAll(/virtual currency transaction\s+\w+/gi))
      if (!/report/i.test(phrase)) wrongPhrases.push(`${file}: ${phrase}`);
  expect(wrongPhrases).toEqual([]);
});
