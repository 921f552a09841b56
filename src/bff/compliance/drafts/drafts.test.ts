import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Passwords } from '#bff/auth/session/passwords.ts';
import { upsertSandboxUsers } from '#bff/auth/session/sandbox-users.ts';
import type { DeskKeys } from '#bff/core/sealer.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { dayMs } from '#contract/limits.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { Drafts } from './drafts.ts';

const savingSession = 'one';
const values = '{"originator_entity":{"firstname":"Ada","lastname":"Lovelace"}}';

const draftWith = (draftValues = values) => ({ values: draftValues, savedBy: savingSession });
const partyName = (partyNumber: number) => `party-0b0c4e5a-3d0f-4a53-9d6b-${String(partyNumber).padStart(12, '0')}`;

describeEachDatabase('Drafts', (openDatabase) => {
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
    nowMs = Date.UTC(2026, 0, 5);
    await tables.deleteFrom('drafts').execute();
  });

  const draftsWith = (...keys: DeskKeys) => new Drafts({ tables, keys, now: () => nowMs });
  const draftKey = (name = 'regulatory-7', user = 0) => ({ userId: userIds[user] ?? 0, name });

  test('a draft is read with the values of its last save', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(draftKey(), draftWith('{}'));
    nowMs += 1000;
    expect(await drafts.save(draftKey(), draftWith())).toEqual({ savedAt: new Date(nowMs), revision: 2 });
    expect(await drafts.read(draftKey())).toEqual({ values, savedAt: new Date(nowMs), revision: 2, savedBy: 'one' });
  });

  test('another user cannot read a draft', async () => {
    await draftsWith('secret').save(draftKey(), draftWith());
    expect(await draftsWith('secret').read(draftKey('regulatory-7', 1))).toBeNull();
  });

  test('a draft is encrypted in the database', async () => {
    await draftsWith('secret').save(draftKey(), draftWith());
    const rows = await tables.selectFrom('drafts').selectAll().execute();
    const allCiphertexts = rows.map(({ sealed }) => sealed + Buffer.from(sealed, 'base64').toString('latin1')).join();
    expect(allCiphertexts).not.toMatch(/Lovelace|firstname/);
  });

  test('two drafts with equal values have different ciphertexts', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(draftKey('regulatory-1'), draftWith());
    await drafts.save(draftKey('regulatory-2'), draftWith());
    const [first, second] = await tables.selectFrom('drafts').select('sealed').execute();
    expect(first?.sealed).not.toBe(second?.sealed);
  });

  test('a draft cannot be decrypted with another key', async () => {
    await draftsWith('secret').save(draftKey(), draftWith());
    expect(await draftsWith('another secret').read(draftKey())).toBeNull();
  });

  test('a replica without the key of a stored draft does not overwrite it', async () => {
    await draftsWith('new', 'old').save(draftKey(), draftWith());
    await expect(draftsWith('old').save(draftKey(), draftWith('{}'))).rejects.toMatchObject({ code: 'key_missing' });
    expect(await draftsWith('old', 'new').read(draftKey())).toMatchObject({ values, revision: 1 });
    nowMs += 30 * dayMs;
    expect(await draftsWith('old').save(draftKey(), draftWith('{}'))).toMatchObject({ revision: 2 });
  });

  test('a draft cannot be decrypted after its row is moved to another user', async () => {
    await draftsWith('secret').save(draftKey(), draftWith());
    await tables
      .updateTable('drafts')
      .set({ user_id: draftKey('', 1).userId })
      .execute();
    expect(await draftsWith('secret').read(draftKey('regulatory-7', 1))).toBeNull();
  });

  test('a draft whose ciphertext was changed is treated as missing', async () => {
    await draftsWith('secret').save(draftKey(), draftWith());
    await tables
      .updateTable('drafts')
      .set({ sealed: Buffer.alloc(40).toString('base64') })
      .execute();
    expect(await draftsWith('secret').read(draftKey())).toBeNull();
  });

  test('a deleted draft is no longer found', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(draftKey(), draftWith());
    await drafts.deleteDraft(draftKey());
    await drafts.deleteDraft(draftKey());
    expect(await drafts.read(draftKey())).toBeNull();
  });

  test('a draft expires 30 days after its last save, and the purge then deletes it', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(draftKey(), draftWith());
    nowMs += 30 * dayMs - 1;
    await drafts.purge();
    expect(await drafts.read(draftKey())).not.toBeNull();
    nowMs += 1;
    expect(await drafts.read(draftKey())).toBeNull();
    await drafts.purge();
    expect(await tables.selectFrom('drafts').selectAll().execute()).toEqual([]);
  });

  test('a column mapping expires 90 days after its last use', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(draftKey('mapping-ab12'), draftWith());
    nowMs += 90 * dayMs - 1;
    await drafts.purge();
    expect(await drafts.read(draftKey('mapping-ab12'))).not.toBeNull();
    nowMs += 1;
    expect(await drafts.read(draftKey('mapping-ab12'))).toBeNull();
  });

  test('the oldest draft of a user is deleted when there are more than 200', async () => {
    const drafts = draftsWith('secret');
    for (let count = 1; count <= 201; count += 1) {
      nowMs += 1000;
      await drafts.save(draftKey(`regulatory-${count}`), draftWith('{}'));
    }
    expect(await drafts.read(draftKey('regulatory-1'))).toBeNull();
    expect(await drafts.read(draftKey('regulatory-2'))).not.toBeNull();
  });

  test('a save that names another revision in `basedOn` is refused', async () => {
    const drafts = draftsWith('secret');
    expect(await drafts.save(draftKey(), { ...draftWith('{"a":1}'), basedOn: 0 })).toMatchObject({ revision: 1 });
    expect(await drafts.save(draftKey(), { ...draftWith('{"a":2}'), basedOn: 1 })).toMatchObject({ revision: 2 });
    for (const basedOn of [0, 1, 3]) expect(await drafts.save(draftKey(), { ...draftWith('{"a":3}'), basedOn, savedBy: 'two' })).toBeNull();
    expect(await drafts.read(draftKey())).toMatchObject({ values: '{"a":2}', revision: 2, savedBy: 'one' });
    expect(await drafts.save(draftKey(), { ...draftWith('{"a":4}'), savedBy: 'two' })).toMatchObject({ revision: 3 });
  });

  test('a save that arrives after a later save of its page is ignored', async () => {
    const drafts = draftsWith('secret');
    const turn = (number: number, page = 'one') => ({ pageSave: { page, number } });
    await drafts.save(draftKey(), { ...draftWith('{"a":2}'), ...turn(2) });
    expect(await drafts.save(draftKey(), { ...draftWith('{"a":1}'), ...turn(1) })).toMatchObject({ revision: 1 });
    expect(await drafts.read(draftKey())).toMatchObject({ values: '{"a":2}', revision: 1 });
    expect(await drafts.save(draftKey(), { ...draftWith('{"a":3}'), ...turn(1, 'two') })).toMatchObject({ revision: 2 });
  });

  test('a page may save again after a lost answer, but another page with the same revision may not', async () => {
    const drafts = draftsWith('secret');
    const turn = (number: number, page = 'one') => ({ basedOn: 0, pageSave: { page, number } });
    await drafts.save(draftKey(), { ...draftWith('{"a":1}'), ...turn(1) });
    expect(await drafts.save(draftKey(), { ...draftWith('{"a":2}'), ...turn(2) })).toMatchObject({ revision: 2 });
    expect(await drafts.save(draftKey(), { ...draftWith('{"a":3}'), ...turn(3, 'two') })).toBeNull();
  });

  test('only one of two concurrent saves is accepted', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(draftKey(), draftWith());
    const bothResults = await Promise.all([1, 2].map((turn) => drafts.save(draftKey(), { ...draftWith(`{"turn":${turn}}`), basedOn: 1 })));
    expect(bothResults.filter((result) => result === null)).toHaveLength(1);
  });

  test('drafts of direct parties expire after 90 days, and the 101st draft is refused instead of replacing an older draft', async () => {
    const drafts = draftsWith('secret');
    for (let count = 1; count <= 100; count += 1) await drafts.save(draftKey(partyName(count)), draftWith('{}'));
    await expect(drafts.save(draftKey(partyName(101)), draftWith('{}'))).rejects.toMatchObject({ code: 'too_many_drafts' });
    expect(await drafts.save(draftKey(partyName(100)), draftWith('{}'))).toMatchObject({ revision: 2 });
    expect(await drafts.save(draftKey(partyName(101), 1), draftWith('{}'))).toMatchObject({ revision: 1 });
    for (let count = 1; count <= 201; count += 1) await drafts.save(draftKey(`regulatory-${count}`), draftWith('{}'));
    nowMs += 90 * dayMs - 1;
    await drafts.purge();
    expect((await drafts.list(draftKey().userId, 'party-')).length).toBe(100);
    expect(await drafts.list(draftKey().userId, 'regulatory-')).toEqual([]);
    nowMs += 1;
    expect(await drafts.list(draftKey().userId, 'party-')).toEqual([]);
    await drafts.purge();
    expect(await tables.selectFrom('drafts').selectAll().execute()).toEqual([]);
  });

  test('drafts are listed newest first, each with its encrypted summary', async () => {
    const drafts = draftsWith('secret');
    const summary = '{"title":"Ada Lovelace"}';
    await drafts.save(draftKey(partyName(1)), { ...draftWith(), summary });
    nowMs += 1000;
    await drafts.save(draftKey(partyName(2)), draftWith());
    nowMs += 1000;
    // A save without a summary leaves the stored summary unchanged.
    await drafts.save(draftKey(partyName(1)), draftWith());
    await drafts.save(draftKey('regulatory-1'), draftWith());
    expect(await drafts.list(draftKey().userId, 'party-')).toMatchObject([
      { name: partyName(1), summary, revision: 2 },
      { name: partyName(2), summary: null, revision: 1 },
    ]);
    expect(JSON.stringify(await tables.selectFrom('drafts').selectAll().execute())).not.toContain('Ada');
  });
});
