import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { openMsMax, testDesk, type TestUser } from '#bff/test-desk.ts';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { listRecords, searchRecords, type FoundItem, type FoundKind } from '#contract/desk/record-endpoints.ts';
import { readJson } from '#contract/wire/json.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { testCustodian, testDeposit, testWithdrawal } from './test-record-world.ts';

const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const pubkey = `0x${'9f'.repeat(48)}`;
const webhookToken = 'a-token-of-twenty-two-letters';
const testUsers = ['viewer', 'compliance', 'treasury', 'administrator', 'security', 'auditor'] as const;

describeEachDatabase('the records of the desk', (openDatabase) => {
  let database: Database;
  let custodian: Awaited<ReturnType<typeof testCustodian>>;
  let desk: Awaited<ReturnType<typeof testDesk>>;

  beforeAll(async () => {
    custodian = await testCustodian();
    custodian.lists['wallets'] = [
      {
        id: 1,
        name: 'Hot wallet',
        custom_id: 'OPS-1',
        funding_addresses: { btc: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
        owner: { kind: 'individual', fullname: 'Olive Owner' },
        extras: { [address]: [{ validator_pubkey: pubkey }] },
      },
    ];
    custodian.lists['external_accounts'] = [{ id: 1, name: 'Kestrel Exchange', funding_addresses: { eth: address } }];
    custodian.lists['direct_parties'] = ['Grace Hopper', 'Ada Byron', 'Zoë Łukasz'].map((fullname, index) => ({
      id: index + 1,
      status: 'pending_review',
      fullname,
      email: `party${index + 1}@example.com`,
    }));
    custodian.putRecords(
      testDeposit(1),
      testWithdrawal(2),
      testDeposit(3, { amount: '#1234.5', regulatory_status: 'missing_travel_rule_info' }),
    );
    database = await openDatabase();
    desk = await testDesk(database, custodian.url, { recordPollMs: 3_600_000, eventPollMs: 86_400_000, webhookTokens: [webhookToken] });
    while ((await readList('viewer')).building !== null) await wait(20);
  }, openMsMax);
  afterAll(async () => {
    await desk.app.close();
    await custodian.close();
  });

  const ask = async (user: TestUser, url: string, body?: object) => {
    const headers = { ...(await desk.as(user)), ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    const answer = await desk.app.inject({ method: body === undefined ? 'GET' : 'POST', url, headers, ...payload });
    return { status: answer.statusCode, text: answer.body, json: answer.json<Record<string, unknown>>() };
  };
  const readList = async (user: TestUser, query = '') =>
    listRecords.response.parse(readJson((await ask(user, `/bff/records/transactions${query}`)).text));
  const search = async (user: TestUser, q: string, kind?: FoundKind) => {
    const { status, json } = await ask(user, '/bff/records/search', { q, kind });
    expect(status).toBe(200);
    const { groups } = searchRecords.response.parse(json);
    return new Map<string, readonly FoundItem[]>(groups.map(({ kind, items }) => [kind, items]));
  };
  const readAuditedSearches = async () => {
    const rows = database.tables<DeskTables>('desk').selectFrom('audit').selectAll().where('action', '=', 'people_searched');
    return (await rows.orderBy('seq').execute()).map(({ actor, object, detail }) => [actor, object, detail]);
  };

  test.for(testUsers)(
    'the user %s reads the indexed transactions without personal data, like in the list of the custodian',
    async (user) => {
      const listAnswer = await ask('viewer', '/api/v1/transactions?page_size=100');
      const { status, text, json } = await ask(user, '/bff/records/transactions');
      expect(status).toBe(200);
      expect(text).not.toMatch(/Olive|Lovelace|Organisation/);
      expect(json['page']).toMatchObject((listAnswer.json['page'] as { data: object }[]).map(({ data }) => ({ data })));
      expect(json).toMatchObject({ total: 3, building: null });
    },
  );

  test('an invalid parameter of the list or the search is refused with its name', async () => {
    for (const [query, field] of [
      ['amount_min=1', 'asset'],
      ['asset=eth&amount_min=-1', 'amount_min'],
      ['order=dearest', 'order'],
      ['status=lost', 'status'],
      ['page_size=101', 'page_size'],
      ['since=yesterday', 'since'],
      ['completed_since=2&completed_until=1', 'completed_until'],
      ['wallet_id=77', 'wallet_id'],
    ] as const)
      expect(await ask('viewer', `/bff/records/transactions?${query}`)).toMatchObject({ status: 400, json: { field } });
  });

  test('the database contains no name of a person as plain text', async () => {
    const tables = database.tables<DeskTables>('desk');
    const rows = await Promise.all([
      tables.selectFrom('indexed_transactions').selectAll().execute(),
      tables.selectFrom('indexed_lines').selectAll().execute(),
      tables.selectFrom('indexed_people').selectAll().execute(),
      tables.selectFrom('indexed_person_terms').selectAll().execute(),
      tables.selectFrom('indexed_person_links').selectAll().execute(),
    ]);
    expect(rows.map(({ length }) => length > 0)).toEqual([true, true, true, true, true]);
    expect(JSON.stringify(rows)).not.toMatch(/Olive|Hopper|Lovelace|lukasz|party1@|Organisation/i);
  });

  test.for([
    ['2', 'transaction', '/transactions/2'],
    ['Withdrawal 2', 'transaction', '/transactions/2'],
    [`0x${'A'.repeat(63)}1`, 'transaction', '/transactions/1'],
    [`${'a'.repeat(63)}1`, 'transaction', '/transactions/1'],
    ['0xAAAAaa', 'transaction', '/transactions/1'],
    ['aaaaaa', 'transaction', '/transactions/1'],
    [`https://etherscan.io/tx/0x${'a'.repeat(63)}1?utm=x`, 'transaction', '/transactions/1'],
    ['1,234.50 ETH', 'transaction', '/transactions/3'],
    ['eth 0.25', 'transaction', '/transactions/2'],
    ['0.2', 'transaction', '/transactions/2'],
    ['1234', 'transaction', '/transactions/3'],
    ['1,234 eth', 'transaction', '/transactions/3'],
    ['kestrel', 'transaction', '/transactions/2'],
    ['kestrel ETH', 'transaction', '/transactions/2'],
    ['ether', 'asset', '/assets/eth'],
    ['hot', 'wallet', '/wallets/1'],
    ['ops-1', 'wallet', '/wallets/1'],
    ['bitcoin:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ?amount=1', 'wallet', '/wallets/1'],
    ['exch', 'external_account', '/external-accounts/1'],
    [`eth:${address.toLowerCase()}`, 'external_account', '/external-accounts/1'],
    [`https://etherscan.io/address/${address}#code`, 'external_account', '/external-accounts/1'],
    [pubkey.slice(0, 20), 'validator', `/staking/${pubkey}`],
    [`https://beaconcha.in/validator/${pubkey.slice(2)}`, 'validator', `/staking/${pubkey}`],
  ] as const)('the search %s finds a %s', async ([q, kind, link]) => {
    const searchAnswer = await search('viewer', q);
    expect(searchAnswer.get(kind)?.map((item) => item.link)).toContain(link);
  });

  test('the search shows the recipient and stage of a transaction, and what a pending deposit requires', async () => {
    const payments = (await search('viewer', 'kestrel')).get('transaction') ?? [];
    expect(payments.map(({ detail }) => detail?.split(' · ')[1])).toContain('signed');
    expect(payments.map(({ detail }) => detail)).toContainEqual(expect.stringMatching(/^0\.25 ETH to Kestrel/));
    const [item] = (await search('viewer', '1,234.50 ETH')).get('transaction') ?? [];
    expect(item?.detail).toContain('needs originator');
  });

  test('a search of one kind returns up to 50 results of this kind only', async () => {
    const tables = database.tables<DeskTables>('desk');
    const ids = Array.from({ length: 60 }, (_, index) => String(1000 + index));
    const commonFields = { kind: 'account', custom_id: null, addresses: [], validators: [], learned_at: new Date() };
    await tables
      .insertInto('indexed_counterparties')
      .values(ids.map((id) => ({ ...commonFields, id, name: `Kestrel ${id}`, folded_name: `kestrel ${id}` })))
      .execute();
    const accounts = await search('viewer', 'kestrel', 'external_account');
    expect([...accounts].map(([kind, items]) => [kind, items.length])).toEqual([['external_account', 50]]);
    expect([...(await search('viewer', 'kestrel', 'wallet'))]).toEqual([]);
    expect([...(await search('viewer', 'grace', 'direct_party'))]).toEqual([]);
    expect((await search('compliance', 'grace', 'direct_party')).get('direct_party')?.map(({ link }) => link)).toEqual([
      '/direct-parties/1',
    ]);
    expect((await search('viewer', 'kestrel')).get('external_account')?.length).toBe(8);
    await tables.deleteFrom('indexed_counterparties').where('id', 'in', ids).execute();
  });

  test('a search without a match has no groups', async () => {
    expect([...(await search('compliance', 'qqqq'))]).toEqual([]);
    for (const q of ['5.5 eth', '0.26 eth', '123 eth']) expect([...(await search('compliance', q))]).toEqual([]);
    expect((await ask('viewer', '/bff/records/search', { q: ' ' })).json).toMatchObject({ field: 'q' });
  });

  test('only compliance and administrators find people, by the beginnings of their names', async () => {
    for (const user of ['viewer', 'treasury', 'security', 'auditor'] as const)
      for (const q of ['lovelace', 'grace', 'olive', 'party1@example.com']) expect([...(await search(user, q))]).toEqual([]);
    const party = { title: 'Grace Hopper', detail: 'Direct party 1 · in review', link: '/direct-parties/1' };
    const payee = { title: 'Ada Lovelace', detail: 'Transaction 2 · beneficiary · 0.25 ETH · 2026-01-01', link: '/transactions/2' };
    for (const q of ['gra', 'HOPPER', 'hop gra', 'party1@example.com'])
      expect((await search('compliance', q)).get('direct_party')).toEqual([party]);
    for (const q of ['lovela', 'lovelace', 'Ada Lovelac']) expect((await search('compliance', q)).get('person')).toEqual([payee]);
    expect((await search('administrator', 'olive')).get('person')?.map(({ link }) => link)).toEqual(['/wallets/1']);
    expect((await search('compliance', 'lukasz')).get('direct_party')?.map(({ title }) => title)).toEqual(['Zoë Łukasz']);
    for (const q of ['lovelaces', 'gr', 'grace lovelace', 'party1@example']) expect([...(await search('compliance', q))]).toEqual([]);
  });

  test('a search that finds people is audited once while the user refines its text', async () => {
    const searchCountBefore = (await readAuditedSearches()).length;
    const audited = async () => (await readAuditedSearches()).slice(searchCountBefore);
    await search('administrator', 'exch');
    await search('treasury', 'byron');
    expect(await audited()).toEqual([]);
    for (const q of ['byr', 'byro', 'byron', 'byron']) await search('administrator', q);
    expect(await audited()).toEqual([['admin@desk.example', '/bff/records/search', '{"fields":["q"]}']]);
    await search('administrator', 'hopper');
    expect(await audited()).toHaveLength(2);
  });

  test('a search finds requests only for users who may read them', async () => {
    const id = '0a1b2c3d-0000-4000-8000-000000000000';
    const tables = database.tables<DeskTables>('desk');
    const { id: user_id } = await tables
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'treasury@desk.example')
      .executeTakeFirstOrThrow();
    await tables
      .insertInto('batches')
      .values({
        id,
        state: 'awaiting_review',
        user_id,
        user_name: 'Tess Treasury',
        user_email: 'treasury@desk.example',
        made_at: new Date(Date.UTC(2026, 0, 5)),
        wallet_id: '1',
        asset: 'btc',
        amount: '0.750',
        row_count: 2,
        destination_count: 2,
        fingerprint: 'x',
        sealed_rows: '',
        review_needed: true,
        review_why: '',
      })
      .execute();
    const item = { title: 'Batch of 0.75 BTC', detail: 'awaiting approval · Tess Treasury · 2026-01-05', link: `/batch-sends/${id}` };
    for (const q of [id, id.slice(0, 8), '0.75', '.75 btc', '0.7 btc']) expect((await search('auditor', q)).get('request')).toEqual([item]);
    expect((await search('viewer', id)).has('request')).toBe(false);
  });

  test('an export of transactions has every match of the filter, without personal data', async () => {
    const answer = await desk.app.inject({
      url: '/bff/exports/transactions?format=csv&asset=eth&order=largest&counterparty=kestrel',
      headers: await desk.as('compliance'),
    });
    expect([answer.statusCode, exportEnds.csv.exec(answer.body)?.[1]]).toEqual([200, '3']);
    expect(answer.body.split('\r\n').map((line) => line.split(',')[0])).toEqual(expect.arrayContaining(['3', '1', '2']));
    expect(answer.body).not.toMatch(/Lovelace|beneficiaries/);
  });

  test('after a webhook its record is in the index before any poll', async () => {
    custodian.putRecords(testDeposit(9, { amount: '#9' }));
    const headers = { 'content-type': 'application/json' };
    const payload = JSON.stringify({ type: 'deposit', transaction_id: 9 });
    expect((await desk.app.inject({ method: 'POST', url: `/hooks/${webhookToken}`, headers, payload })).statusCode).toBe(202);
    await expect.poll(async () => (await readList('viewer', '?asset=eth&amount_min=9&amount_max=9')).total, { timeout: 10_000 }).toBe(1);
  });
});
