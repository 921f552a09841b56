import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { readRecordsSince } from '#bff/money/checks/read-records.ts';
import type { TestJournal } from '#bff/money/commands/test-journal.ts';
import type { InterceptingProxy, InterceptedAnswer, InterceptedCall } from '#bff/money/commands/test-wire.ts';
import { isMoney, openWiredJournal, waitForSweeps } from '#bff/money/commands/test-wired-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import { gateCases, isTestAll } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { readBack } from './read-back.ts';

/** Limits of a repeated check on a slow, busy machine, ms. */
const polling = { timeout: 30_000, interval: 20 } as const;

const money = {
  attemptMs: 1000,
  lockWaitMs: 150,
  signatureWindowMs: 2500,
  clockAllowanceMs: 0,
  readBackMs: 50,
  sweepMs: 100,
  goneMs: 4000,
};

const failedAnswer: InterceptedAnswer = { status: 500, headers: { date: new Date().toUTCString() }, body: '{"error":"Internal error"}' };

describeEachDatabase('an unknown creation of a validator', (openDatabase) => {
  let world: TestJournal;
  let wire: InterceptingProxy;
  let contract = 0;
  /**
   * The second replica runs no sweeps. Its signature window has the default length, so that window is still open when the
   * shorter window of the first replica has ended.
   */
  let otherReplica: DeskServices;
  /** The creations that the desk sent, in order. */
  const calls: InterceptedCall[] = [];
  beforeAll(async () => {
    ({ world, wire } = await openWiredJournal(await openDatabase(), { money }));
    const { page } = (await world.direct('GET', '/api/v1/external_accounts')) as unknown as { page: { data: { id: number } }[] };
    contract = page[0]?.data.id ?? 0;
    otherReplica = await replicaOf(world.database, wire.url);
    // Any answer of the service measures its clock. Before the first answer, the replica sends no repeat.
    await readRecordsSince(otherReplica, new Date());
  }, openMsMax);
  afterAll(() => Promise.all([otherReplica.sessions.close(), otherReplica.custody.close()]));
  afterEach(async () => {
    wire.interceptor = (_call, pass) => pass();
    await setReviews(world.tables, 'off');
  });

  /** Creates a validator at a failing service. Returns the key of the command and the wallet. */
  const createAtFailingService = async (amount: string) => {
    calls.length = 0;
    wire.interceptor = async (call, pass) => {
      if (!isMoney(call)) return pass();
      calls.push(call);
      return { ...failedAnswer, headers: { date: new Date().toUTCString() } };
    };
    const wallet = await world.wallet('eth', '300');
    const key = crypto.randomUUID();
    const body = { asset: 'eth', amount, source_wallet_id: wallet, destination_id: contract, withdrawal_wallet_id: wallet };
    const sendAnswer = await world.send('/api/v2/staking/transactions', body, { key });
    expect([sendAnswer.status, sendAnswer.json]).toMatchObject([202, { command: { state: 'unknown' } }]);
    return { key, wallet };
  };
  const resolveOutcome = (key: string, user: 'treasury' | 'treasury2') =>
    world.ask('POST', `/bff/commands/${key}/settle`, { verdict: 'not_sent', reason: 'nothing in the explorer' }, { as: user });

  test('an unknown creation is repeated with its key, and the answer confirms the creation', async () => {
    const { key, wallet } = await createAtFailingService('33000000000000000000');
    await expect.poll(() => calls.length, polling).toBeGreaterThan(1);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    wire.interceptor = (_call, pass) => pass();
    expect(await world.waitForState(key, 'confirmed')).toMatchObject({ record_id: (await world.records(wallet))[0]?.id });
    expect(await world.records(wallet)).toHaveLength(1);
  });

  test.runIf(isTestAll)(
    'an unknown creation can be resolved only after the window of the last repeat, and is not repeated again',
    { timeout: 60_000 },
    async () => {
      const { key, wallet } = await createAtFailingService('34000000000000000000');
      await expect.poll(async () => (await resolveOutcome(key, 'treasury')).status, polling).toBe(200);
      const lastMs = Math.max(...calls.map(({ headers }) => Date.parse(headers['date'] ?? '')));
      expect(calls.length).toBeGreaterThan(2);
      expect(Date.now()).toBeGreaterThan(lastMs + money.signatureWindowMs);
      const callsBefore = calls.length;
      expect((await resolveOutcome(key, 'treasury2')).json).toMatchObject({ state: 'not_sent' });
      await waitForSweeps(world, 3);
      expect(calls).toHaveLength(callsBefore);
      expect(await world.records(wallet)).toEqual([]);
    },
  );

  /** Reads the row of a command as a sweep reads it. */
  const rowOf = (key: string) => world.tables.selectFrom('commands').selectAll().where('id', '=', key).executeTakeFirstOrThrow();

  test.runIf(isTestAll)(
    'an unknown creation is not repeated after a replica has counted an empty read, even if the window of another replica is open',
    async () => {
      const { key, wallet } = await createAtFailingService('36000000000000000000');
      await expect.poll(async () => (await rowOf(key)).empty_reads, polling).toBeGreaterThan(0);
      const callsBefore = calls.length;
      await readBack({ ...otherReplica, times: { ...otherReplica.times, readBackMs: 0 } }, await rowOf(key));
      expect(calls).toHaveLength(callsBefore);
      expect(await world.records(wallet)).toEqual([]);
    },
  );

  test('a read-back that began before the last repeat does not count as an empty read', async () => {
    const { key } = await createAtFailingService('37000000000000000000');
    const earlyRow = await rowOf(key);
    await expect.poll(async () => (await rowOf(key)).repeated_at, polling).not.toEqual(earlyRow.repeated_at);
    // For this replica the window of the first attempt has ended.
    await readBack({ ...otherReplica, times: { ...otherReplica.times, signatureWindowMs: 0, clockAllowanceMs: 0 } }, earlyRow);
    expect((await rowOf(key)).empty_reads).toBe(0);
  });

  const changesBefore = {
    'the requester may not send money any more': () => setRoles(''),
    'its value needs an approval now': () => setReviews(world.tables, 'always'),
  } as const;
  const setRoles = (roles: string) =>
    world.tables.updateTable('users').set({ roles }).where('email', '=', 'treasury@desk.example').execute();

  test.for(gateCases(Object.keys(changesBefore) as (keyof typeof changesBefore)[], 1))(
    'an unknown creation is not repeated once %s',
    async (reason) => {
      const { key, wallet } = await createAtFailingService('35000000000000000000');
      await expect.poll(() => calls.length, polling).toBeGreaterThan(1);
      await changesBefore[reason]();
      await waitForSweeps(world, 3);
      const callCountBefore = calls.length;
      await waitForSweeps(world, 3);
      await setRoles('treasury');
      expect(calls).toHaveLength(callCountBefore);
      expect(await world.records(wallet)).toEqual([]);
      const { evidence } = await world.command(key);
      expect(evidence.filter(({ what }) => what.startsWith('Not repeated'))).toHaveLength(1);
    },
  );
});

describeEachDatabase('a replica that has just started', (openDatabase) => {
  let world: TestJournal;
  let proxy: InterceptingProxy;
  let contract = 0;
  beforeAll(async () => {
    // Sweeps do not run, so that only the test reads commands back.
    const timesWithoutSweeps = { ...money, signatureWindowMs: 1_200_000, sweepMs: 3_600_000 };
    ({ world, wire: proxy } = await openWiredJournal(await openDatabase(), { money: timesWithoutSweeps }));
    const { page } = (await world.direct('GET', '/api/v1/external_accounts')) as unknown as { page: { data: { id: number } }[] };
    contract = page[0]?.data.id ?? 0;
    await setReviews(world.tables, 'always');
  }, openMsMax);

  test.for(gateCases([14, -14], 1))(
    'a replica whose clock differs by %i minutes repeats an approved creation only after it has measured the clock of the service',
    async (minutes) => {
      const calls: InterceptedCall[] = [];
      proxy.interceptor = async (call, forward) => {
        if (!isMoney(call)) return forward();
        calls.push(call);
        return calls.length > 1 ? forward() : failedAnswer;
      };
      const wallet = await world.wallet('eth', '300');
      const key = crypto.randomUUID();
      const body = { asset: 'eth', amount: '38000000000000000000', source_wallet_id: wallet, destination_id: contract };
      await world.send('/api/v2/staking/transactions', { ...body, withdrawal_wallet_id: wallet }, { key });
      // The approved creation is repeated without a read of the service, so the replica has not measured its clock.
      await world.ask('POST', `/bff/commands/${key}/review`, { decision: 'release', reason: 'as it must be' }, { as: 'treasury2' });
      const rowOf = () => world.tables.selectFrom('commands').selectAll().where('id', '=', key).executeTakeFirstOrThrow();
      expect(await rowOf()).toMatchObject({ state: 'unknown', is_clock_known: true, repeated_at: null });

      const startedReplica = await replicaOf(world.database, proxy.url, () => Date.now() + minutes * 60_000);
      try {
        await readBack(startedReplica, await rowOf());
        // If the replica dated a repeat by its own clock, the resolution and the repeats of other replicas would be half an hour later.
        expect(await rowOf()).toMatchObject({ state: 'unknown', is_clock_known: true, repeated_at: null });
        expect(calls).toHaveLength(1);
        // Reads the command back. The read of the records measures the clock of the service, to the second.
        const lookAgain = async () => {
          await readBack(startedReplica, await rowOf());
          return (await rowOf()).state;
        };
        await expect.poll(lookAgain, polling).toBe('confirmed');
        const { signed_at: signedAt, repeated_at: repeatedAt } = await rowOf();
        expect((repeatedAt?.getTime() ?? 0) - (signedAt?.getTime() ?? 0)).toBeLessThan(60_000);
        expect(await world.records(wallet)).toHaveLength(1);
      } finally {
        await Promise.all([startedReplica.sessions.close(), startedReplica.custody.close()]);
      }
    },
  );
});
