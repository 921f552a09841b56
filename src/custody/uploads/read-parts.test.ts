import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#custody/service-refusal.ts';
import { boundary, documentOf, formOf, pdf, typeOf } from '#custody/test-uploads.ts';
import { readAt, readParts, type Part } from './read-parts.ts';

const contentType = `multipart/form-data; boundary=${boundary}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'custody-multipart-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads the parts of a body, each with its content. */
async function readAllParts(body: Uint8Array): Promise<readonly (Part & { readonly content: Buffer })[]> {
  const path = join(folder, 'body');
  await writeFile(path, body);
  const file = await open(path);
  try {
    const parts = await readParts(file, body.length, contentType);
    return await Promise.all(parts.map(async (part) => ({ ...part, content: await readAt(file, part.start, part.bytes) })));
  } finally {
    await file.close();
  }
}

/** Texts that are often similar to a boundary. */
const textLikeBoundary = fc
  .array(fc.constantFrom('\r', '\n', '\r\n', '-', '--', 'Xx-', 'Xx-7', '\r\n--Xx-', `--${boundary}`, 'a', '\0', 'ÿ'), { maxLength: 30 })
  .map((pieces) => pieces.join(''))
  .filter((text) => !/\r\n--Xx-7(--|\r\n)/.test(`\r\n${text}\r\n`)); // Senders choose a boundary that is not in the content.

test('every part of a form is read as it was written', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(textLikeBoundary, { minLength: 1, maxLength: 5 }), async (contents) => {
      const fields = contents.map((content, index) => ({ name: `field ${index}`, content }));
      const parts = await readAllParts(formOf(fields));
      expect(parts.map(({ name, content }) => ({ name, content: content.toString() }))).toEqual(fields);
    }),
    { numRuns: 300 },
  );
});

test('a damaged form is read or refused, without an unexpected error', async () => {
  const wholeForm = formOf([documentOf(pdf), typeOf(2)]);
  await fc.assert(
    fc.asyncProperty(fc.nat(wholeForm.length - 1), fc.nat(12), fc.uint8Array({ maxLength: 12 }), async (at, cutLength, insertedBytes) => {
      const damagedBody = Buffer.concat([wholeForm.subarray(0, at), insertedBytes, wholeForm.subarray(at + cutLength)]);
      const answer = await readAllParts(damagedBody).catch((error: unknown) => error);
      expect(Array.isArray(answer) || answer instanceof Refusal).toBe(true);
    }),
    { numRuns: 300 },
  );
});
