import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { minuteMs } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import { Passwords } from './passwords.ts';
import { upsertSandboxUsers, userOf, type User } from './sandbox-users.ts';
import { Sessions } from './sessions.ts';

const start = Date.UTC(2026, 0, 5, 8);
let nowMs = start;

async function makeUsers(database: Database): Promise<{ viewer: User; officer: User }> {
  await migrate(database, 'desk', migrations);
  const tables = database.tables<DeskTables>('desk');
  await upsertSandboxUsers(tables, new Passwords(10), 'correct horse');
  const rows = await tables.selectFrom('users').selectAll().orderBy('id').execute();
  const [viewer, officer] = rows.map((row) => userOf(row, Date.now()));
  if (viewer === undefined || officer === undefined) throw new Error('the sandbox users are missing');
  return { viewer, officer };
}

/** Another replica, or the same replica after a restart. No session is in its memory. */
async function openReplica(database: Database): Promise<Sessions> {
  const sessions = new Sessions({ database, now: () => nowMs, perUserMax: 3 });
  await sessions.listen();
  return sessions;
}

describeEachDatabase('a session', (openDatabase) => {
  let database: Database;
  let viewer: User;
  let officer: User;
  let sessions: Sessions;

  beforeAll(async () => {
    database = await openDatabase();
    ({ viewer, officer } = await makeUsers(database));
  }, openMsMax);
  beforeEach(async () => {
    nowMs = start;
    await database.tables<DeskTables>('desk').deleteFrom('sessions').execute();
    sessions = await openReplica(database);
    return () => sessions.close();
  });

  const isAlive = async (id: string, isOwn = true) => (sessions.rememberedSession(id, isOwn) ?? (await sessions.find(id, isOwn))) !== null;

  test('the lookup of a session returns its user and roles', async () => {
    const { id } = await sessions.begin(officer);
    expect(await sessions.find(id, true)).toMatchObject({ user: { email: 'compliance@desk.example', roles: ['viewer', 'compliance'] } });
  });

  test('a session expires even if its last request is in the future after a clock correction', async () => {
    const { id } = await sessions.begin(viewer);
    expect(await isAlive(id)).toBe(true);
    nowMs -= 60 * minuteMs;
    expect(await isAlive(id, false)).toBe(true);
    nowMs += 31 * minuteMs;
    expect(await isAlive(id, false)).toBe(false);
    expect(await (await openReplica(database)).find(id, false)).toBeNull();
  });

  test('a second lookup reads the session from memory', async () => {
    const { id } = await sessions.begin(officer);
    expect(sessions.rememberedSession(id, true)).toBeNull();
    await sessions.find(id, true);
    expect(sessions.rememberedSession(id, true)).toMatchObject({ user: { email: 'compliance@desk.example' } });
  });

  test('a session beyond the memory limit is read again from the database', async () => {
    const limitedSessions = new Sessions({ database, now: () => nowMs, perUserMax: 3, rememberedMax: 2 });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await limitedSessions.begin(officer)).id);
    for (const id of ids) await limitedSessions.find(id, true);
    expect(ids.map((id) => limitedSessions.rememberedSession(id, true) !== null)).toEqual([false, true, true]);
    expect(await limitedSessions.find(ids[0] ?? '', true)).not.toBeNull();
  });

  test('a session id has 256 bits and is not stored', async () => {
    const { id } = await sessions.begin(officer);
    const storedRows = await database.tables<DeskTables>('desk').selectFrom('sessions').selectAll().execute();
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(storedRows)).not.toContain(id);
  });

  test.for(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('the forged id %j has no session', async (id) => {
    expect(await isAlive(id)).toBe(false);
  });

  test('the session of an officer ends after 10 minutes without a request', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 10 * minuteMs - 1;
    expect(await isAlive(id)).toBe(true);
    nowMs += 10 * minuteMs;
    expect(await isAlive(id)).toBe(false);
  });

  test('the session of a viewer ends after 30 minutes without a request', async () => {
    const { id } = await sessions.begin(viewer);
    nowMs += 30 * minuteMs - 1;
    expect(await isAlive(id)).toBe(true);
    nowMs += 30 * minuteMs;
    expect(await isAlive(id)).toBe(false);
  });

  test('background requests do not extend a session', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 6 * minuteMs;
    expect(await isAlive(id, false)).toBe(true);
    nowMs += 6 * minuteMs;
    expect(await isAlive(id, false)).toBe(false);
  });

  test('a session ends 8 hours after sign-in despite activity', async () => {
    const { id } = await sessions.begin(officer);
    for (let step = 0; step < 95; step += 1) {
      nowMs += 5 * minuteMs;
      expect(await isAlive(id)).toBe(true);
    }
    nowMs += 5 * minuteMs;
    expect(await isAlive(id)).toBe(false);
  });

  test('another replica knows the time of a session’s last request to the minute', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 8 * minuteMs;
    await isAlive(id);
    await expect.poll(async () => (await lastSeen(database))?.getTime()).toBe(nowMs);
    const otherReplica = await openReplica(database);
    nowMs += 8 * minuteMs;
    expect(await otherReplica.find(id, true)).not.toBeNull();
    await otherReplica.close();
  });

  test('a session ends at once, and a second end of the same session does nothing', async () => {
    const { id } = await sessions.begin(officer);
    await isAlive(id);
    await sessions.end(id);
    await sessions.end(id);
    expect(await isAlive(id)).toBe(false);
  });

  test('a session does not start if the password changed or the user was deactivated', async () => {
    const tables = database.tables<DeskTables>('desk');
    await expect(sessions.begin({ ...officer, passwordHash: 'an earlier one' })).rejects.toThrow('Wrong e-mail or password');
    await tables
      .updateTable('users')
      .set({ deactivated_at: new Date(nowMs) })
      .where('id', '=', officer.id)
      .execute();
    await expect(sessions.begin(officer)).rejects.toThrow('Wrong e-mail or password');
    await tables.updateTable('users').set({ deactivated_at: null }).where('id', '=', officer.id).execute();
    expect(await tables.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('a new session beyond the maximum ends the oldest session of the user', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      nowMs += 1000;
      ids.push((await sessions.begin(officer)).id);
    }
    const { id: viewerId } = await sessions.begin(viewer);
    expect(await Promise.all([...ids, viewerId].map((id) => isAlive(id)))).toEqual([false, true, true, true, true]);
  });

  test('a change of roles takes effect within half a minute', async () => {
    const tables = database.tables<DeskTables>('desk');
    const { id } = await sessions.begin(officer);
    await isAlive(id);
    await tables.updateTable('users').set({ roles: 'viewer' }).where('id', '=', officer.id).execute();
    nowMs += minuteMs / 2 + 1;
    expect(sessions.rememberedSession(id, true)).toBeNull();
    expect((await sessions.find(id, true))?.user.roles).toEqual(['viewer']);
    await tables.updateTable('users').set({ roles: 'viewer compliance' }).where('id', '=', officer.id).execute();
  });

  test('the purge deletes expired sessions', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 31 * minuteMs;
    const { id: youngId } = await sessions.begin(viewer);
    await sessions.purge();
    expect(await database.tables<DeskTables>('desk').selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect([await isAlive(id), await isAlive(youngId)]).toEqual([false, true]);
  });

  test('a new sandbox password ends all sessions, and the same password ends no session', async () => {
    const tables = database.tables<DeskTables>('desk');
    const { id } = await sessions.begin(officer);
    await upsertSandboxUsers(tables, new Passwords(10), 'correct horse');
    expect(await isAlive(id)).toBe(true);
    await upsertSandboxUsers(tables, new Passwords(10), 'another horse');
    expect(await sessions.find(id, true)).toBeNull();
    await upsertSandboxUsers(tables, new Passwords(10), 'correct horse');
  });
});

describePostgres('a session of two replicas', (openDatabase) => {
  test('a session that one replica ended is dropped by the other replica', async () => {
    const [firstDatabase, secondDatabase] = [await openDatabase(), await openDatabase()];
    const { officer } = await makeUsers(firstDatabase);
    const [ownReplica, otherReplica] = [await openReplica(firstDatabase), await openReplica(secondDatabase)];
    const { id } = await ownReplica.begin(officer);
    await otherReplica.find(id, true);
    expect(otherReplica.rememberedSession(id, true)).not.toBeNull();
    await ownReplica.end(id);
    await expect.poll(() => otherReplica.rememberedSession(id, true)).toBeNull();
    await Promise.all([ownReplica.close(), otherReplica.close()]);
  });
});

describe('userOf', () => {
  test('userOf drops unknown roles and makes every user a viewer', () => {
    expect(userOf({ id: 1, email: 'a@desk.example', name: 'A', roles: 'treasury gardener', role_ends: '' }, 0).roles).toEqual([
      'viewer',
      'treasury',
    ]);
  });
});

async function lastSeen(database: Database): Promise<Date | undefined> {
  const row = await database.tables<DeskTables>('desk').selectFrom('sessions').select('last_seen_at').executeTakeFirst();
  return row?.last_seen_at;
}
