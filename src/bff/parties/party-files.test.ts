import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { draftName, files, openParties, pdfOf } from './test-parties.ts';
import { aPerson } from './test-party.ts';

const sha256Hex = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describeEachDatabase('documents of a direct party', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof openParties>>;
  let partyId = 0;

  beforeAll(async () => {
    desk = await openParties(await openDatabase(), { uploadBytesMax: 1024 * 1024 });
    partyId = await desk.makeParty(aPerson);
  }, openMsMax);
  beforeEach(() => desk.tables.deleteFrom('party_files').execute());
  afterAll(() => desk.close());

  describe('a file that the desk receives', () => {
    test('a file is stored byte for byte with its facts, and is listed', async () => {
      const content = Buffer.concat([files.pdf.subarray(0, 9), randomBytes(700_000), Buffer.from('%%EOF')]);
      const { status, body } = await desk.sendFile(content, { name: 'Ada ✓.pdf' });
      expect([status, body]).toMatchObject([
        201,
        {
          draft: draftName,
          direct_party_id: null,
          kind: 'custody_agreement',
          document_type: null,
          name: 'Ada ✓.pdf',
          size: content.length,
          sha256: sha256Hex(content),
          media_type: 'application/pdf',
          is_encrypted: false,
          received_by: { name: 'Ada Administrator' },
          state: 'held',
          message: null,
          uploaded_at: null,
        },
      ]);
      expect(await desk.list()).toEqual({ files: [body], bytes_max: 1024 * 1024 });
      const answer = await fetch(`${desk.url}${partyFilesPath}/${body.id}/content`, { headers: await desk.as('administrator') });
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      expect([answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
        'application/octet-stream',
        `attachment; filename="document"; filename*=UTF-8''Ada%20%E2%9C%93.pdf`,
      ]);
    });

    test('a file and its name are encrypted, and a chunk at another position cannot be decrypted', async () => {
      const secret = Buffer.concat([files.pdf.subarray(0, 9), Buffer.from('Lovelace '.repeat(50_000)), Buffer.from('%%EOF')]);
      const { body } = await desk.sendFile(secret, { name: 'Lovelace.pdf' });
      const chunks = await desk.tables.selectFrom('party_file_chunks').selectAll().orderBy('position').execute();
      expect(chunks.length).toBe(2);
      expect(chunks.some(({ sealed }) => Buffer.from(sealed).includes('Lovelace'))).toBe(false);
      expect(JSON.stringify(await desk.tables.selectFrom('party_files').selectAll().execute())).not.toContain('Lovelace');
      await desk.tables.updateTable('party_file_chunks').set({ position: 7 }).where('position', '=', 0).execute();
      await desk.tables.updateTable('party_file_chunks').set({ position: 0 }).where('position', '=', 1).execute();
      expect(await desk.upload(body.id, partyId)).toMatchObject({ status: 200, body: { state: 'not_sent' } });
    });

    test.for([
      ['an encrypted PDF', files.encryptedPdf, { name: 'a.pdf' }, { is_encrypted: true }],
      ['a JPEG', files.jpeg, { kind: 'supporting_document', type: '2', name: 'a.JPEG' }, { media_type: 'image/jpeg', document_type: '2' }],
      ['a PNG', files.png, { kind: 'supporting_document', type: '2', name: 'a.png' }, { media_type: 'image/png' }],
    ] as const)('an upload of a file with %s is accepted', async ([, content, options, facts]) => {
      expect(await desk.sendFile(Buffer.from(content), options)).toMatchObject({ status: 201, body: facts });
    });

    test.for([
      ['a zip called PDF', files.zip, {}, 'file', 'file is not a PDF: its content has another format'],
      ['a PNG called .pdf', files.png, {}, 'file', 'file is a PNG image: this document must be a PDF'],
      [
        'a PNG called .pdf where images may come',
        files.png,
        { kind: 'supporting_document', type: '2' },
        'name',
        'name does not match the file, which is a PNG image: it should end in .png',
      ],
      [
        'a PDF without an extension',
        files.pdf,
        { name: 'agreement' },
        'name',
        'name does not match the file, which is a PDF: it should end in .pdf',
      ],
      ['no byte', Buffer.alloc(0), {}, 'file', 'file must not be empty: it has 0 bytes'],
      ['a PDF that is cut off', files.pdf.subarray(0, 20), {}, 'file', 'file is a PDF that is incomplete: it is damaged or truncated'],
      [
        'an image of a million pixels a side',
        Buffer.concat([files.png.subarray(0, 16), Buffer.from('000f424000000001', 'hex'), files.png.subarray(24)]),
        { kind: 'supporting_document', type: '2', name: 'a.png' },
        'file',
        'file must have at most 20000 by 20000 pixels',
      ],
      ['a supporting document without a type', files.pdf, { kind: 'supporting_document' }, 'document_type', undefined],
      ['a type that is no code', files.pdf, { kind: 'supporting_document', type: '99' }, 'document_type', undefined],
      ['an agreement with a type', files.pdf, { type: '2' }, 'document_type', undefined],
      ['a name with a path', files.pdf, { name: '../../etc/passwd.pdf' }, 'name', undefined],
      ['a name that is shown turned around', files.pdf, { name: 'a\u202efdp.exe.pdf' }, 'name', undefined],
      ['a name with a line break', files.pdf, { name: 'a\r\nb.pdf' }, 'name', undefined],
      ['no owner', files.pdf, { of: '' }, undefined, undefined],
      ['two owners', files.pdf, { of: `draft=${draftName}&direct_party_id=1` }, undefined, undefined],
      ['a draft of another form', files.pdf, { of: 'draft=regulatory-7' }, 'draft', undefined],
    ] as const)('an upload of a file with %s is refused', async ([, content, options, field, error]) => {
      const { status, body } = await desk.sendFile(Buffer.from(content), options);
      expect([status, body]).toMatchObject([400, { code: 'invalid_request' }]);
      expect([body.field, error === undefined ? undefined : body.error]).toEqual([field, error]);
      expect(await desk.tables.selectFrom('party_files').selectAll().execute()).toEqual([]);
    });

    test.for([true, false])('a file that is too large is refused with 413 (declared length: %s)', async (hasLength) => {
      const content = pdfOf(1024 * 1024 + 1);
      const answer = await fetch(`${desk.url}${partyFilesPath}?draft=${draftName}&kind=custody_agreement&name=a.pdf`, {
        method: 'POST',
        headers: { ...(await desk.as('administrator')), 'content-type': 'application/octet-stream' },
        ...(hasLength ? { body: content } : { body: new Blob([content]).stream(), duplex: 'half' }),
      });
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'file_too_large', field: 'file' }]);
      expect((await desk.sendFile(pdfOf(1024 * 1024))).status).toBe(201);
      expect((await desk.list()).files).toHaveLength(1);
    });

    test('a file is deleted when its sender disconnects', async () => {
      const leaveController = new AbortController();
      async function* slowContent() {
        yield files.pdf;
        await expect.poll(() => desk.tables.selectFrom('party_files').select('state').execute()).toEqual([{ state: 'receiving' }]);
        leaveController.abort();
        yield Buffer.alloc(10);
      }
      const sendPromise = fetch(`${desk.url}${partyFilesPath}?draft=${draftName}&kind=custody_agreement&name=a.pdf`, {
        method: 'POST',
        headers: { ...(await desk.as('administrator')), 'content-type': 'application/octet-stream' },
        body: ReadableStream.from(slowContent()),
        duplex: 'half',
        signal: leaveController.signal,
      });
      await expect(sendPromise).rejects.toThrow('aborted');
      await expect.poll(() => desk.tables.selectFrom('party_files').select('state').execute()).toEqual([]);
    });

    test('a draft has at most 60 files', async () => {
      await desk.sendFile(files.pdf);
      const row = await desk.tables.selectFrom('party_files').selectAll().executeTakeFirstOrThrow();
      await desk.tables
        .insertInto('party_files')
        .values(Array.from({ length: 59 }, () => ({ ...row, id: crypto.randomUUID() })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      expect(await desk.sendFile(files.pdf)).toMatchObject({ status: 409, body: { code: 'too_many_files' } });
    });
  });

  describe('the roles that may use files', () => {
    test('viewers and treasurers cannot use files, and compliance officers can only list the files of a party', async () => {
      const { body } = await desk.sendFile(files.pdf, { of: `direct_party_id=${partyId}` });
      const listUrl = `${partyFilesPath}?direct_party_id=${partyId}`;
      const statuses = async (role: 'viewer' | 'treasury' | 'compliance') =>
        [
          await desk.ask('GET', listUrl, { role }),
          await desk.ask('GET', `${partyFilesPath}?draft=${draftName}`, { role }),
          await desk.ask('GET', `${partyFilesPath}/${body.id}/content`, { role }),
          await desk.ask('DELETE', `${partyFilesPath}/${body.id}`, { role }),
          await desk.ask('POST', `${partyFilesPath}/${body.id}/upload`, { role, body: { direct_party_id: partyId } }),
          await desk.sendFile(files.pdf, { role }),
        ].map(({ status }) => status);
      for (const role of ['viewer', 'treasury'] as const) expect(await statuses(role)).toEqual([403, 403, 403, 403, 403, 403]);
      expect(await statuses('compliance')).toEqual([200, 403, 403, 403, 403, 403]);
    });

    test('security admins and auditors see the files of a party without the names of the files', async () => {
      const { body } = await desk.sendFile(files.pdf, { of: `direct_party_id=${partyId}`, name: 'Passport of Lovelace.pdf' });
      const listUrl = `${partyFilesPath}?direct_party_id=${partyId}`;
      for (const role of ['security', 'auditor'] as const) {
        const { status, body: seenFiles } = await desk.ask('GET', listUrl, { role });
        expect([status, JSON.stringify(seenFiles).includes('Lovelace')]).toEqual([200, false]);
        expect((await desk.ask('GET', `${partyFilesPath}/${body.id}/content`, { role })).status).toBe(403);
      }
    });

    test('the files in a draft of another administrator are not found', async () => {
      const { body } = await desk.sendFile(files.pdf);
      await desk.tables.updateTable('party_files').set({ user_id: 999 }).execute();
      expect((await desk.list()).files).toEqual([]);
      expect((await desk.ask('GET', `${partyFilesPath}/${body.id}/content`)).status).toBe(404);
      expect((await desk.upload(body.id, partyId)).status).toBe(404);
      expect((await desk.ask('DELETE', `${partyFilesPath}/${body.id}`)).status).toBe(404);
    });
  });
});
