import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openParties } from './test-parties.ts';
import { aCompany, anyParty, aPerson } from './test-party.ts';

const partiesPath = '/api/v1/direct_parties';
let partyCount = 0;
const newEmail = () => `party-${(partyCount += 1)}@example.org`;

/** Number of runs. It is small, because each run has one write and several reads of the service. */
const runCount = 40;

describeEachDatabase('creation of a direct party', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof openParties>>;
  let seqBefore = '0';

  beforeAll(async () => {
    desk = await openParties(await openDatabase(), { answerMs: { write: 1500 } });
  }, openMsMax);
  beforeEach(async () => {
    seqBefore = (await desk.tables.selectFrom('audit_head').select('seq').executeTakeFirstOrThrow()).seq;
  });
  afterAll(() => desk.close());

  const createParty = (fields: object) => desk.ask('POST', partiesPath, { body: { direct_party: fields } });
  const withEmail = async (email: string) => {
    const text = await desk.directly(`${partiesPath}?${new URLSearchParams({ email }).toString()}`);
    return (JSON.parse(text) as { page: { data: Record<string, unknown> }[] }).page.map(({ data }) => data);
  };
  const readAuditedActions = async () => {
    const rows = await desk.tables.selectFrom('audit').selectAll().where('seq', '>', seqBefore).orderBy('seq').execute();
    return rows.map(({ action, decision }) => `${action} ${decision}`);
  };

  test('every party that the contract accepts is sent unchanged', async () => {
    await fc.assert(
      fc.asyncProperty(anyParty, async (fields) => {
        const { status, body } = await createParty(fields);
        expect([status, body['error']]).toEqual([200, undefined]);
        const [record] = await withEmail(fields.email);
        expect(record).toMatchObject(fields);
      }),
      { numRuns: runCount },
    );
  }, 60_000);

  test('lookups by e-mail and client number find a created party, but only for administrators and compliance', async () => {
    const email = newEmail();
    await createParty({ ...aCompany, email, client_number: 'C-1' });
    const previewParty = (body: object, role: 'administrator' | 'compliance' | 'treasury' = 'compliance') =>
      desk.ask('POST', '/bff/direct-parties/lookup', { body, role });
    for (const body of [{ email }, { client_number: 'C-1' }, { email, client_number: '' }, { email, client_number: 'C-1' }])
      expect((await previewParty(body)).body).toMatchObject({ page: [{ data: { email, entity_name: 'Analytical Engines Ltd' } }] });
    expect((await previewParty({ email: 'nobody@example.org' })).body).toMatchObject({ page: [] });
    expect((await previewParty({})).status).toBe(400);
    expect((await previewParty({ email }, 'treasury')).status).toBe(403);
    expect((await readAuditedActions()).filter((what) => what === 'people_searched done')).toHaveLength(5);
  });

  describe('the creation of a party', () => {
    test('a party whose e-mail another party has is refused before anything is sent', async () => {
      const email = newEmail();
      await createParty({ ...aPerson, email });
      expect(await createParty({ ...aCompany, email })).toMatchObject({
        status: 409,
        body: { code: 'email_taken', field: 'email', outcome: 'not_sent' },
      });
      expect(await readAuditedActions()).toEqual(['write_begun unknown', 'write done']);
    });

    test('if the service refuses an e-mail that differs only in case, the refusal names the e-mail field', async () => {
      const email = newEmail();
      await createParty({ ...aPerson, email });
      expect(await createParty({ ...aPerson, email: email.toUpperCase() })).toMatchObject({
        status: 400,
        body: { code: 'refused', field: 'direct_party.email', outcome: 'refused' },
      });
    });

    test.for(['reset_after', 'hang_after', 'truncate', 'garbage'] as const)(
      'a party whose answer is lost by "%s" is found, and no second party is created',
      async (fault) => {
        const email = newEmail();
        await desk.setFault(partiesPath, fault);
        const { status, body } = await createParty({ ...aCompany, email });
        expect([status, body]).toMatchObject([200, { data: { email, status: 'pending_review' } }]);
        expect(await withEmail(email)).toHaveLength(1);
        expect(await readAuditedActions()).toEqual(['write_begun unknown', 'write unknown', 'write done']);
        expect(await createParty({ ...aCompany, email })).toMatchObject({ status: 409, body: { code: 'email_taken' } });
        expect(await withEmail(email)).toHaveLength(1);
      },
    );

    test.for(['hang_before', 'error_500'] as const)(
      'the outcome of a creation is unknown after "%s" if no party exists, and a retry creates one party',
      async (fault) => {
        const email = newEmail();
        await desk.setFault(partiesPath, fault);
        expect(await createParty({ ...aPerson, email })).toMatchObject({ body: { code: 'outcome_unknown', outcome: 'unknown' } });
        expect((await createParty({ ...aPerson, email })).status).toBe(200);
        expect(await withEmail(email)).toHaveLength(1);
      },
    );

    test('another party that got the e-mail in the meantime is not returned', async () => {
      const email = newEmail();
      await desk.setFault(partiesPath, 'hang_before');
      const creationPromise = createParty({ ...aPerson, email });
      await expect.poll(readAuditedActions).toContain('write_begun unknown');
      await desk.makeParty({ ...aPerson, firstname: 'Augusta', email });
      expect(await creationPromise).toMatchObject({ status: 409, body: { code: 'email_taken', field: 'email', outcome: 'refused' } });
      expect(await withEmail(email)).toHaveLength(1);
    });

    test('two concurrent requests create one party', async () => {
      const email = newEmail();
      const bothAnswers = await Promise.all([createParty({ ...aPerson, email }), createParty({ ...aPerson, email })]);
      expect(bothAnswers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(await withEmail(email)).toHaveLength(1);
    });

    test('nothing is sent when the search for the e-mail fails', async () => {
      const email = newEmail();
      await desk.setFault(partiesPath, 'error_500', 'GET');
      expect(await createParty({ ...aPerson, email })).toMatchObject({ status: 502, body: { outcome: 'not_sent' } });
      expect(await withEmail(email)).toEqual([]);
    });
  });

  test.for([
    [{ ...aPerson, lastname: undefined }, 'direct_party.lastname'],
    [{ ...aPerson, dob: '1980-02-30' }, 'direct_party.dob'],
    [{ ...aPerson, id_doc_type_code: 3 }, 'direct_party.id_doc_type_code_other'],
    [{ ...aPerson, is_confirmed: true }, 'direct_party.is_confirmed'],
    [{ ...aCompany, directors: [] }, 'direct_party.directors'],
    [
      { ...aCompany, authorized_persons: [aCompany.authorized_persons[0], { ...aCompany.authorized_persons[1], email: 'no' }] },
      'direct_party.authorized_persons.1.email',
    ],
    [
      {
        ...aCompany,
        beneficial_owners: [
          aCompany.beneficial_owners[0],
          { ...aCompany.beneficial_owners[1], beneficial_owners: [{ ...aCompany.beneficial_owners[0], state: 'Texas' }] },
        ],
      },
      'direct_party.beneficial_owners.1.beneficial_owners.0.state',
    ],
  ] as const)(
    'a party with a wrong field is refused with the path of the field, also in nested rows (case %#)',
    async ([fields, field]) => {
      expect(await createParty(fields)).toMatchObject({ status: 400, body: { code: 'invalid_request', field, outcome: 'not_sent' } });
    },
  );

  test('only an administrator can approve or reject a party in the sandbox', async () => {
    const [one, other] = [await desk.makeParty({ ...aPerson, email: newEmail() }), await desk.makeParty({ ...aPerson, email: newEmail() })];
    const review = (id: number, body: object, role: 'administrator' | 'compliance' = 'administrator') =>
      desk.ask('POST', `/bff/sandbox/direct_parties/${id}/review`, { body, role });
    expect((await review(one, { decision: 'approve' }, 'compliance')).status).toBe(403);
    expect(await review(one, { decision: 'approve' })).toMatchObject({ status: 200, body: { data: { id: one, status: 'active' } } });
    expect(await review(other, { decision: 'reject', reason: 'Blurred passport' })).toMatchObject({
      body: { data: { status: 'rejected', rejection_reason: 'Blurred passport' } },
    });
    expect(await review(one, { decision: 'approve' })).toMatchObject({ status: 400, body: { code: 'refused' } });
    expect((await readAuditedActions()).filter((action) => action === 'write done')).toHaveLength(2);
  });

  test('with a real custodian the desk offers no sandbox review', async () => {
    const { app, as } = await testDesk(await openDatabase(), desk.custody.url, {
      environment: { kind: 'operator', host: 'custody.example' },
    });
    const headers = { ...(await as('administrator')), 'content-type': 'application/json' };
    const answer = await app.inject({
      method: 'POST',
      url: '/bff/sandbox/direct_parties/1/review',
      headers,
      payload: { decision: 'approve' },
    });
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
    await app.close();
  });
});

describeEachDatabase('a creation that the service refuses', (openDatabase) => {
  test('the refusal of a party names the field from the message of the service, in every spelling', { timeout: openMsMax }, async () => {
    let error = '';
    const service = await fakeService((request, response) => {
      const emptyPage = '{"page_info":{"has_previous_page":false,"has_next_page":false},"page":[]}';
      request
        .resume()
        .on('end', () => (request.method === 'GET' ? response.end(emptyPage) : response.writeHead(422).end(JSON.stringify({ error }))));
    });
    const { app, as } = await testDesk(await openDatabase(), service.url);
    const headers = { ...(await as('administrator')), 'content-type': 'application/json' };
    for (const [message, field] of [
      ['direct_party.email is taken, must be another', 'direct_party.email'],
      ['authorized_persons[1].email is invalid', 'direct_party.authorized_persons.1.email'],
      [
        'param is missing: direct_party[beneficial_owners][1][beneficial_owners][0][lastname]',
        'direct_party.beneficial_owners.1.beneficial_owners.0.lastname',
      ],
      ['directors.firstname is required', 'direct_party.directors.0.firstname'],
      ['incorporation_number is not valid', 'direct_party.incorporation_number'],
      // The message does not name one of the two rows.
      ['authorized_persons.dob is invalid', undefined],
      ['client_number already exists', 'direct_party.client_number'],
      ['The party must wait', undefined],
    ] as const) {
      error = message;
      const answer = await app.inject({
        method: 'POST',
        url: partiesPath,
        headers,
        payload: { direct_party: { ...aCompany, email: newEmail() } },
      });
      expect([message, answer.statusCode, answer.json<{ field?: string }>().field]).toEqual([message, 422, field]);
    }
    await app.close();
    await service.close();
  });
});
