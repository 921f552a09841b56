import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import { callDirectly, walletWithMoney } from '#bff/money/commands/test-direct.ts';
import { unsentStates } from '#contract/money/command-basics.ts';
import { sandboxFaults } from '#contract/service/sandbox.ts';
import { describePostgres } from '#database/testing.ts';
import { openKillable, type DeskProcess } from './test-killed.ts';

/** Number of times that a desk is killed. The long run has `KILL_ROUNDS=50`. */
const roundCount = Number(process.env['KILL_ROUNDS'] ?? 3);

/** Number of withdrawals per round. Each has a new wallet, so that no withdrawal waits for another. */
const sendCount = 8;

/** Longest delay from the first request to the kill, ms. One withdrawal takes about this time. */
const killMsMax = 250;

/** Time limits for a round and for the resolution of unknown outcomes at the end, on a slow, busy machine, ms. */
const [roundMs, healMs] = [60_000, 120_000];

const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** The test leaves out hangs, which would delay each round for a minute. The simulation includes them. */
const faults = sandboxFaults.filter((fault) => !fault.startsWith('hang'));

type SentWithdrawal = { readonly id: string; readonly walletId: number; readonly satoshis: number };

// Needs a real PostgreSQL, which survives the process that uses it.
describePostgres('two desks on one database, one of them killed', () => {
  let world: Awaited<ReturnType<typeof openKillable>>;
  const sentWithdrawals: SentWithdrawal[] = [];

  beforeAll(async () => {
    world = await openKillable();
  }, roundMs);

  afterAll(() => world.close());

  async function sendWithdrawal(desk: DeskProcess, { id, walletId, satoshis }: SentWithdrawal): Promise<boolean> {
    const { ask } = world;
    const amount = `0.${String(satoshis).padStart(8, '0')}`;
    const body = `{"destination":{"type":"external","addresses":{"btc":"${receiver}"}},"amounts":{"btc":${amount}}}`;
    return (await ask(desk, 'first', 'POST', `/api/v1/wallets/${walletId}/transactions`, body, { 'idempotency-key': id })) !== null;
  }

  /**
   * Sends from all wallets at once through a desk that is killed. Requests without an answer are sent to the other desk
   * with the same key.
   */
  async function killWhileSending(): Promise<void> {
    const { desks, custody, permanentDesk } = world;
    const deskToKill = await desks.start();
    const path = '/api/v1/wallets/:wallet_id/transactions';
    const fault = faults[randomInt(faults.length)] ?? 'reset_after';
    await callDirectly(custody.url, 'PUT', '/sandbox/faults', [{ method: 'POST', path, fault, times: 2 }]);
    const wallets = await Promise.all(Array.from({ length: sendCount }, () => walletWithMoney(custody.url)));
    const newWithdrawals = wallets.map((walletId, index) => ({
      id: crypto.randomUUID(),
      walletId,
      satoshis: 10_000 + sentWithdrawals.length + index,
    }));
    sentWithdrawals.push(...newWithdrawals);
    const answers = newWithdrawals.map(async (each) => ({ each, isAnswered: await sendWithdrawal(deskToKill, each) }));
    await pause(randomInt(killMsMax));
    await deskToKill.kill();
    const unansweredCalls = (await Promise.all(answers)).filter(({ isAnswered }) => !isAnswered);
    await Promise.all(unansweredCalls.map(({ each }) => sendWithdrawal(permanentDesk, each)));
  }

  const rows = () =>
    world.tables
      .selectFrom('commands')
      .select(['id', 'state'])
      .where(
        'id',
        'in',
        sentWithdrawals.map(({ id }) => id),
      )
      .execute();

  async function waitUntilAllDecided(): Promise<void> {
    const { ask, custody, permanentDesk, halfAMinutePasses } = world;
    await callDirectly(custody.url, 'PUT', '/sandbox/faults', []);
    await pause(1000);
    await halfAMinutePasses();
    await expect
      .poll(
        async () => {
          const openRows = (await rows()).filter(({ state }) => state === 'sending' || state === 'unknown');
          for (const { id } of openRows.filter(({ state }) => state === 'unknown'))
            for (const user of ['first', 'second'])
              await ask(permanentDesk, user, 'POST', `/bff/commands/${id}/settle`, { verdict: 'not_sent', reason: 'nothing there' });
          return openRows;
        },
        { timeout: healMs, interval: 500 },
      )
      .toEqual([]);
  }

  async function countExecutions({ walletId, satoshis }: SentWithdrawal): Promise<number> {
    const text = await callDirectly(world.custody.url, 'GET', `/api/v1/wallets/${walletId}/transactions?type=internal&page_size=100`);
    const { page } = JSON.parse(text) as { page: readonly { data: { amounts: { btc?: number } } }[] };
    return page.filter(({ data }) => Math.round((data.amounts.btc ?? 0) * 1e8) === satoshis).length;
  }

  test(
    `a killed desk executes no withdrawal twice and reports each one correctly, ${roundCount} times`,
    async () => {
      for (let round = 0; round < roundCount; round += 1) await killWhileSending();
      await waitUntilAllDecided();
      const states = new Map((await rows()).map(({ id, state }) => [id, state]));
      const wrongOutcomes: string[] = [];
      for (const each of sentWithdrawals) {
        const [state, executionCount] = [states.get(each.id), await countExecutions(each)];
        const isUnsent = state === undefined || unsentStates.some((unsentState) => unsentState === state);
        if (executionCount !== (isUnsent ? 0 : 1)) wrongOutcomes.push(`${each.id} is ${state} and was executed ${executionCount} times`);
      }
      expect(wrongOutcomes).toEqual([]);
      expect([...states.values()]).toContain('confirmed');
      expect((await verifyAudit(world.tables)).ok).toBe(true);
    },
    roundCount * roundMs + healMs,
  );
});
