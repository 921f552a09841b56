import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { minuteMs } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import { Passwords } from './passwords.ts';
import { keepSandboxUsers, userOf, type User } from './sandbox-users.ts';
import { Sessions } from './sessions.ts';

const start = Date.UTC(2026, 0, 5, 8);
let nowMs = start;

async function people(database: Database): Promise<{ viewer: User; officer: User }> {
  await migrate(database, 'desk', migrations);
  const tables = database.tables<DeskTables>('desk');
  await keepSandboxUsers(tables, new Passwords(10), 'correct horse');
  const rows = await tables.selectFrom('users').selectAll().orderBy('id').execute();
  const [viewer, officer] = rows.map((row) => userOf(row, Date.now()));
  if (viewer === undefined || officer === undefined) throw new Error('the sandbox users are missing');
  return { viewer, officer };
}

/** Another replica, or the same one after a restart: it remembers nothing. */
async function replica(database: Database): Promise<Sessions> {
  const sessions = new Sessions({ database, now: () => nowMs, perUserMax: 3 });
  await sessions.listen();
  return sessions;
}

describeEachDatabase('a session', (open) => {
  let database: Database;
  let viewer: User;
  let officer: User;
  let sessions: Sessions;

  beforeAll(async () => {
    database = await open();
    ({ viewer, officer } = await people(database));
  }, openMsMax);
  beforeEach(async () => {
    nowMs = start;
    await database.tables<DeskTables>('desk').deleteFrom('sessions').execute();
    sessions = await replica(database);
    return () => sessions.close();
  });

  const lives = async (id: string, isOwn = true) => (sessions.remembered(id, isOwn) ?? (await sessions.find(id, isOwn))) !== null;

  test('is found by its id, with the user and the roles', async () => {
    const { id } = await sessions.begin(officer);
    expect(await sessions.find(id, true)).toMatchObject({ user: { email: 'compliance@desk.example', roles: ['viewer', 'compliance'] } });
  });

  test('that was seen before the clock was put right by an hour ends after its idle time all the same', async () => {
    const { id } = await sessions.begin(viewer);
    expect(await lives(id)).toBe(true);
    nowMs -= 60 * minuteMs;
    expect(await lives(id, false)).toBe(true);
    nowMs += 31 * minuteMs;
    expect(await lives(id, false)).toBe(false);
    expect(await (await replica(database)).find(id, false)).toBeNull();
  });

  test('is remembered, so that the next look-up asks no database', async () => {
    const { id } = await sessions.begin(officer);
    expect(sessions.remembered(id, true)).toBeNull();
    await sessions.find(id, true);
    expect(sessions.remembered(id, true)).toMatchObject({ user: { email: 'compliance@desk.example' } });
  });

  test('is read again when more are remembered than memory is given for', async () => {
    const few = new Sessions({ database, now: () => nowMs, perUserMax: 3, rememberedMax: 2 });
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) ids.push((await few.begin(officer)).id);
    for (const id of ids) await few.find(id, true);
    expect(ids.map((id) => few.remembered(id, true) !== null)).toEqual([false, true, true]);
    expect(await few.find(ids[0] ?? '', true)).not.toBeNull();
  });

  test('has an id of 256 bits that is kept nowhere', async () => {
    const { id } = await sessions.begin(officer);
    const kept = await database.tables<DeskTables>('desk').selectFrom('sessions').selectAll().execute();
    expect(id).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(kept)).not.toContain(id);
  });

  test.for(['', 'x', 'A'.repeat(43), "' or 1=1 --"])('is not found by the made-up id %j', async (id) => {
    expect(await lives(id)).toBe(false);
  });

  test('ends for an officer after 10 minutes without a request', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 10 * minuteMs - 1;
    expect(await lives(id)).toBe(true);
    nowMs += 10 * minuteMs;
    expect(await lives(id)).toBe(false);
  });

  test('ends for a viewer after 30', async () => {
    const { id } = await sessions.begin(viewer);
    nowMs += 30 * minuteMs - 1;
    expect(await lives(id)).toBe(true);
    nowMs += 30 * minuteMs;
    expect(await lives(id)).toBe(false);
  });

  test('is not kept alive by background requests', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 6 * minuteMs;
    expect(await lives(id, false)).toBe(true);
    nowMs += 6 * minuteMs;
    expect(await lives(id, false)).toBe(false);
  });

  test('ends 8 hours after the sign-in, however busy the user is', async () => {
    const { id } = await sessions.begin(officer);
    for (let step = 0; step < 95; step += 1) {
      nowMs += 5 * minuteMs;
      expect(await lives(id)).toBe(true);
    }
    nowMs += 5 * minuteMs;
    expect(await lives(id)).toBe(false);
  });

  test('is as old for another replica as the user’s last request, to the minute', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 8 * minuteMs;
    await lives(id);
    await expect.poll(async () => (await lastSeen(database))?.getTime()).toBe(nowMs);
    const other = await replica(database);
    nowMs += 8 * minuteMs;
    expect(await other.find(id, true)).not.toBeNull();
    await other.close();
  });

  test('ends at once, and a second time without complaint', async () => {
    const { id } = await sessions.begin(officer);
    await lives(id);
    await sessions.end(id);
    await sessions.end(id);
    expect(await lives(id)).toBe(false);
  });

  test('does not begin when the password or the user was changed after it was checked', async () => {
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

  test('is the oldest that goes when a user has too many', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) {
      nowMs += 1000;
      ids.push((await sessions.begin(officer)).id);
    }
    const { id: others } = await sessions.begin(viewer);
    expect(await Promise.all([...ids, others].map((id) => lives(id)))).toEqual([false, true, true, true, true]);
  });

  test('shows a change of roles within half a minute', async () => {
    const tables = database.tables<DeskTables>('desk');
    const { id } = await sessions.begin(officer);
    await lives(id);
    await tables.updateTable('users').set({ roles: 'viewer' }).where('id', '=', officer.id).execute();
    nowMs += minuteMs / 2 + 1;
    expect(sessions.remembered(id, true)).toBeNull();
    expect((await sessions.find(id, true))?.user.roles).toEqual(['viewer']);
    await tables.updateTable('users').set({ roles: 'viewer compliance' }).where('id', '=', officer.id).execute();
  });

  test('is deleted once it has ended', async () => {
    const { id } = await sessions.begin(officer);
    nowMs += 31 * minuteMs;
    const { id: young } = await sessions.begin(viewer);
    await sessions.purge();
    expect(await database.tables<DeskTables>('desk').selectFrom('sessions').selectAll().execute()).toHaveLength(1);
    expect([await lives(id), await lives(young)]).toEqual([false, true]);
  });

  test('ends with every other when the sandbox password changes, and with none when it stays', async () => {
    const tables = database.tables<DeskTables>('desk');
    const { id } = await sessions.begin(officer);
    await keepSandboxUsers(tables, new Passwords(10), 'correct horse');
    expect(await lives(id)).toBe(true);
    await keepSandboxUsers(tables, new Passwords(10), 'another horse');
    expect(await sessions.find(id, true)).toBeNull();
    await keepSandboxUsers(tables, new Passwords(10), 'correct horse');
  });
});

describePostgres('a session that one replica ends', (open) => {
  test('is forgotten by the other', async () => {
    const [here, there] = [await open(), await open()];
    const { officer } = await people(here);
    const [mine, theirs] = [await replica(here), await replica(there)];
    const { id } = await mine.begin(officer);
    await theirs.find(id, true);
    expect(theirs.remembered(id, true)).not.toBeNull();
    await mine.end(id);
    await expect.poll(() => theirs.remembered(id, true)).toBeNull();
    await Promise.all([mine.close(), theirs.close()]);
  });
});

describe('roles', () => {
  test('that this version does not know are left out, and everyone is a viewer', () => {
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
