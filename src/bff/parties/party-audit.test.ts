import { expect, test } from 'vitest';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { partyFilesPath } from '#contract/desk/party-file.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { draftName, files, openParties } from './test-parties.ts';
import { aPerson } from './test-party.ts';

describeEachDatabase('the audit log of a new direct party', (openDatabase) => {
  test('the audit log has one row for each step of a party and its files, and no personal data', { timeout: openMsMax }, async () => {
    const desk = await openParties(await openDatabase());
    const { seq } = await desk.tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow();
    await desk.ask('POST', '/bff/direct-parties/lookup', { body: { email: aPerson.email } });
    const creation = await desk.ask('POST', '/api/v1/direct_parties', { body: { direct_party: aPerson } });
    const { id } = (creation.body as unknown as { data: { id: number } }).data;
    const { body: sentFile } = await desk.sendFile(files.pdf, { name: 'Lovelace.pdf' });
    const { body: deletedFile } = await desk.sendFile(files.png, { kind: 'supporting_document', type: '2', name: 'Lovelace.png' });
    await (await fetch(`${desk.url}${partyFilesPath}/${sentFile.id}/content`, { headers: await desk.as('administrator') })).arrayBuffer();
    await desk.ask('DELETE', `${partyFilesPath}/${deletedFile.id}`);
    await desk.setFault(`/api/v1/direct_parties/${id}/custody_agreement`, 'reset_after');
    await desk.upload(sentFile.id, id);
    await desk.upload(sentFile.id, id);
    await desk.sendFile(files.pdf);
    await desk.ask('DELETE', `/bff/drafts/${draftName}`);
    await desk.ask('POST', `/bff/sandbox/direct_parties/${id}/review`, { body: { decision: 'reject', reason: 'Lovelace is blurred' } });
    const rows = await desk.tables.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').execute();
    const [upload, fileField] = [
      `/api/v1/direct_parties/${id}/custody_agreement`,
      { method: 'POST', fields: ['document'], file: sentFile.id },
    ];
    const file = (fileId: string) => `${partyFilesPath}/${fileId}`;
    const anyString = expect.any(String) as string;
    expect(
      rows
        .filter(({ action }) => action !== 'sign_in')
        .map(({ action, decision, object, detail }) => [`${action} ${decision}`, object, JSON.parse(detail) as unknown]),
    ).toEqual([
      ['people_searched done', '/bff/direct-parties/lookup', { fields: ['email'] }],
      ['write_begun unknown', '/api/v1/direct_parties', { method: 'POST', fields: ['direct_party'] }],
      ['write done', '/api/v1/direct_parties', { method: 'POST', fields: ['direct_party'], status: '200' }],
      ['party_file done', file(sentFile.id), { deed: 'received', kind: 'custody_agreement', size: String(files.pdf.length) }],
      ['party_file done', file(deletedFile.id), { deed: 'received', kind: 'supporting_document', size: String(files.png.length) }],
      ['party_file done', file(sentFile.id), { deed: 'fetched', kind: 'custody_agreement' }],
      ['party_file done', file(deletedFile.id), { deed: 'deleted', kind: 'supporting_document' }],
      ['write_begun unknown', upload, fileField],
      ['write unknown', upload, { ...fileField, outcome: 'unknown', code: 'outcome_unknown' }],
      ['write_begun unknown', upload, fileField],
      ['write done', upload, { ...fileField, status: '200' }],
      ['party_file done', anyString, { deed: 'received', kind: 'custody_agreement', size: anyString }],
      ['party_file done', partyFilesPath, { deed: 'deleted', files: '1' }],
      ['write_begun unknown', `/sandbox/direct_parties/${id}/review`, { method: 'POST', fields: ['decision', 'reason'] }],
      ['write done', `/sandbox/direct_parties/${id}/review`, { method: 'POST', fields: ['decision', 'reason'], status: '200' }],
    ]);
    expect(JSON.stringify(rows.map(({ detail, object }) => [detail, object]))).not.toMatch(/Ada|Lovelace|example\.org|blurred/);
    expect(await verifyAudit(desk.tables)).toMatchObject({ ok: true });
    await desk.close();
  });
});
