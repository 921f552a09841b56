import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formBytes, formHash } from './document-form.ts';
import { readUploadForm } from './read-upload-form.ts';

async function* splitIntoPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function joinPieces(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Bytes with many beginnings of the boundary. */
const content = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes)),
      fc.constantFrom('\r\n', '--', '\r\n--b', '\r\n--bo', 'b').map((text) => Buffer.from(text)),
    ),
  )
  .map((parts) => Buffer.concat(parts))
  .filter((bytes) => !bytes.includes('\r\n--bou'));

test('a form that the desk writes can be read back, regardless of how it is split into pieces', async () => {
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.option(fc.constantFrom('2', '40')),
      fc.integer({ min: 1, max: 60 }),
      async (bytes, documentType, pieceBytes) => {
        const facts = { boundary: 'bou', mediaType: 'image/jpeg', documentType } as const;
        const body = await joinPieces(formBytes(splitIntoPieces(bytes, 7), facts));
        const form = await readUploadForm(splitIntoPieces(body, pieceBytes), 'multipart/form-data; boundary=bou');
        expect([form.fileName, form.declaredType]).toEqual(['document.jpg', 'image/jpeg']);
        expect((await joinPieces(form.content)).equals(bytes)).toBe(true);
        expect((await form.fields()).get('document_type') ?? null).toBe(documentType);
        expect(await formHash(splitIntoPieces(bytes, 11), facts)).toMatch(/^[A-Za-z0-9+/]{43}=$/);
      },
    ),
  );
});

test('a body that is not a form causes a refusal and no other error', async () => {
  const noise = fc.oneof(
    content,
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([Buffer.from('--bou\r\n'), bytes])),
  );
  await fc.assert(
    fc.asyncProperty(noise, fc.integer({ min: 1, max: 60 }), async (bytes, pieceBytes) => {
      const readForm = async () => {
        const form = await readUploadForm(splitIntoPieces(bytes, pieceBytes), 'multipart/form-data; boundary="bou"');
        await joinPieces(form.content);
        await form.fields();
      };
      await expect(readForm()).rejects.toMatchObject({ name: 'Refusal', code: 'invalid_request' });
    }),
  );
});
