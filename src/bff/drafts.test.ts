import type { Kysely } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { Drafts } from './drafts.ts';
import { migrations } from './migrations.ts';
import { Passwords } from './session/passwords.ts';
import { keepSandboxUsers } from './session/users.ts';
import type { DeskTables } from './tables.ts';
import { openMsMax } from './test-desk.ts';

const dayMs = 86_400_000;
const values = '{"originator_entity":{"firstname":"Ada","lastname":"Lovelace"}}';

describeEachDatabase('a draft', (open) => {
  let tables: Kysely<DeskTables>;
  let nowMs: number;
  let userIds: number[];

  beforeAll(async () => {
    const database = await open();
    await migrate(database, 'desk', migrations);
    tables = database.tables<DeskTables>('desk');
    await keepSandboxUsers(tables, new Passwords(10), 'correct horse');
    userIds = (await tables.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
  }, openMsMax);
  beforeEach(async () => {
    nowMs = Date.UTC(2026, 0, 5);
    await tables.deleteFrom('drafts').execute();
  });

  const draftsWith = (secret: string) => new Drafts({ tables, secret, now: () => nowMs });
  const place = (name = 'regulatory-7', user = 0) => ({ userId: userIds[user] ?? 0, name });

  test('is read as it was saved, the last time', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(place(), '{}');
    nowMs += 1000;
    expect(await drafts.save(place(), values)).toEqual(new Date(nowMs));
    expect(await drafts.read(place())).toEqual({ values, savedAt: new Date(nowMs) });
  });

  test('is the user’s own', async () => {
    await draftsWith('secret').save(place(), values);
    expect(await draftsWith('secret').read(place('regulatory-7', 1))).toBeNull();
  });

  test('lies encrypted in the database', async () => {
    await draftsWith('secret').save(place(), values);
    const rows = await tables.selectFrom('drafts').selectAll().execute();
    const everything = rows.map(({ sealed }) => sealed + Buffer.from(sealed, 'base64').toString('latin1')).join();
    expect(everything).not.toMatch(/Ada|Lovelace|firstname/);
  });

  test('is sealed anew each time, so that equal ones do not look equal', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(place('regulatory-1'), values);
    await drafts.save(place('regulatory-2'), values);
    const [first, second] = await tables.selectFrom('drafts').select('sealed').execute();
    expect(first?.sealed).not.toBe(second?.sealed);
  });

  test('does not open with another key', async () => {
    await draftsWith('secret').save(place(), values);
    expect(await draftsWith('another secret').read(place())).toBeNull();
  });

  test('does not open in another place, so that nobody can move one to a user who may not see it', async () => {
    await draftsWith('secret').save(place(), values);
    await tables
      .updateTable('drafts')
      .set({ user_id: place('', 1).userId })
      .execute();
    expect(await draftsWith('secret').read(place('regulatory-7', 1))).toBeNull();
  });

  test('that was tampered with is no draft', async () => {
    await draftsWith('secret').save(place(), values);
    await tables
      .updateTable('drafts')
      .set({ sealed: Buffer.alloc(40).toString('base64') })
      .execute();
    expect(await draftsWith('secret').read(place())).toBeNull();
  });

  test('is gone after it was dropped', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(place(), values);
    await drafts.drop(place());
    await drafts.drop(place());
    expect(await drafts.read(place())).toBeNull();
  });

  test('lives 30 days, and is deleted then', async () => {
    const drafts = draftsWith('secret');
    await drafts.save(place(), values);
    nowMs += 30 * dayMs - 1;
    await drafts.purge();
    expect(await drafts.read(place())).not.toBeNull();
    nowMs += 1;
    expect(await drafts.read(place())).toBeNull();
    await drafts.purge();
    expect(await tables.selectFrom('drafts').selectAll().execute()).toEqual([]);
  });

  test('is the oldest that goes when a user has more than 200', async () => {
    const drafts = draftsWith('secret');
    for (let count = 1; count <= 201; count += 1) {
      nowMs += 1000;
      await drafts.save(place(`regulatory-${count}`), '{}');
    }
    expect(await drafts.read(place('regulatory-1'))).toBeNull();
    expect(await drafts.read(place('regulatory-2'))).not.toBeNull();
  });
});
