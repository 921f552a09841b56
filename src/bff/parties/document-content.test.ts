import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementForm, supportingDocumentForm } from '#contract/service/direct-party.ts';
import { DocumentContent } from './document-content.ts';
import { files, pdfOf } from './test-parties.ts';

/** Adds a file in pieces. */
function contentOf(file: Uint8Array, pieceBytes = file.length + 1): DocumentContent {
  const content = new DocumentContent();
  for (let at = 0; at < file.length; at += pieceBytes) content.add(Buffer.from(file.subarray(at, at + pieceBytes)));
  return content;
}

const samples = Object.entries({ ...files, large: pdfOf(5000), cut: pdfOf(5000).subarray(0, 4990) });

test('a file has the same result, whatever its pieces', () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.integer({ min: 1, max: 6000 }), ([, file], pieceBytes) => {
      const [whole, inPieces] = [contentOf(file), contentOf(file, pieceBytes)];
      expect([inPieces.mediaType, inPieces.isEncrypted, inPieces.problem('a.pdf', supportingDocumentForm)]).toEqual([
        whole.mediaType,
        whole.isEncrypted,
        whole.problem('a.pdf', supportingDocumentForm),
      ]);
    }),
  );
});

test.for([
  ['/Encrypt 5 0 R', true],
  ['/Encrypt  12\n0\tR', true],
  ['/Encrypt<</Filter/Standard>>', true],
  ['/EncryptMetadata true', false],
  ['(a word such as /Encrypt here)', false],
] as const)('a PDF with %s is encrypted: %s', ([words, isEncrypted]) => {
  const file = Buffer.from(`%PDF-1.7\n${'x'.repeat(3000)}${words} ${'y'.repeat(3000)}%%EOF`);
  expect(contentOf(file).isEncrypted).toBe(isEncrypted);
});

test.for(['agreement.pdf', 'Agreement.PDF', 'a.b.pdf', 'a.pdf '])('the name %s fits a PDF', (name) => {
  expect(contentOf(files.pdf).problem(name, agreementForm)).toBeNull();
});

test.for(['agreement.pdf.exe', 'pdf', '.', 'a.pdf\u202e'])('the name %s does not fit a PDF', (name) => {
  expect(contentOf(files.pdf).problem(name, agreementForm)).toMatchObject({ field: 'name' });
});

test('random bytes are not a document', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 4000 }), (bytes) => {
      expect(contentOf(bytes).problem('a.pdf', supportingDocumentForm)).not.toBeNull();
    }),
  );
});
