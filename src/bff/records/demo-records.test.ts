import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

type ListedPage = {
  readonly page: readonly { readonly data: { readonly id: number } }[];
  readonly page_info: { readonly has_next_page: boolean; readonly end_cursor: string };
};

describeEachDatabase('the index of a demo world', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { recordPollMs: 100 });
    await world.direct('POST', '/sandbox/reset', { seed: 'demo' });
    await world.direct('PUT', '/sandbox/settings', { step_ms: null });
  }, openMsMax);

  /** The ids of every page of a list, newest first. */
  const idsOf = async (list: string, query: string): Promise<readonly number[]> => {
    const ids: number[] = [];
    for (let cursor = ''; ;) {
      const { json } = await world.ask('GET', `${list}?page_size=100&${query}${cursor}`);
      const { page, page_info } = json as ListedPage;
      ids.push(...page.map(({ data }) => data.id));
      if (!page_info.has_next_page) return ids.toSorted((first, second) => second - first);
      cursor = `&after=${encodeURIComponent(page_info.end_cursor)}`;
    }
  };

  test('the index is rebuilt after a reset of the sandbox', async () => {
    const state = async () => (await world.ask('GET', '/bff/records/transactions')).json;
    await expect.poll(state, { timeout: openMsMax }).toMatchObject({ building: null });
    expect((await idsOf('/bff/records/transactions', '')).length).toBeGreaterThanOrEqual(300);
  });

  test.for([
    '',
    'type=internal',
    'type=external',
    'status=pending_approval',
    'status=approved',
    'status=completed',
    'status=canceled',
    'status=failed',
    'regulatory_status=pending',
    'regulatory_status=completed',
    'type=external&regulatory_status=pending',
  ])('the index returns the same transactions as the custodian for the filter %j', async (query) => {
    const expectedIds = await idsOf('/api/v1/transactions', query);
    await expect.poll(() => idsOf('/bff/records/transactions', query), { timeout: 10_000 }).toEqual(expectedIds);
  });

  test('the index returns the same transactions of a wallet as the custodian', async () => {
    const wallets = await idsOf('/api/v1/wallets', '');
    expect(wallets.length).toBeGreaterThan(10);
    for (const wallet of wallets.slice(0, 4))
      expect(await idsOf('/bff/records/transactions', `wallet_id=${wallet}`)).toEqual(
        await idsOf(`/api/v1/wallets/${wallet}/transactions`, ''),
      );
  });

  test('a search by compliance finds the beneficiaries of the demo world', async () => {
    const { json } = await world.ask('GET', '/api/v1/transactions?page_size=100&type=internal', undefined, { as: 'compliance' });
    const name = /"beneficiary_entity":\{[^}]*"(?:corporate_name|lastname)":"([^"]+)"/.exec(JSON.stringify(json))?.[1];
    const searchAnswer = await world.ask('POST', '/bff/records/search', { q: name }, { as: 'compliance' });
    expect(searchAnswer.json).toMatchObject({ groups: expect.arrayContaining([expect.objectContaining({ kind: 'person' })]) as unknown });
  });

  test('a search finds the direct parties of the demo world for administrators', async () => {
    const { json } = await world.ask('POST', '/bff/records/search', { q: 'vasquez' }, { as: 'administrator' });
    expect(json).toMatchObject({ groups: [{ kind: 'direct_party', items: [{ title: 'Rosalind Vásquez-Lindqvist' }] }] });
  });
});
