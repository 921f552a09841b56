import fc from 'fast-check';
import { expect, test } from 'vitest';
import { agreementForm, supportingDocumentForm } from '#contract/service/direct-party.ts';
import { DocumentContent } from './document-content.ts';
import { files, pdfOf } from './test-parties.ts';

/** Inspects a file in pieces. */
function inspectInPieces(file: Uint8Array, pieceBytes = file.length + 1): DocumentContent {
  const content = new DocumentContent();
  for (let at = 0; at < file.length; at += pieceBytes) content.add(Buffer.from(file.subarray(at, at + pieceBytes)));
  return content;
}

const samples = Object.entries({ ...files, large: pdfOf(5000), cut: pdfOf(5000).subarray(0, 4990) });

test('the result of the inspection of a file does not depend on how the file is split into pieces', () => {
  fc.assert(
    fc.property(fc.constantFrom(...samples), fc.integer({ min: 1, max: 6000 }), ([, file], pieceBytes) => {
      const [wholeResult, resultInPieces] = [inspectInPieces(file), inspectInPieces(file, pieceBytes)];
      expect([resultInPieces.mediaType, resultInPieces.isEncrypted, resultInPieces.problem('a.pdf', supportingDocumentForm)]).toEqual([
        wholeResult.mediaType,
        wholeResult.isEncrypted,
        wholeResult.problem('a.pdf', supportingDocumentForm),
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
] as const)('for a PDF with %s, isEncrypted is %s', ([pdfText, isEncrypted]) => {
  const file = Buffer.from(`%PDF-1.7\n${'x'.repeat(3000)}${pdfText} ${'y'.repeat(3000)}%%EOF`);
  expect(inspectInPieces(file).isEncrypted).toBe(isEncrypted);
});

test.for(['agreement.pdf', 'Agreement.PDF', 'a.b.pdf', 'a.pdf '])('a PDF is accepted with the name %s', (name) => {
  expect(inspectInPieces(files.pdf).problem(name, agreementForm)).toBeNull();
});

test.for(['agreement.pdf.exe', 'pdf', '.', 'a.pdf\u202e'])('a PDF is refused with the name %s', (name) => {
  expect(inspectInPieces(files.pdf).problem(name, agreementForm)).toMatchObject({ field: 'name' });
});

const imageOf = (...parts: string[]) => Buffer.from(parts.join(''), 'hex');
const [jpegStart, preview, scan, jpegEnd] = ['ffd8ffe00010', 'ffd8ffda00ffd9', 'ffda000c0102', 'ffd9'];

test.for([
  ['a PDF after a byte order mark', Buffer.concat([Buffer.from('efbbbf', 'hex'), files.pdf]), null],
  ['a PDF after line breaks', Buffer.concat([Buffer.from('\r\n\n'), files.pdf]), null],
  ['a PDF before 5000 zeros', Buffer.concat([files.pdf, Buffer.alloc(5000)]), null],
  ['a PDF without its end', files.pdf.subarray(0, -8), 'file'],
  ['a JPEG with data after its end', Buffer.concat([imageOf(jpegStart, preview, scan, jpegEnd), Buffer.alloc(3000, 7)]), null],
  ['a JPEG that ends in its scan', imageOf(jpegStart, preview, scan), 'file'],
] as const)('the result for %s is the same as in other readers of the format', ([, file, field]) => {
  for (const pieceBytes of [1, 7, 4096]) {
    const content = inspectInPieces(file, pieceBytes);
    const name = content.mediaType === 'image/jpeg' ? 'a.jpg' : 'a.pdf';
    expect(content.problem(name, supportingDocumentForm)?.field ?? null).toBe(field);
  }
});

test('random bytes are not accepted as a document', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 4000 }), (bytes) => {
      expect(inspectInPieces(bytes).problem('a.pdf', supportingDocumentForm)).not.toBeNull();
    }),
  );
});
