import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyAudit } from '#bff/core/audit/verify-audit.ts';
import { callDirectly, walletWithMoney } from '#bff/money/commands/test-direct.ts';
import { openKillable } from '#bff/money/simulation/test-killed.ts';
import { batchRowsSchema, batchSchema, type Batch } from '#contract/desk/batches.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import { sandboxFaults } from '#contract/service/sandbox.ts';
import { describePostgres } from '#database/testing.ts';
import { countPayments } from './test-batch-world.ts';

/** Number of times that a desk is killed. The long run has `KILL_ROUNDS=50`. */
const roundCount = Number(process.env['KILL_ROUNDS'] ?? 3);

/** Number of rows of a batch, and number of destinations per call. A batch therefore has six parts. */
const [rowCount, rowsPerCall] = [12, 2];

/** Longest delay from the creation of the batch to the kill, ms. Four parts take about this time. */
const killMsMax = 400;

/** Time limit for a batch on a slow, busy machine, including the read-backs of unknown parts, ms. */
const roundMs = 120_000;

/** The faults of this test. Hangs are left out, because each would delay a round by a minute. */
const faults = sandboxFaults.filter((fault) => !fault.startsWith('hang'));

const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

// Needs a real PostgreSQL, which survives the process that uses it.
describePostgres('a batch whose desk is killed at any moment', () => {
  let world: Awaited<ReturnType<typeof openKillable>>;

  beforeAll(async () => {
    world = await openKillable({ BATCH_DESTINATIONS_MAX: String(rowsPerCall) });
  }, roundMs);

  afterAll(() => world.close());

  const readBatch = async (id: string): Promise<Batch> =>
    batchSchema.parse(JSON.parse((await world.ask(world.permanentDesk, 'first', 'GET', `/bff/batches/${id}`))?.text ?? ''));

  /** Resolves unknown parts as two users would, until the batch has ended and no part is unresolved. */
  async function waitForEnd(id: string): Promise<Batch> {
    let batch = await readBatch(id);
    const isOpen = () => !isOver(batch.state) || (batch.counts.unknown ?? 0) + (batch.counts.sending ?? 0) > 0;
    const readStates = async () => {
      for (const { state, command_id: command } of batch.parts)
        if (state === 'unknown')
          for (const user of ['first', 'second'])
            await world.ask(world.permanentDesk, user, 'POST', `/bff/commands/${command}/settle`, {
              verdict: 'not_sent',
              reason: 'nothing there',
            });
      if (batch.state === 'paused')
        await world.ask(world.permanentDesk, 'first', 'POST', `/bff/batches/${id}/control`, { control: 'resume' });
      batch = await readBatch(id);
      return isOpen();
    };
    await expect.poll(readStates, { timeout: roundMs, interval: 250 }).toBe(false);
    return batch;
  }

  test(
    `another desk continues a batch of a killed desk, pays no row twice and reports each row correctly, ${roundCount} times`,
    async () => {
      const { ask, custody, desks, permanentDesk } = world;
      let sentRows = 0;
      for (let round = 0; round <= roundCount; round += 1) {
        // The last desk is not killed, so that payments are sent even when all other desks were killed early.
        const isLastRound = round === roundCount;
        const deskToKill = await desks.start();
        const fault = (round === 0 ? undefined : faults[randomInt(faults.length)]) ?? 'refuse';
        const path = '/api/v2/send_batch_now';
        await callDirectly(custody.url, 'PUT', '/sandbox/faults', isLastRound ? [] : [{ method: 'POST', path, fault, times: 1 }]);
        const walletId = await walletWithMoney(custody.url);
        const [id, firstAmount] = [crypto.randomUUID(), 10_000 + round * 100];
        const rows = Array.from({ length: rowCount }, (_each, index) => ({
          line: index + 2,
          cells: [],
          type: 'public_address',
          public_address: receiver,
          amount: String(firstAmount + index),
        }));
        const body = { wallet_id: walletId, asset: 'btc', file: null, header: [], rows, remainder_of: null };
        const creation = ask(deskToKill, 'first', 'POST', '/bff/batches', body, { 'idempotency-key': id });
        if (!isLastRound) {
          await pause(randomInt(killMsMax));
          await deskToKill.kill();
        }
        // A requester who got no answer tries again with the same key.
        if ((await creation) === null) await ask(permanentDesk, 'first', 'POST', '/bff/batches', body, { 'idempotency-key': id });
        await callDirectly(custody.url, 'PUT', '/sandbox/faults', []);
        await pause(500);
        if (!isLastRound) await world.halfAMinutePasses();
        await waitForEnd(id);
        const { rows: now } = batchRowsSchema.parse(
          JSON.parse((await ask(permanentDesk, 'first', 'GET', `/bff/batches/${id}/rows`))?.text ?? ''),
        );
        for (const { line, state, amount } of now) {
          const paidCount = await countPayments(world.database, walletId, amount);
          expect([line, state, paidCount]).toEqual([line, state === 'sent' ? 'sent' : 'not_sent', state === 'sent' ? 1 : 0]);
          sentRows += paidCount;
        }
      }
      expect(sentRows).toBeGreaterThanOrEqual(rowCount);
      expect((await verifyAudit(world.tables)).ok).toBe(true);
    },
    (roundCount + 1) * roundMs,
  );
});
