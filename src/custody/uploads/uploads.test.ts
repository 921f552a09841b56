import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resetToEmpty } from '#custody/test-custody.ts';
import {
  boundary,
  documentOf,
  formOf,
  jpeg,
  openUploads,
  pdf,
  png,
  slots,
  smallestForm,
  typeOf,
  type TestUploads,
} from '#custody/test-uploads.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { documentBytesMax } from './spool.ts';

describeEachDatabase('document uploads', (openDatabase) => {
  let uploads: TestUploads;
  beforeAll(async () => {
    uploads = await openUploads(await openDatabase());
  });
  beforeEach(() => uploads.startAfresh());
  afterAll(() => uploads.close());

  describe('stored documents', () => {
    test.for(slots)('a document is stored unchanged, only the service’s user can read it, and the answer has no body: %s', async (slot) => {
      expect(await uploads.sendForm(slot, smallestForm(slot))).toBe('200');
      const [firstFile, ...otherFiles] = await uploads.storedFiles();
      const { file, ...record } = firstFile ?? { file: '' };
      expect(record).toEqual({
        direct_party_id: uploads.party.id,
        slot,
        document_type: slot === 'supporting_documents' ? 2 : null,
        content_type: 'application/pdf',
        bytes: pdf.length,
      });
      expect(otherFiles).toEqual([]);
      expect(await readFile(join(uploads.folder, file))).toEqual(pdf);
      expect((await stat(join(uploads.folder, file))).mode & 0o777).toBe(0o600);
      expect((await stat(uploads.folder)).mode & 0o777).toBe(0o700);
    });

    test.for([
      ['PDF', 'application/pdf', pdf],
      ['PNG', 'image/png', png],
      ['JPEG', 'image/jpeg', jpeg],
    ] as const)(
      'a document is stored with the type of its content, regardless of its name and declared type: %s',
      async ([, type, content]) => {
        const misnamedDocument = { name: 'document', content, filename: 'notes.txt', type: 'text/plain' };
        expect(await uploads.sendForm('supporting_documents', [misnamedDocument, typeOf(4)])).toBe('200');
        expect(await uploads.storedFiles()).toMatchObject([{ content_type: type, document_type: 4 }]);
      },
    );

    test('a document of exactly 20 MiB is stored in full', async () => {
      const content = Buffer.alloc(documentBytesMax, 'x');
      content.set(pdf);
      expect(await uploads.sendForm('custody_agreement', [documentOf(content)])).toBe('200');
      const [{ file, bytes } = { file: '', bytes: 0 }] = await uploads.storedFiles();
      expect(bytes).toBe(documentBytesMax);
      const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
      expect(hash(await readFile(join(uploads.folder, file)))).toBe(hash(content));
    });

    test('a document with bytes that resemble a boundary is stored unchanged', async () => {
      const content = Buffer.concat([pdf, Buffer.from(`\r\n--${boundary}x\r\n--${boundary}\n\r\n--Xx-\r\n\r\n\r\n--${boundary} \r\n`)]);
      expect(await uploads.sendForm('custody_agreement', [documentOf(content)])).toBe('200');
      expect(await readFile(join(uploads.folder, (await uploads.storedFiles())[0]?.file ?? ''))).toEqual(content);
    });

    // The service reads 256 KiB at a time, and the last boundary has 10 bytes.
    test('a boundary is found even if two reads of the file split it', async () => {
      const headLength = formOf([documentOf('')]).indexOf('\r\n\r\n') + 4;
      for (let offset = -1; offset <= 11; offset++) {
        const content = Buffer.alloc(256 * 1024 - headLength - offset, 'y');
        content.set(pdf);
        expect(await uploads.sendForm('custody_agreement', [documentOf(content)])).toBe('200');
        expect((await uploads.storedFiles()).at(-1)?.bytes).toBe(content.length);
      }
    });

    test('a slot can have several documents', async () => {
      await uploads.sendForm('custody_agreement', [documentOf(pdf)]);
      await uploads.sendForm('custody_agreement', [documentOf(pdf)]);
      expect(await uploads.storedFiles()).toHaveLength(2);
    });

    test('an upload is accepted with additional fields, with a quoted boundary, and with the type before or after the document', async () => {
      const note = { name: 'comment', content: 'seen' };
      expect(await uploads.sendForm('supporting_documents', [typeOf(2), note, documentOf(png)])).toBe('200');
      const contentType = `multipart/form-data; charset=utf-8; boundary="a b:c"`;
      expect(await uploads.send('custody_agreement', formOf([documentOf(pdf)], 'a b:c'), { contentType })).toBe('200');
      const unquotedForm = `--${boundary}\r\ncontent-disposition: form-data; filename="x; name=evil"; name=document\r\n\r\n%PDF-\r\n--${boundary}--`;
      expect(await uploads.send('custody_agreement', Buffer.from(unquotedForm))).toBe('200');
    });

    test('a reset deletes all documents', async () => {
      await uploads.sendForm('custody_agreement', [documentOf(pdf)]);
      expect(await uploads.files()).toHaveLength(1);
      await resetToEmpty(uploads.custody);
      expect(await uploads.files()).toEqual([]);
    });
  });
});
