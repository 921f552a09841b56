import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import { member, openCustody, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import { company, creationBody, homeAddress, makeDirectParty, person, reviewParty } from '#custody/test-direct-parties.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('direct parties', (openDatabase) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });
  beforeEach(() => resetToEmpty(custody));

  const readParty = async (id: number) => (await custody.ask(endpoints.readDirectParty, { params: { id } })).data;
  const listParties = (query: Readonly<Record<string, string | undefined>> = {}) => custody.ask(endpoints.listDirectParties, { query });
  const idsOf = async (query: Readonly<Record<string, string | undefined>>) => (await listParties(query)).page.map(({ data }) => data.id);

  describe('the record of a direct party', () => {
    test('the record of a person has all specified fields', async () => {
      const party = await makeDirectParty(custody, { ...person, client_number: 'R-1', secondary_email: 'a@example.org' });
      expect(party).toEqual({
        ...person,
        id: 1,
        status: 'pending_review',
        fullname: 'Ada Lovelace',
        secondary_email: 'a@example.org',
        client_number: 'R-1',
        address2: null,
        address: { ...homeAddress, address2: null },
        self_custodied: false,
        client_instructed: false,
        balance_client_id: 'direct-party-1',
        created_at: '2026-03-02T14:00:00.000Z',
        updated_at: '2026-03-02T14:00:00.000Z',
      });
      expect(await readParty(1)).toEqual(party);
    });

    test('the record of a company includes its people', async () => {
      const party = await makeDirectParty(custody, company);
      expect(party).toMatchObject({ ...company, entity_name: 'Analytical Engines Ltd', status: 'pending_review' });
      expect(party).not.toHaveProperty('fullname');
    });

    test('a list of direct parties omits the fields that only the single read returns', async () => {
      const { client_instructed, balance_client_id, ...listedFields } = await makeDirectParty(custody);
      expect([client_instructed, balance_client_id]).toEqual([false, 'direct-party-1']);
      expect((await listParties()).page.map(({ data }) => data)).toEqual([listedFields]);
    });
  });

  describe('the list of direct parties', () => {
    test('the list of direct parties has pages of ten, newest first, with cursors in both directions', async () => {
      const parties = [];
      for (let count = 1; count <= 12; count++) parties.push(await makeDirectParty(custody, { ...person, email: `p${count}@example.org` }));
      const newestIds = parties.map(({ id }) => id).toReversed();
      const firstPage = await listParties();
      expect(firstPage.page.map(({ data }) => data.id)).toEqual(newestIds.slice(0, 10));
      expect(firstPage.page_info).toMatchObject({ has_previous_page: false, has_next_page: true });
      const secondPage = await listParties({ after: firstPage.page_info.end_cursor ?? '' });
      expect(secondPage.page.map(({ data }) => data.id)).toEqual(newestIds.slice(10));
      expect(secondPage.page_info).toMatchObject({ has_previous_page: true, has_next_page: false });
      expect(await listParties({ before: secondPage.page_info.start_cursor ?? '' })).toEqual(firstPage);
    });

    test('the list of direct parties can be filtered by exact e-mail, by client number, or by both', async () => {
      await makeDirectParty(custody, { ...person, client_number: 'R-1' });
      await makeDirectParty(custody, { ...company, client_number: 'R-1' });
      await makeDirectParty(custody, { ...person, email: 'other@example.org' });
      expect(await idsOf({ email: person.email })).toEqual([1]);
      expect(await idsOf({ client_number: 'R-1' })).toEqual([2, 1]);
      expect(await idsOf({ client_number: 'R-1', email: company.email })).toEqual([2]);
      for (const query of [
        { email: 'ada@example' },
        { email: '%' },
        { client_number: 'r-1' },
        { client_number: 'R-1', email: 'other@example.org' },
      ])
        expect(await idsOf(query)).toEqual([]);
    });

    test.for([
      ['page_size=5', 'page_size is not an accepted parameter'],
      ['status=active', 'status is not an accepted parameter'],
      ['after=nonsense', 'after is not a cursor'],
    ] as const)('the list of direct parties refuses %s', async ([query, error]) => {
      expect(await custody.send('GET', `/api/v1/direct_parties?${query}`)).toEqual({ status: 400, text: `{"error":"${error}"}` });
    });
  });

  describe('the e-mail of a direct party', () => {
    test.for([person.email, 'ADA@example.org'])(
      'a second direct party with the e-mail %s is refused with the name of the field',
      async (email) => {
        await makeDirectParty(custody);
        expect(await custody.refusalOf(endpoints.createDirectParty, { body: creationBody({ ...company, email }) })).toBe(
          '400 direct_party.email is already used by another direct party',
        );
        expect((await listParties()).page).toHaveLength(1);
      },
    );

    test('the e-mail of a rejected direct party cannot be used again', async () => {
      await reviewParty(custody, (await makeDirectParty(custody)).id, 'reject');
      expect(await custody.refusalOf(endpoints.createDirectParty, { body: creationBody(person) })).toContain('400 direct_party.email');
    });

    test('only one of several concurrent creations with the same e-mail succeeds', async () => {
      const attempts = await Promise.all(
        Array.from({ length: 6 }, async () => custody.send('POST', '/api/v1/direct_parties', JSON.stringify({ direct_party: person }))),
      );
      expect(attempts.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([200, 400, 400, 400, 400, 400]);
    });
  });

  describe('the review of a direct party', () => {
    const webhooks = async () => (await custody.db.selectFrom('webhooks').select('body').orderBy('id').execute()).map(({ body }) => body);

    test('an approval makes a direct party active and sends a webhook', async () => {
      const { id } = await makeDirectParty(custody);
      await reviewParty(custody, id, 'approve');
      expect(await readParty(id)).toMatchObject({ status: 'active' });
      expect(await readParty(id)).not.toHaveProperty('rejection_reason');
      expect(await webhooks()).toEqual([{ type: 'direct_party_approved', id }]);
    });

    test('the rejection of a direct party sends a webhook, and only the single read shows its reason', async () => {
      const { id } = await makeDirectParty(custody);
      await reviewParty(custody, id, 'reject', 'The passport has expired.');
      expect(await readParty(id)).toMatchObject({ status: 'rejected', rejection_reason: 'The passport has expired.' });
      expect((await listParties()).page[0]?.data).not.toHaveProperty('rejection_reason');
      expect(await webhooks()).toEqual([{ type: 'direct_party_rejected', id }]);
    });

    test('the rejection of a direct party needs no reason', async () => {
      const { id } = await makeDirectParty(custody);
      await reviewParty(custody, id, 'reject');
      expect(await readParty(id)).toMatchObject({ status: 'rejected', rejection_reason: null });
    });

    test.for([
      ['approve', 'active'],
      ['reject', 'rejected'],
    ] as const)('a party cannot be reviewed again after the decision "%s"', async ([first, status]) => {
      const { id } = await makeDirectParty(custody);
      await reviewParty(custody, id, first);
      for (const decision of ['approve', 'reject'] as const)
        expect(await custody.refusalOf(sandboxEndpoints.reviewDirectParty, { params: { id }, body: { decision } })).toBe(
          `400 A direct party that is ${status} cannot be reviewed again.`,
        );
      expect(await webhooks()).toHaveLength(1);
    });

    test('a review is refused for an unknown party, for an unknown decision, and from a member', async () => {
      const post = (path: string, body: object, as?: typeof member) => custody.send('POST', path, JSON.stringify(body), as);
      const { id } = await makeDirectParty(custody);
      expect((await post(`/sandbox/direct_parties/${id + 1}/review`, { decision: 'approve' })).status).toBe(404);
      expect(await post(`/sandbox/direct_parties/${id}/review`, { decision: 'wait' })).toEqual({
        status: 400,
        text: '{"error":"decision must be one of approve, reject"}',
      });
      expect((await post(`/sandbox/direct_parties/${id}/review`, { decision: 'approve' }, member)).status).toBe(403);
    });
  });

  describe('the endpoints of direct parties', () => {
    const calls = [
      ['POST', '/api/v1/direct_parties', JSON.stringify({ direct_party: person })],
      ['GET', '/api/v1/direct_parties', ''],
      ['GET', '/api/v1/direct_parties/1', ''],
      ['GET', '/api/v1/direct_parties/1/wallets', ''],
    ] as const;

    test.for(calls)('the call %s %s needs the Administrator role', async ([method, path, body]) => {
      await makeDirectParty(custody, { ...person, email: 'first@example.org' });
      expect(await custody.send(method, path, body, member)).toEqual({
        status: 403,
        text: '{"error":"The Administrator role is required."}',
      });
      expect((await custody.send(method, path, body)).status).toBe(200);
    });

    test.for(calls)('the call %s %s returns 404 while settlements are off', async ([method, path, body]) => {
      await makeDirectParty(custody, { ...person, email: 'first@example.org' });
      await custody.ask(sandboxEndpoints.changeSettings, { body: { settlements_enabled: false } });
      expect(await custody.send(method, path, body)).toEqual({ status: 404, text: '{"error":"Not found"}' });
      expect((await custody.send(method, path, body, member)).status).toBe(404);
      expect((await custody.send(method, `${path}?what=ever`, method === 'GET' ? '' : '{}')).status).toBe(404);
      await custody.ask(sandboxEndpoints.changeSettings, { body: { settlements_enabled: true } });
      expect((await custody.send(method, path, body)).status).toBe(200);
    });

    test('a call for an unknown direct party returns 404', async () => {
      expect(await custody.refusalOf(endpoints.readDirectParty, { params: { id: 7 } })).toBe('404 Not found');
      expect(await custody.refusalOf(endpoints.listDirectPartyWallets, { params: { id: 7 } })).toBe('404 Not found');
    });
  });
});
