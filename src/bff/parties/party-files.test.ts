import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { draftName, files, openParties, pdfOf } from './test-parties.ts';
import { aPerson } from './test-party.ts';

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

describeEachDatabase('a document of a direct party', (open) => {
  let desk: Awaited<ReturnType<typeof openParties>>;
  let partyId = 0;
  let nowMs = Date.now();

  beforeAll(async () => {
    desk = await openParties(await open(), { uploadBytesMax: 1024 * 1024, answerMs: { write: 3000 }, now: () => nowMs });
    partyId = await desk.makeParty(aPerson);
  }, openMsMax);
  beforeEach(async () => {
    nowMs = Date.now();
    await desk.tables.deleteFrom('party_files').execute();
  });
  afterAll(() => desk.close());

  describe('that comes', () => {
    test('is held with its facts, byte for byte, and listed', async () => {
      const content = Buffer.concat([files.pdf.subarray(0, 9), randomBytes(700_000), Buffer.from('%%EOF')]);
      const { status, body } = await desk.give(content, { name: 'Ada ✓.pdf' });
      expect([status, body]).toMatchObject([
        201,
        {
          draft: draftName,
          direct_party_id: null,
          kind: 'custody_agreement',
          document_type: null,
          name: 'Ada ✓.pdf',
          size: content.length,
          sha256: hashOf(content),
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

    test('lies encrypted, its name too, in pieces that no other place opens', async () => {
      const secret = Buffer.concat([files.pdf.subarray(0, 9), Buffer.from('Lovelace '.repeat(50_000)), Buffer.from('%%EOF')]);
      const { body } = await desk.give(secret, { name: 'Lovelace.pdf' });
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
    ] as const)('may be %s', async ([, content, given, facts]) => {
      expect(await desk.give(Buffer.from(content), given)).toMatchObject({ status: 201, body: facts });
    });

    test.for([
      ['a zip called PDF', files.zip, {}, 'file', 'file is not a PDF: it does not begin as one'],
      ['a PNG called .pdf', files.png, {}, 'file', 'file is a PNG image: this document must be a PDF'],
      [
        'a PNG called .pdf where images may come',
        files.png,
        { kind: 'supporting_document', type: '2' },
        'name',
        'name does not fit the file, which is a PNG image: it should end in .png',
      ],
      [
        'a PDF without an extension',
        files.pdf,
        { name: 'agreement' },
        'name',
        'name does not fit the file, which is a PDF: it should end in .pdf',
      ],
      ['no byte', Buffer.alloc(0), {}, 'file', 'file is empty: it has 0 bytes'],
      ['a PDF that is cut off', files.pdf.subarray(0, 20), {}, 'file', 'file is a PDF without its end: it is damaged or cut off'],
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
      ['a name with a line break', files.pdf, { name: 'a\r\nb.pdf' }, 'name', undefined],
      ['no owner', files.pdf, { of: '' }, undefined, undefined],
      ['two owners', files.pdf, { of: `draft=${draftName}&direct_party_id=1` }, undefined, undefined],
      ['a draft of another form', files.pdf, { of: 'draft=regulatory-7' }, 'draft', undefined],
    ] as const)('is refused when it is or has %s', async ([, content, given, field, error]) => {
      const { status, body } = await desk.give(Buffer.from(content), given);
      expect([status, body]).toMatchObject([400, { code: 'invalid_request' }]);
      if (field !== undefined) expect(body.field).toBe(field);
      if (error !== undefined) expect(body.error).toBe(error);
      expect(await desk.tables.selectFrom('party_files').selectAll().execute()).toEqual([]);
    });

    test.for([true, false])('is refused with 413 when it is too large, said beforehand: %s', async (isSaid) => {
      const content = pdfOf(1024 * 1024 + 1);
      const answer = await fetch(`${desk.url}${partyFilesPath}?draft=${draftName}&kind=custody_agreement&name=a.pdf`, {
        method: 'POST',
        headers: { ...(await desk.as('administrator')), 'content-type': 'application/octet-stream' },
        ...(isSaid ? { body: content } : { body: new Blob([content]).stream(), duplex: 'half' }),
      });
      expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'file_too_large', field: 'file' }]);
      expect((await desk.give(pdfOf(1024 * 1024))).status).toBe(201);
      expect((await desk.list()).files).toHaveLength(1);
    });

    test('leaves nothing behind when its sender goes away', async () => {
      const leaving = new AbortController();
      async function* slowly() {
        yield files.pdf;
        await expect.poll(() => desk.tables.selectFrom('party_files').select('state').execute()).toEqual([{ state: 'receiving' }]);
        leaving.abort();
        yield Buffer.alloc(10);
      }
      const sending = fetch(`${desk.url}${partyFilesPath}?draft=${draftName}&kind=custody_agreement&name=a.pdf`, {
        method: 'POST',
        headers: { ...(await desk.as('administrator')), 'content-type': 'application/octet-stream' },
        body: ReadableStream.from(slowly()),
        duplex: 'half',
        signal: leaving.signal,
      });
      await expect(sending).rejects.toThrow();
      await expect.poll(() => desk.tables.selectFrom('party_files').select('state').execute()).toEqual([]);
    });

    test('is refused beyond sixty', async () => {
      const { body } = await desk.give(files.pdf);
      const row = await desk.tables.selectFrom('party_files').selectAll().executeTakeFirstOrThrow();
      await desk.tables
        .insertInto('party_files')
        .values(Array.from({ length: 59 }, (_, count) => ({ ...row, id: `${body.id.slice(0, -2)}${String(count).padStart(2, '0')}` })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      expect(await desk.give(files.pdf)).toMatchObject({ status: 409, body: { code: 'too_many_files' } });
    });
  });

  describe('is its readers’ alone:', () => {
    test('viewers and treasury see nothing and are refused, compliance sees a party’s facts and never a draft’s', async () => {
      const { body } = await desk.give(files.pdf, { of: `direct_party_id=${partyId}` });
      const list = `${partyFilesPath}?direct_party_id=${partyId}`;
      const statuses = async (role: 'viewer' | 'treasury' | 'compliance') =>
        [
          await desk.ask('GET', list, { role }),
          await desk.ask('GET', `${partyFilesPath}?draft=${draftName}`, { role }),
          await desk.ask('GET', `${partyFilesPath}/${body.id}/content`, { role }),
          await desk.ask('DELETE', `${partyFilesPath}/${body.id}`, { role }),
          await desk.ask('POST', `${partyFilesPath}/${body.id}/upload`, { role, body: { direct_party_id: partyId } }),
          await desk.give(files.pdf, { role }),
        ].map(({ status }) => status);
      for (const role of ['viewer', 'treasury'] as const) expect(await statuses(role)).toEqual([403, 403, 403, 403, 403, 403]);
      expect(await statuses('compliance')).toEqual([200, 403, 403, 403, 403, 403]);
    });

    test('another administrator’s draft is not found', async () => {
      const { body } = await desk.give(files.pdf);
      await desk.tables.updateTable('party_files').set({ user_id: 999 }).execute();
      expect((await desk.list()).files).toEqual([]);
      expect((await desk.ask('GET', `${partyFilesPath}/${body.id}/content`)).status).toBe(404);
      expect((await desk.upload(body.id, partyId)).status).toBe(404);
      expect((await desk.ask('DELETE', `${partyFilesPath}/${body.id}`)).status).toBe(404);
    });
  });

  describe('that is uploaded', () => {
    const slot = () => `/api/v1/direct_parties/${partyId}/custody_agreement`;
    const chunks = () => desk.tables.selectFrom('party_file_chunks').select('position').execute();

    test.for([
      ['custody_agreement', files.pdf, 'a.pdf', undefined],
      ['appointment_of_authorized_person_agreement', files.encryptedPdf, 'a.pdf', undefined],
      ['supporting_document', files.png, 'a.png', '2'],
      ['supporting_document', files.jpeg, 'a.jpg', '14'],
    ] as const)('reaches the service, %s, and leaves its facts alone at the desk', async ([kind, content, name, type]) => {
      const { body } = await desk.give(Buffer.from(content), { kind, name, ...(type === undefined ? {} : { type }) });
      const { status, body: file } = await desk.upload(body.id, partyId);
      expect([status, file]).toEqual([
        200,
        { ...body, state: 'uploaded', direct_party_id: partyId, uploaded_at: expect.any(String) as string },
      ]);
      expect(await chunks()).toEqual([]);
      expect((await desk.list(`direct_party_id=${partyId}`)).files).toEqual([file]);
      expect(await desk.ask('GET', `${partyFilesPath}/${body.id}/content`)).toMatchObject({ status: 404, body: { code: 'content_gone' } });
      expect(await desk.ask('DELETE', `${partyFilesPath}/${body.id}`)).toMatchObject({ status: 409, body: { code: 'file_uploaded' } });
      expect(await desk.upload(body.id, partyId)).toMatchObject({ status: 409, body: { code: 'file_uploaded' } });
    });

    test.for([
      ['refuse', 'unknown'],
      ['error_500', 'unknown'],
      ['reset_after', 'unknown'],
      ['hang_after', 'unknown'],
      ['truncate', 'unknown'],
    ] as const)('before a service that does "%s" is %s, and can be uploaded again', async ([fault, state]) => {
      const { body } = await desk.give(files.pdf);
      await desk.setFault(slot(), fault);
      const first = await desk.upload(body.id, partyId);
      expect([first.status, first.body.state]).toEqual([200, state]);
      expect(first.body.message).toContain('harmless');
      expect(await chunks()).not.toEqual([]);
      expect((await desk.upload(body.id, partyId)).body).toMatchObject({ state: 'uploaded', message: null });
    });

    test('to a party that is not there is refused in the service’s words', async () => {
      const { body } = await desk.give(files.pdf);
      const { body: file } = await desk.upload(body.id, 999_999);
      expect(file).toMatchObject({ state: 'refused', message: expect.stringMatching(/not found/i) as string });
      expect((await desk.upload(body.id, partyId)).body.state).toBe('uploaded');
    });

    test('is claimed by one of two that ask at once', async () => {
      const { body } = await desk.give(pdfOf(1024 * 1024));
      const both = await Promise.all([desk.upload(body.id, partyId), desk.upload(body.id, partyId)]);
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    });

    test('by a desk that is gone is unknown, never held again', async () => {
      const { body } = await desk.give(files.pdf);
      await desk.tables
        .updateTable('party_files')
        .set({ state: 'sending', sender: 'a replica that was', direct_party_id: String(partyId) })
        .execute();
      const [file] = (await desk.list()).files;
      expect(file).toMatchObject({ id: body.id, state: 'unknown', message: expect.stringContaining('harmless') as string });
      expect((await desk.upload(body.id, partyId)).body.state).toBe('uploaded');
    });

    test('stays under way while the desk that sends it lives', async () => {
      const { body } = await desk.give(files.pdf);
      await desk.tables
        .insertInto('replicas')
        .values({ id: 'another replica', seen_at: new Date(nowMs) })
        .execute();
      await desk.tables.updateTable('party_files').set({ state: 'sending', sender: 'another replica' }).execute();
      expect((await desk.list()).files).toMatchObject([{ state: 'sending' }]);
      expect(await desk.ask('DELETE', `${partyFilesPath}/${body.id}`)).toMatchObject({ status: 409, body: { code: 'file_sending' } });
      expect(await desk.upload(body.id, partyId)).toMatchObject({ status: 409, body: { code: 'file_sending' } });
    });
  });

  describe('and time:', () => {
    const days = (count: number) => (nowMs += count * 86_400_000);
    const states = async () =>
      (await desk.tables.selectFrom('party_files').select(['state']).execute()).map(({ state }) => state).toSorted();
    const purge = async () => {
      const { PartyFiles } = await import('./party-files.ts');
      await new PartyFiles({ tables: desk.tables, secret: 'test-draft-secret', now: () => nowMs, bytesMax: undefined }).purge();
    };
    const saveDraft = () => desk.ask('PUT', `/bff/drafts/${draftName}`, { body: { values: {} } });

    test('goes with its draft, unless it was sent to a party', async () => {
      await saveDraft();
      await desk.give(files.pdf);
      const { body: sent } = await desk.give(files.pdf);
      await desk.upload(sent.id, partyId);
      expect((await desk.ask('DELETE', `/bff/drafts/${draftName}`)).status).toBe(204);
      expect((await desk.list(`direct_party_id=${partyId}`)).files).toMatchObject([{ id: sent.id, draft: null, state: 'uploaded' }]);
      expect(await states()).toEqual(['uploaded']);
    });

    test('a draft’s stays as long as the draft, a party’s 90 days, facts of what was uploaded for good', async () => {
      await saveDraft();
      await desk.give(files.pdf);
      await desk.give(files.pdf, { of: `direct_party_id=${partyId}` });
      await desk.upload((await desk.give(files.pdf)).body.id, partyId);
      await desk.tables
        .insertInto('party_files')
        .values({
          ...(await desk.tables.selectFrom('party_files').selectAll().limit(1).executeTakeFirstOrThrow()),
          id: 'x',
          state: 'receiving',
        })
        .execute();
      await purge();
      expect(await states()).toEqual(['held', 'held', 'receiving', 'uploaded']);
      days(89);
      await purge();
      expect(await states()).toEqual(['held', 'held', 'uploaded']);
      days(2);
      await purge();
      expect(await states()).toEqual(['held', 'uploaded']);
      await desk.tables.deleteFrom('drafts').execute();
      await purge();
      expect(await states()).toEqual(['uploaded']);
    });
  });
});
