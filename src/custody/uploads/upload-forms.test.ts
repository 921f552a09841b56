import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { company, makeDirectParty } from '#custody/test-direct-parties.ts';
import {
  boundary,
  documentOf,
  formOf,
  jpeg,
  openUploads,
  pdf,
  png,
  signUpload,
  typeOf,
  type Field,
  type Slot,
  type TestUploads,
} from '#custody/test-uploads.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { documentBytesMax } from './spool.ts';

const documentRefusal = '400 document must be a file of type application/pdf, image/png, image/jpeg';
const pdfRefusal = '400 document must be a file of type application/pdf';
const missingDocument = '400 param is missing or the value is empty: document';

describeEachDatabase('the forms of uploads', (openDatabase) => {
  let uploads: TestUploads;
  beforeAll(async () => {
    uploads = await openUploads(await openDatabase());
  });
  beforeEach(() => uploads.startAfresh());
  afterAll(() => uploads.close());

  describe('refused forms', () => {
    const cases: readonly (readonly [title: string, slot: Slot, fields: readonly Field[], message: string])[] = [
      ['a text that is called PDF', 'custody_agreement', [documentOf('Dear Sir or Madam')], pdfRefusal],
      ['a PDF that begins late', 'custody_agreement', [documentOf(`\n${pdf.toString()}`)], pdfRefusal],
      ['half of the PDF mark', 'custody_agreement', [documentOf('%PDF')], pdfRefusal],
      ['an image as an agreement', 'custody_agreement', [documentOf(png)], pdfRefusal],
      ['an image as the other agreement', 'appointment_of_authorized_person_agreement', [documentOf(jpeg)], pdfRefusal],
      ['a GIF', 'supporting_documents', [documentOf('GIF89a'), typeOf(2)], documentRefusal],
      ['an HTML page', 'supporting_documents', [documentOf('<!doctype html>'), typeOf(2)], documentRefusal],
      ['half of the PNG mark', 'supporting_documents', [documentOf(png.subarray(0, 7)), typeOf(2)], documentRefusal],
      ['an empty file', 'custody_agreement', [documentOf('')], missingDocument],
      ['another name of the part', 'custody_agreement', [{ name: 'file', content: pdf }], missingDocument],
      ['two documents', 'custody_agreement', [documentOf(pdf), documentOf(pdf)], '400 document appears more than once'],
      [
        'nine parts',
        'custody_agreement',
        Array.from({ length: 9 }, (_, at) => ({ name: `n${at}`, content: '' })),
        '400 The form has more than 8 parts',
      ],
      ['no type', 'supporting_documents', [documentOf(pdf)], '400 param is missing or the value is empty: document_type'],
      ['an empty type', 'supporting_documents', [documentOf(pdf), typeOf('')], '400 param is missing or the value is empty: document_type'],
      ['a type in words', 'supporting_documents', [documentOf(pdf), typeOf('Passport')], '400 document_type must be an integer'],
      ['a type with a point', 'supporting_documents', [documentOf(pdf), typeOf('2.0')], '400 document_type must be an integer'],
      ['a type of no list', 'supporting_documents', [documentOf(pdf), typeOf(41)], '400 document_type must be a code of the list'],
      [
        'a type of companies for a person',
        'supporting_documents',
        [documentOf(pdf), typeOf(6)],
        '400 document_type must be a code of the list',
      ],
    ];

    test.for(cases)('an upload form with %s is refused in the slot %s', async ([, slot, fields, message]) => {
      expect(await uploads.sendForm(slot, fields)).toBe(message);
      expect(await uploads.storedFiles()).toEqual([]);
      expect(await uploads.files()).toEqual([]);
    });

    test('a document type for persons is refused for a company', async () => {
      uploads.party.id = (await makeDirectParty(uploads.custody, company)).id;
      expect(await uploads.sendForm('supporting_documents', [documentOf(pdf), typeOf(2)])).toBe('200');
      expect(await uploads.sendForm('supporting_documents', [documentOf(pdf), typeOf(32)])).toBe(
        '400 document_type must be a code of the list',
      );
    });

    const wholeForm = formOf([documentOf(pdf)]);
    const brokenForms: readonly (readonly [title: string, body: Uint8Array, message: string])[] = [
      ['no body', Buffer.alloc(0), '400 The form ends before its last boundary'],
      ['a body without boundaries', pdf, '400 The form does not begin with its boundary'],
      ['a form cut off in its file', wholeForm.subarray(0, 120), '400 The form ends before its last boundary'],
      ['a form cut off in its last boundary', wholeForm.subarray(0, wholeForm.length - 3), '400 The form ends before its last boundary'],
      ['a form without parts', Buffer.from(`--${boundary}--\r\n`), missingDocument],
      [
        'line breaks without CR',
        Buffer.from(wholeForm.toString('latin1').replaceAll('\r', ''), 'latin1'),
        '400 The form does not begin with its boundary',
      ],
      [
        'a part without headers',
        Buffer.from(`--${boundary}\r\n%PDF-\r\n--${boundary}--`),
        '400 A part of the form has no headers, or headers that are too long',
      ],
      [
        'endless headers',
        Buffer.from(`--${boundary}\r\nX: ${'x'.repeat(5_000)}\r\n\r\n%PDF-\r\n--${boundary}--`),
        '400 A part of the form has no headers, or headers that are too long',
      ],
      [
        'a part that names no field',
        Buffer.from(`--${boundary}\r\nX: y\r\n\r\n%PDF-\r\n--${boundary}--`),
        '400 A part of the form has no field name',
      ],
    ];

    test.for(brokenForms)('an upload form is refused: %s', async ([, body, message]) => {
      expect(await uploads.send('custody_agreement', body)).toBe(message);
      expect(await uploads.files()).toEqual([]);
    });

    test('an upload form whose content type has no boundary is refused', async () => {
      expect(await uploads.send('custody_agreement', wholeForm, { contentType: 'multipart/form-data' })).toBe(
        '400 The Content-Type header has no boundary.',
      );
    });

    test.for([
      ['a file one byte above 20 MiB', documentBytesMax + 1],
      ['a body far above', 2 * documentBytesMax],
    ] as const)('an upload form with %s is refused with 413', async ([, length]) => {
      const content = Buffer.alloc(length, 'x');
      content.set(pdf);
      expect(await uploads.sendForm('custody_agreement', [documentOf(content)])).toBe('413 The request body is too large.');
      expect(await uploads.files()).toEqual([]);
    });

    test('an interrupted upload is discarded, and the service still works', async () => {
      const headers = {
        ...signUpload({ path: uploads.pathOf('custody_agreement'), body: wholeForm, date: uploads.custody.clock.time }),
        'content-length': `${wholeForm.length}`,
      };
      const closedAnswer = await new Promise<string>((resolve) => {
        const call = request({
          host: uploads.address.hostname,
          port: uploads.address.port,
          method: 'POST',
          path: uploads.pathOf('custody_agreement'),
          headers,
        });
        call.on('error', () => resolve('closed'));
        call.write(wholeForm.subarray(0, 50), () => call.destroy());
      });
      expect(closedAnswer).toBe('closed');
      expect(await uploads.sendForm('custody_agreement', [documentOf(pdf)])).toBe('200');
      expect(await uploads.storedFiles()).toHaveLength(1);
    });
  });
});
