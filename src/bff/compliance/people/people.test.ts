import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Passwords } from '#bff/auth/session/passwords.ts';
import { upsertSandboxUsers } from '#bff/auth/session/sandbox-users.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { PeopleSearch } from '#contract/desk/person.ts';
import { dayMs } from '#contract/limits.ts';
import { anEntity } from '#contract/rules/test-entities.ts';
import { regulatoryInformationSchema } from '#contract/service/regulatory-information.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { People, type AcceptedSubmission } from './people.ts';

const start = Date.UTC(2026, 0, 5);

type Values = Parameters<typeof anEntity>[2];

describeEachDatabase('People', (openDatabase) => {
  let tables: Kysely<DeskTables>;
  let nowMs: number;
  let userIds: number[];

  beforeAll(async () => {
    const database = await openDatabase();
    await migrate(database, 'desk', migrations);
    tables = database.tables<DeskTables>('desk');
    await upsertSandboxUsers(tables, new Passwords(10), 'correct horse');
    userIds = (await tables.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
  }, openMsMax);
  beforeEach(async () => {
    nowMs = start;
    await tables.deleteFrom('people').execute();
  });

  const openPeople = (keys: DeskKeys = ['secret']) => new People({ tables, keys, now: () => nowMs });
  const informationOf = (originator: Values, thirdParty?: Values) =>
    regulatoryInformationSchema.parse({
      originator_entity: anEntity('originator', originator?.['kind'] === 'corporate' ? 'corporate' : 'individual', originator),
      ...(thirdParty === undefined ? {} : { third_party_entity: anEntity('third_party', 'individual', thirdParty) }),
    });
  /** Stores an originator, with a time one day after the previous one. */
  const remember = async (key: string, originator: Values, overrides: Partial<AcceptedSubmission> = {}) => {
    nowMs += dayMs;
    const at = new Date(nowMs);
    const information = informationOf(originator);
    await openPeople().remember({ userId: userIds[1] ?? 0, transactionKey: key, sourceAddresses: [], information, at, ...overrides });
  };
  const find = (text: string, overrides: Partial<PeopleSearch> = {}) =>
    openPeople().search({ role: 'originator', text, source_addresses: [], ...overrides });
  const findKeys = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ transaction_key }) => transaction_key);

  const zoe = { firstname: 'Zoë Maria', lastname: 'Łukasz-Ångström', client_number: 'C-10 42' };

  test('a search returns the person’s values, with the deposit, time and submitter of the newest submission', async () => {
    await remember('ab12', zoe);
    expect(await find('zoe')).toMatchObject([
      {
        entity: anEntity('originator', 'individual', zoe),
        deposits: 1,
        deposits_from_source: 0,
        transaction_key: 'ab12',
        submitted_at: '2026-01-06T00:00:00.000Z',
        submitted_by: 'Corin Compliance',
      },
    ]);
  });

  test.each(['zo', 'ZOË', 'mar', 'lukasz', 'angs', 'angstrom zoe', 'c10', 'C-1042', ' c 10 42 '])(
    'a search for “%s” finds the person',
    async (text) => {
      await remember('ab12', zoe);
      await remember('cd34', { firstname: 'Grace', lastname: 'Hopper' });
      expect(await findKeys(text)).toEqual(['ab12']);
    },
  );

  test.each(['o’brien', "O'Br", 'obrien', 'o brien', 'brien sile'])('a search of people for “%s” finds O’Brien', async (text) => {
    await remember('ab12', { firstname: 'Síle', lastname: 'O’Brien' });
    await remember('cd34', { firstname: 'Obadiah', lastname: 'Bray' });
    expect(await findKeys(text)).toEqual(['ab12']);
  });

  test.each(['z', 'oe', 'zoe hopper', 'zoex', '42', 'toronto', 'ab12', '%', '1980'])(
    'a search of people for “%s” finds no one',
    async (text) => {
      await remember('ab12', zoe);
      expect(await findKeys(text)).toEqual([]);
    },
  );

  test('a search for a source address of a deposit finds its sender, and ignores case', async () => {
    await remember('ab12', zoe, { sourceAddresses: ['0xAbCd', 'bc1qother'] });
    await remember('cd34', { firstname: 'Grace' });
    expect(await findKeys('0xabcd')).toEqual(['ab12']);
  });

  test('a search finds companies, and separates third parties from originators', async () => {
    const information = informationOf({ kind: 'corporate', corporate_name: 'Analytical Engines Ltd' }, { lastname: 'Byron' });
    await remember('ab12', {}, { information });
    expect(await findKeys('engines')).toEqual(['ab12']);
    expect(await findKeys('byron')).toEqual([]);
    expect(await findKeys('byron', { role: 'third_party' })).toEqual(['ab12']);
  });

  test('a search without text returns the earlier senders from the deposit’s address first, then the newest people', async () => {
    await remember('a1', { firstname: 'Ada' }, { sourceAddresses: ['bc1q'] });
    await remember('b2', { firstname: 'Grace' });
    await remember('c3', { firstname: 'Hedy' });
    expect(await findKeys('', { source_addresses: ['bc1q'] })).toEqual(['a1', 'c3', 'b2']);
  });

  test('a person appears once, with the newest values and the number of deposits', async () => {
    await remember('a1', { city: 'Toronto' }, { sourceAddresses: ['bc1q'] });
    await remember('b2', { city: 'Ottawa' }, { sourceAddresses: ['bc1q', 'bc1p'] });
    await remember('c3', { firstname: 'ADA', city: 'Halifax' });
    const foundPeople = await find('lovelace', { source_addresses: ['bc1q'] });
    expect(foundPeople).toMatchObject([{ transaction_key: 'c3', entity: { city: 'Halifax' }, deposits: 3, deposits_from_source: 2 }]);
  });

  test('people with the same name appear separately', async () => {
    await remember('a1', { dob: '1980-12-31' });
    await remember('b2', { dob: '1990-01-01' });
    await remember('c3', { dob: '', client_number: '7' });
    await remember('d4', { dob: '', address1: '2 Main St' });
    await remember('e5', { dob: '', address1: '3 Main St' });
    expect(await findKeys('ada')).toEqual(['e5', 'd4', 'c3', 'b2', 'a1']);
  });

  test('the online session and the relationship are not stored, because they describe one deposit', async () => {
    const session = { device_ip_address: '203.0.113.7', device_type_code: 1, requested_at: '2026-01-05T00:00:00Z' };
    await remember('a1', {}, { information: informationOf(session, {}) });
    const [originator] = await find('');
    const [thirdParty] = await find('', { role: 'third_party' });
    expect(Object.keys(originator?.entity ?? {}).filter((name) => name in session)).toEqual([]);
    expect(thirdParty?.entity).toMatchObject({ lastname: 'Lovelace' });
    expect(thirdParty?.entity).not.toHaveProperty('nature_of_relationship_code');
  });

  test('a second submission for a deposit replaces the people of the first submission', async () => {
    await remember('a1', { firstname: 'Ada' });
    await remember('a1', { firstname: 'Grace' });
    expect([await findKeys('ada'), await findKeys('grace')]).toEqual([[], ['a1']]);
  });

  test('no person is stored when the client’s own organisation is the originator', async () => {
    await remember('a1', {}, { information: { is_originator_declared: false } });
    expect(await find('')).toEqual([]);
  });

  test('a search returns at most the 20 newest people', async () => {
    for (let count = 1; count <= 21; count += 1) await remember(`k${count}`, { dob: `19${60 + count}-01-01` });
    const foundKeys = await findKeys('ada');
    expect([foundKeys.length, foundKeys[0], foundKeys[19]]).toEqual([20, 'k21', 'k2']);
  });

  test('people and their search terms are encrypted in the database', async () => {
    await remember('a1b2c3d4', zoe, { sourceAddresses: ['bc1qsource'] });
    const rows = await tables.selectFrom('people').selectAll().execute();
    const terms = await tables.selectFrom('people_terms').selectAll().execute();
    const allCiphertexts =
      rows.map((row) => JSON.stringify(row) + Buffer.from(row.sealed, 'base64').toString('latin1')).join() + JSON.stringify(terms);
    expect(terms.length).toBeGreaterThan(10);
    expect(allCiphertexts).not.toMatch(/lukasz|angstrom|bc1qsource|toronto|a1b2c3d4|individual/i);
  });

  test('people can be neither searched nor read with another secret', async () => {
    await remember('a1', zoe);
    const search = (text: string) => openPeople(['another']).search({ role: 'originator', text, source_addresses: [] });
    expect([await search('zoe'), await search('')]).toEqual([[], []]);
  });

  test('an entry is deleted two years after its deposit, and newer deposits of the same person stay', async () => {
    await remember('a1', { city: 'Toronto' });
    await remember('b2', { city: 'Ottawa' });
    nowMs = start + 731 * dayMs;
    expect(await find('ada')).toMatchObject([{ transaction_key: 'b2', deposits: 1 }]);
    await openPeople().purge();
    expect(await tables.selectFrom('people').select('id').execute()).toHaveLength(1);
    nowMs += dayMs;
    expect(await find('')).toEqual([]);
    await openPeople().purge();
    expect(await tables.selectFrom('people_terms').selectAll().execute()).toEqual([]);
  });

  test('a person remains after the submitter is deleted', async () => {
    await remember('a1', zoe, { userId: userIds[0] ?? 0 });
    await tables
      .deleteFrom('users')
      .where('id', '=', userIds[0] ?? 0)
      .execute();
    expect(await find('zoe')).toMatchObject([{ submitted_by: null }]);
  });
});
