import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { files, openParties, pdfOf } from './test-parties.ts';
import { aPerson } from './test-party.ts';

type FormPart = readonly [name: string, content: Uint8Array<ArrayBuffer> | string, more?: { file?: string; type?: string }];

const slots = ['custody_agreement', 'appointment_of_authorized_person_agreement', 'supporting_documents'] as const;

describeEachDatabase('the specification’s own uploads', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof openParties>>;
  let partyId = 0;

  beforeAll(async () => {
    desk = await openParties(await openDatabase(), { uploadBytesMax: 300_000, answerMs: { write: 3000 } });
    partyId = await desk.makeParty(aPerson);
  }, openMsMax);
  beforeEach(() => desk.tables.deleteFrom('party_files').execute());
  afterAll(() => desk.close());

  /** Sends a form as an API client would. */
  const send = async (
    slot: (typeof slots)[number],
    body: NonNullable<RequestInit['body']>,
    role: 'administrator' | 'compliance' = 'administrator',
    type?: string,
  ) => {
    const headers = { ...(await desk.as(role)), ...(type === undefined ? {} : { 'content-type': type }) };
    const answer = await fetch(`${desk.url}/api/v1/direct_parties/${partyId}/${slot}`, { method: 'POST', headers, body });
    const text = await answer.text();
    return { status: answer.status, body: (text === '' ? null : JSON.parse(text)) as { code: string; error: string } | null };
  };
  const formOf = (parts: readonly FormPart[]): FormData => {
    const form = new FormData();
    for (const [name, content, { file = 'a.pdf', type = 'application/pdf' } = {}] of parts)
      if (typeof content === 'string') form.append(name, content);
      else form.append(name, new Blob([content], { type }), file);
    return form;
  };
  const rows = () => desk.tables.selectFrom('party_files').select(['kind', 'state', 'document_type']).execute();

  test('a form as browsers and libraries write it is accepted, with fields before or after the file', async () => {
    const type = ['document_type', '2'] as const;
    expect((await send('custody_agreement', formOf([['document', pdfOf(200_000)]]))).status).toBe(200);
    expect((await send('appointment_of_authorized_person_agreement', formOf([['document', files.encryptedPdf]]))).status).toBe(200);
    expect((await send('supporting_documents', formOf([type, ['document', files.png, { file: 'a.png', type: 'image/png' }]]))).status).toBe(
      200,
    );
    expect((await send('supporting_documents', formOf([['document', files.pdf], type]))).status).toBe(200);
    expect(await rows()).toEqual([
      { kind: 'custody_agreement', state: 'uploaded', document_type: null },
      { kind: 'appointment_of_authorized_person_agreement', state: 'uploaded', document_type: null },
      { kind: 'supporting_document', state: 'uploaded', document_type: '2' },
      { kind: 'supporting_document', state: 'uploaded', document_type: '2' },
    ]);
  });

  test('a file with lines that look like the boundary is accepted', async () => {
    const content = Buffer.concat([files.pdf.subarray(0, 9), Buffer.from('\r\n--Xx-7x\r\n--Xx-\r\n\r\n--Xx-7'), Buffer.from('%%EOF\r')]);
    const body = Buffer.concat([
      Buffer.from('--Xx-7\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n'),
      content,
      Buffer.from('\r\n--Xx-7--\r\n'),
    ]);
    expect((await send('custody_agreement', body, 'administrator', 'multipart/form-data; boundary=Xx-7')).status).toBe(200);
    expect(await desk.tables.selectFrom('party_files').select('size').execute()).toEqual([{ size: content.length }]);
  });

  const pdfPart = ['document', files.pdf] as const;
  test.for([
    ['without a file', 'custody_agreement', [['note', 'x']], 'document'],
    ['with two', 'custody_agreement', [pdfPart, pdfPart], undefined],
    ['with an empty file', 'custody_agreement', [['document', Buffer.alloc(0)]], 'document'],
    ['with a zip called PDF', 'custody_agreement', [['document', files.zip]], 'document'],
    [
      'with a PNG said to be a PDF',
      'supporting_documents',
      [
        ['document_type', '2'],
        ['document', files.png, { file: 'a.png' }],
      ],
      'document',
    ],
    ['with an image for an agreement', 'custody_agreement', [['document', files.png, { file: 'a.png', type: 'image/png' }]], 'document'],
    ['without the type of a supporting document', 'supporting_documents', [pdfPart], 'document_type'],
    ['with a type that is no code', 'supporting_documents', [pdfPart, ['document_type', '999']], 'document_type'],
    ['with a field of 300 characters', 'custody_agreement', [['x', 'x'.repeat(300)], pdfPart], undefined],
    ['with a field twice', 'custody_agreement', [['x', '1'], ['x', '2'], pdfPart], undefined],
  ] as const satisfies readonly (readonly [string, (typeof slots)[number], readonly FormPart[], string | undefined])[])(
    'a form %s is refused, and nothing is sent',
    async ([, slot, parts, field]) => {
      const { status, body } = await send(slot, formOf(parts));
      expect([status, body]).toMatchObject([400, { outcome: 'not_sent', ...(field === undefined ? {} : { field }) }]);
      expect(await rows()).toEqual([]);
    },
  );

  test.for([
    ['no boundary in its head', 'multipart/form-data', 'x', 415],
    ['another type', 'application/octet-stream', 'x', 415],
    ['nothing in it', 'multipart/form-data; boundary=a', '', 400],
    ['no end', 'multipart/form-data; boundary=a', '--a\r\nContent-Disposition: form-data; name="document"\r\n\r\n%PDF-1.7 %%EOF', 400],
    ['another beginning', 'multipart/form-data; boundary=a', 'hello\r\n--a\r\n', 400],
    ['a part without a name', 'multipart/form-data; boundary=a', '--a\r\nX: y\r\n\r\nz\r\n--a--\r\n', 400],
    ['headers without end', 'multipart/form-data; boundary=a', `--a\r\n${'x'.repeat(9000)}`, 400],
  ] as const)('an upload with a body with %s is refused', async ([, type, body, status]) => {
    expect((await send('custody_agreement', body, 'administrator', type)).status).toBe(status);
    expect(await rows()).toEqual([]);
  });

  test('a file that is too large is refused with 413, and a file from another role is refused with 403', async () => {
    expect(await send('custody_agreement', formOf([['document', pdfOf(300_001)]]))).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    });
    expect(await send('custody_agreement', formOf([pdfPart]), 'compliance')).toMatchObject({ status: 403 });
    expect(await rows()).toEqual([]);
  });

  test('a file that the service refused is deleted, and a file with an unknown outcome is stored for a retry', async () => {
    const typeField = partyId;
    partyId = 999_999;
    expect(await send('custody_agreement', formOf([pdfPart]))).toMatchObject({ status: 404, body: { outcome: 'refused' } });
    partyId = typeField;
    expect(await rows()).toEqual([]);
    await desk.setFault(`/api/v1/direct_parties/${partyId}/custody_agreement`, 'reset_after');
    expect(await send('custody_agreement', formOf([pdfPart]))).toMatchObject({
      status: 504,
      body: { code: 'outcome_unknown', outcome: 'unknown' },
    });
    const [file] = (await desk.list(`direct_party_id=${partyId}`)).files;
    expect(file).toMatchObject({ state: 'unknown' });
    expect((await desk.upload(file?.id ?? '', partyId)).body.state).toBe('uploaded');
  });
});
