import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openMsMax, testDesk } from '#bff/test-desk.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { PartyFiles } from './party-files.ts';
import { draftName, files, openParties, pdfOf } from './test-parties.ts';
import { aPerson } from './test-party.ts';

describeEachDatabase('upload of a document', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof openParties>>;
  let partyId = 0;
  let nowMs = Date.now();

  beforeAll(async () => {
    desk = await openParties(await openDatabase(), { answerMs: { write: 3000 }, now: () => nowMs });
    partyId = await desk.makeParty(aPerson);
  }, openMsMax);
  beforeEach(async () => {
    nowMs = Date.now();
    await desk.tables.deleteFrom('party_files').execute();
  });
  afterAll(() => desk.close());

  describe('an upload to the service', () => {
    const slot = () => `/api/v1/direct_parties/${partyId}/custody_agreement`;
    const chunks = () => desk.tables.selectFrom('party_file_chunks').select('position').execute();

    test.for([
      ['custody_agreement', files.pdf, 'a.pdf', undefined],
      ['appointment_of_authorized_person_agreement', files.encryptedPdf, 'a.pdf', undefined],
      ['supporting_document', files.png, 'a.png', '2'],
      ['supporting_document', files.jpeg, 'a.jpg', '14'],
    ] as const)('the service gets the %s, and the desk stores only the facts of the file', async ([kind, content, name, type]) => {
      const { body } = await desk.sendFile(Buffer.from(content), { kind, name, ...(type === undefined ? {} : { type }) });
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
    ] as const)('an upload with the fault "%s" becomes %s and can be repeated', async ([fault, state]) => {
      const { body } = await desk.sendFile(files.pdf);
      await desk.setFault(slot(), fault);
      const firstUpload = await desk.upload(body.id, partyId);
      expect([firstUpload.status, firstUpload.body.state]).toEqual([200, state]);
      expect(firstUpload.body.message).toContain('safely');
      expect(await chunks()).not.toEqual([]);
      expect((await desk.upload(body.id, partyId)).body).toMatchObject({ state: 'uploaded', message: null });
    });

    test('an upload to a missing party is refused with the message of the service', async () => {
      const { body } = await desk.sendFile(files.pdf);
      const { body: file } = await desk.upload(body.id, 999_999);
      expect(file).toMatchObject({ state: 'refused', message: expect.stringMatching(/not found/i) as string });
      expect((await desk.upload(body.id, partyId)).body.state).toBe('uploaded');
    });

    test('neither an upload nor a party is sent while the service cannot be reached', async () => {
      const { app, as } = await testDesk(await openDatabase(), 'http://127.0.0.1:1');
      const headers = await as('administrator');
      const post = (url: string, payload: Buffer | object, type = 'application/json') =>
        app.inject({ method: 'POST', url, headers: { ...headers, 'content-type': type }, payload });
      const file = await post(
        `${partyFilesPath}?draft=${draftName}&kind=custody_agreement&name=a.pdf`,
        files.pdf,
        'application/octet-stream',
      );
      const { id } = file.json<{ id: string }>();
      for (const _twice of [1, 2]) {
        const answer = await post(`${partyFilesPath}/${id}/upload`, { direct_party_id: 1 });
        expect([answer.statusCode, answer.json()]).toMatchObject([
          200,
          { state: 'not_sent', message: expect.stringContaining('was not sent') as string },
        ]);
      }
      const creation = await post('/api/v1/direct_parties', { direct_party: aPerson });
      expect([creation.statusCode, creation.json()]).toMatchObject([504, { code: 'upstream_unreachable', outcome: 'not_sent' }]);
      await app.close();
    });

    test('only one of two concurrent uploads of the same file starts', async () => {
      const { body } = await desk.sendFile(pdfOf(2_000_000));
      const bothAnswers = await Promise.all([desk.upload(body.id, partyId), desk.upload(body.id, partyId)]);
      expect(bothAnswers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    });

    test('an upload by a stopped replica becomes unknown, and can be repeated', async () => {
      const { body } = await desk.sendFile(files.pdf);
      await desk.tables
        .updateTable('party_files')
        .set({ state: 'sending', sender: 'a replica that was', direct_party_id: String(partyId) })
        .execute();
      const [file] = (await desk.list()).files;
      expect(file).toMatchObject({ id: body.id, state: 'unknown', message: expect.stringContaining('safely') as string });
      expect((await desk.upload(body.id, partyId)).body.state).toBe('uploaded');
    });

    test('an upload stays in progress while its replica is alive', async () => {
      const { body } = await desk.sendFile(files.pdf);
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

  describe('the lifetime of files', () => {
    const days = (count: number) => (nowMs += count * 86_400_000);
    const states = async () =>
      (await desk.tables.selectFrom('party_files').select(['state']).execute()).map(({ state }) => state).toSorted();
    const purge = () => new PartyFiles({ tables: desk.tables, keys: ['test-desk-key'], now: () => nowMs, bytesMax: undefined }).purge();
    const saveDraft = () => desk.ask('PUT', `/bff/drafts/${draftName}`, { body: { values: {} } });

    test('the files of a draft are deleted with the draft, except files that were sent to a party', async () => {
      await saveDraft();
      await desk.sendFile(files.pdf);
      const { body: sentFile } = await desk.sendFile(files.pdf);
      await desk.upload(sentFile.id, partyId);
      expect((await desk.ask('DELETE', `/bff/drafts/${draftName}`)).status).toBe(204);
      expect((await desk.list(`direct_party_id=${partyId}`)).files).toMatchObject([{ id: sentFile.id, draft: null, state: 'uploaded' }]);
      expect(await states()).toEqual(['uploaded']);
    });

    test('a file is stored as long as its draft exists, or for 90 days with a party, and the facts of an uploaded file stay permanently', async () => {
      await saveDraft();
      await desk.sendFile(files.pdf);
      await desk.sendFile(files.pdf, { of: `direct_party_id=${partyId}` });
      await desk.upload((await desk.sendFile(files.pdf)).body.id, partyId);
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
