import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { User } from '#bff/auth/index.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import { dayMs, hourMs, minuteMs } from '#contract/limits.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';

const service = 'http://127.0.0.1:9';
const startMs = Date.parse('2026-05-01T09:00:00Z');

describeEachDatabase('a control change requested by the only active security admin', (openDatabase) => {
  let database: Database;
  let nowMs = startMs;
  const replicas: DeskServices[] = [];
  /** The e-mail addresses of the requesters whose changes took effect. */
  let appliedRequesters: string[] = [];

  beforeAll(async () => {
    database = await openDatabase();
    await closeAll([await replicaOf(database, service)]);
  }, openMsMax);
  beforeEach(async () => {
    [nowMs, appliedRequesters] = [startMs, []];
    const { tables } = await replica();
    for (const table of ['changes', 'change_sweep'] as const) await tables.deleteFrom(table).execute();
    await setActive('security2@desk.example', false);
    await setActive('admin@desk.example', true);
  });
  afterEach(() => closeAll(replicas.splice(0)));

  /** Starts a replica. Its clock is ahead by `aheadMs`. */
  const replica = async (aheadMs = 0) => {
    const rooms = await replicaOf(database, service, () => nowMs + aheadMs);
    rooms.changes.register('policy', async (_trx, { by }) => {
      appliedRequesters.push(by);
      return null;
    });
    replicas.push(rooms);
    return rooms;
  };
  const closeAll = async (desks: readonly DeskServices[]) => {
    for (const { custody, sessions, hints } of desks) await Promise.all([custody.close(), sessions.close(), hints.close()]);
  };
  const setActive = async (email: string, isActive: boolean) =>
    (await firstReplicaTables())
      .updateTable('users')
      .set({ deactivated_at: isActive ? null : new Date(startMs) })
      .where('email', '=', email)
      .execute();
  const firstReplicaTables = async () => (replicas[0] ?? (await replica())).tables;
  const userOf = async (email: string) => {
    const row = await (await firstReplicaTables()).selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    return { id: row.id, name: row.name, email, roles: ['security'] } as unknown as User;
  };
  const propose = async ({ changes, tables }: DeskServices) => {
    const user = await userOf('admin@desk.example');
    const proposal = { kind: 'policy', from: { version: 1 }, to: {} } as const;
    return tables.transaction().execute((trx) => changes.propose(trx, proposal, { user, requestId: null }));
  };
  const newestChange = async ({ changes }: DeskServices) => {
    const [change] = await changes.list();
    if (change === undefined) throw new Error('there is no change');
    return change;
  };

  test('a proposed control change sends a hint to the open pages that show it', async () => {
    const services = await replica();
    const { id } = await propose(services);
    const hints = await services.tables.selectFrom('hints').select(['kind', 'ref']).execute();
    expect(hints).toContainEqual({ kind: 'change', ref: id });
  });

  test('a control change by the only security admin takes effect once for all replicas, and not before 24 hours', async () => {
    const [one, other] = [await replica(), await replica()];
    await propose(one);
    nowMs = startMs + dayMs - 1;
    await Promise.all([one.changes.sweep(), other.changes.sweep()]);
    expect(await newestChange(one)).toMatchObject({ state: 'waiting' });
    nowMs = startMs + dayMs;
    await Promise.all([one.changes.sweep(), other.changes.sweep()]);
    expect(await newestChange(other)).toMatchObject({ state: 'in_force', decided_by: null });
    expect(appliedRequesters).toEqual(['admin@desk.example']);
  });

  test('when one replica withdraws a control change and another applies it at the same time, only one of them succeeds', async () => {
    const [one, other] = [await replica(), await replica()];
    const { id } = await propose(one);
    nowMs = startMs + dayMs;
    const user = await userOf('auditor@desk.example');
    const [withdrawal] = await Promise.allSettled([one.changes.withdraw(id, 'no', { user, requestId: null }), other.changes.sweep()]);
    expect([withdrawal.status, (await newestChange(one)).state, appliedRequesters.length]).toEqual(
      withdrawal.status === 'fulfilled' ? ['fulfilled', 'withdrawn', 0] : ['rejected', 'in_force', 1],
    );
  });

  test('a control change expires after 7 days, even if it could have taken effect while the desk was down', async () => {
    const replicaBefore = await replica();
    await propose(replicaBefore);
    await replicaBefore.changes.sweep();
    nowMs = startMs + 7 * dayMs;
    const laterReplica = await replica();
    await laterReplica.changes.sweep();
    expect(await newestChange(laterReplica)).toMatchObject({ state: 'expired' });
    expect(appliedRequesters).toEqual([]);
  });

  test('a control change cannot be approved after 7 days, even before a sweep expires it', async () => {
    await setActive('security2@desk.example', true);
    const one = await replica();
    const { id } = await propose(one);
    nowMs = startMs + 7 * dayMs;
    const user = await userOf('security2@desk.example');
    await expect(one.changes.decide(id, 'approve', undefined, { user, requestId: null })).rejects.toThrow(
      'This control change is already expired',
    );
    expect(appliedRequesters).toEqual([]);
  });

  describe('a control change after the desk was down', () => {
    test('a control change takes effect at the earliest 24 hours after the desk has started again', async () => {
      const firstReplica = await replica();
      await propose(firstReplica);
      await firstReplica.changes.sweep();
      const restartMs = startMs + 2 * dayMs;
      nowMs = restartMs;
      const [one, other] = [await replica(), await replica()];
      nowMs = restartMs + minuteMs;
      await Promise.all([one.changes.sweep(), other.changes.sweep()]);
      expect(await newestChange(one)).toMatchObject({ state: 'waiting', effective_at: new Date(restartMs + dayMs).toISOString() });
      nowMs = restartMs + dayMs - 1;
      await one.changes.sweep();
      expect(appliedRequesters).toEqual([]);
      nowMs = restartMs + dayMs;
      await other.changes.sweep();
      expect(appliedRequesters).toHaveLength(1);
    });

    test('a restart does not postpone a control change while another replica runs', async () => {
      const lastReplica = await replica();
      await propose(lastReplica);
      for (; nowMs < startMs + dayMs; nowMs += 10 * minuteMs) await lastReplica.changes.sweep();
      const restartedReplica = await replica();
      await restartedReplica.changes.sweep();
      expect(appliedRequesters).toHaveLength(1);
    });
  });

  test('a waiting control change needs approval when a second security admin becomes active', async () => {
    const desk = await replica();
    const { id } = await propose(desk);
    await setActive('security2@desk.example', true);
    nowMs = startMs + dayMs;
    await desk.changes.sweep();
    expect(await newestChange(desk)).toMatchObject({ state: 'waiting', effective_at: null });
    const user = await userOf('security2@desk.example');
    expect(await desk.changes.decide(id, 'approve', undefined, { user, requestId: null })).toMatchObject({ state: 'in_force' });
  });

  test('a control change expires when its requester is no longer an active security admin', async () => {
    const desk = await replica();
    await propose(desk);
    await setActive('security2@desk.example', true);
    await setActive('admin@desk.example', false);
    nowMs = startMs + dayMs + hourMs;
    await desk.changes.sweep();
    expect(await newestChange(desk)).toMatchObject({ state: 'expired', reason: expect.stringContaining('no longer an active') as string });
    expect(appliedRequesters).toEqual([]);
  });
});
