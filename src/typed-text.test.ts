import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Fields of forms with text that only changes what the page shows. The text is not sent. */
const displayOnlyFields = ['web/parts/list/saved-view-dialog.tsx'];

test('no field cuts off text that the user types or pastes, because the form reports a text that is too long', async () => {
  const truncatingFields: string[] = [];
  for await (const file of glob('web/**/*.{ts,tsx}', { cwd: import.meta.dirname }))
    if (/(?<!z\.)maxLength[=:]/.test(readFileSync(join(import.meta.dirname, file), 'utf8')) && !file.includes('.test.'))
      truncatingFields.push(file);
  expect(truncatingFields.toSorted()).toEqual(displayOnlyFields.toSorted());
});
