import { expect, test } from 'vitest';
import { uploadBytesMaxDefault, type PartyFileKind } from '#contract/desk/party-file.ts';
import { acceptAttribute, fileProblem } from './upload-check.ts';

const bytes = {
  pdf: '%PDF-1.7',
  zip: 'PK\u0003\u0004',
  png: '\u0089PNG\r\n\u001A\n\0\0\0\rIHDR',
  jpeg: '\u00FF\u00D8\u00FF\u00E0',
} as const;
const firstBytesOf = (kind: keyof typeof bytes) => Uint8Array.from(bytes[kind], (letter) => letter.codePointAt(0) ?? 0);
const problemOf = (name: string, kind: keyof typeof bytes, fileKind: PartyFileKind = 'custody_agreement', size = 1000) =>
  fileProblem({ name, size, firstBytes: firstBytesOf(kind) }, fileKind, uploadBytesMaxDefault);

test('the upload check accepts a PDF as an agreement and a picture as a supporting document', () => {
  expect([problemOf('Signed.PDF', 'pdf'), problemOf('pass.jpeg', 'jpeg', 'supporting_document')]).toEqual([null, null]);
  expect(problemOf('pass.png', 'png')).toBe('The file is a PNG. This document must be a PDF.');
});

test('the upload check examines the content of a file, not only its name', () => {
  expect(problemOf('agreement.pdf', 'png', 'supporting_document')).toBe('The file is a PNG, but its name does not end in .png.');
  expect(problemOf('agreement.pdf', 'zip')).toBe('The file’s content is not PDF. Choose another file.');
});

test('the upload check rejects an empty file and a file that is too large', () => {
  expect(problemOf('a.pdf', 'pdf', 'custody_agreement', 0)).toBe('The file is empty (0 bytes). Choose another file.');
  expect(problemOf('a.pdf', 'pdf', 'custody_agreement', 22_020_096)).toBe('The file has 21 MiB; at most 20 MiB are allowed.');
});

test("the browser's file picker offers only the file extensions that the document accepts", () => {
  expect(acceptAttribute('supporting_document')).toBe('.pdf,.png,.jpg,.jpeg');
});
