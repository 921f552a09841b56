import { beforeAll, expect, test } from 'vitest';
import { strangeAddress } from '#bff/money/commands/test-addresses.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { approversOf } from '#bff/money/orders/given-reviews.ts';
import { PolicyStore } from '#bff/money/policy/policy-store.ts';
import { policyWith, publishPolicy, reviewsBy } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { batchSchema } from '#contract/desk/batches.ts';
import { decide, policyOfAll } from '#contract/money/policy.ts';
import { missingReviews } from '#contract/money/required-reviews.ts';
import { gateCases, isTestAll } from '#database/test-scope.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { seededRandom } from './test-random.ts';

/** Number of batches per seed. */
const batchCount = isTestAll ? 8 : 4;

/** Time limit of a run, ms. It is long, because a busy machine is slow. */
const runMsMax = 120_000;

const policies = [
  policyOfAll('allow'),
  policyOfAll('review'),
  policyWith({ destinations: ['own_wallet'] }, 'allow'),
  policyWith({ destinations: ['new_address'] }, reviewsBy('treasury', 'compliance')),
  policyWith({ destinations: ['new_address'] }, 'refuse'),
  policyWith({ first_send: true }, reviewsBy('compliance')),
] as const;

describeEachDatabase('policies published between the rows of a batch', (openDatabase) => {
  let world: TestJournal;
  let publish: () => Promise<void> = async () => undefined;
  /** Rows that were claimed for sending against the policy in force. */
  const faults: string[] = [];
  let rowsClaimed = 0;
  const book = new PolicyStore(['test-desk-key']);

  beforeAll(async () => {
    const moment = async (at: string, id: string) => {
      if (at === 'after_claim') await checkClaim(id);
      if (at === 'after_commit' || at === 'after_claim') await publish();
    };
    world = await openJournal(await openDatabase(), { moment, destinationsPerCall: 1 });
  }, openMsMax);

  const checkClaim = async (commandId: string) => {
    const part = world.tables.selectFrom('batch_parts').select('batch_id').where('command_id', '=', commandId);
    const { batch_id: id } = await part.executeTakeFirstOrThrow();
    const facts = await book.factsOf(world.tables, 'batch', id);
    if (facts === null) return;
    rowsClaimed += 1;
    const { then: outcome } = decide(await book.readCurrent(world.tables), facts);
    const requiredReviews = typeof outcome === 'string' ? [] : outcome.reviews;
    const missingApprovals = missingReviews(requiredReviews, await approversOf(world.tables, 'batch', id, Date.now()));
    if (outcome === 'refuse' || missingApprovals.length > 0) faults.push(`a row of ${id} was claimed against ${JSON.stringify(outcome)}`);
  };

  test.for(gateCases([1, 2], 1))(
    'no row of a batch is claimed against the policy in force, with seed %s',
    { timeout: runMsMax },
    async (seed) => {
      const random = seededRandom(seed);
      const anyPolicy = () => policies[random.below(policies.length)] ?? policies[0];
      const ids: string[] = [];
      for (let count = 0; count < batchCount; count += 1) {
        publish = async () => (random.chance(0.4) ? publishPolicy(world.tables, anyPolicy()) : undefined);
        await publishPolicy(world.tables, anyPolicy());
        const wallet = await world.wallet('btc', '1');
        const rows: object[] = [];
        for (const line of [2, 3, 4]) {
          const row = { line, cells: [], amount: String(7000 + random.below(1000)) };
          const isOwn = random.chance(0.4);
          rows.push(
            isOwn
              ? { ...row, type: 'wallet', id: await world.wallet('btc', '0.1') }
              : { ...row, type: 'public_address', public_address: strangeAddress() },
          );
        }
        const id = random.uuid();
        const body = { wallet_id: wallet, asset: 'btc', file: null, header: [], rows, remainder_of: null };
        const creation = await world.ask('POST', '/bff/batches', body, { headers: { 'idempotency-key': id } });
        if (creation.status >= 300) continue;
        ids.push(id);
        await approveUntilEnd(id);
      }
      publish = async () => undefined;
      expect(faults).toEqual([]);
      expect(ids.length).toBeGreaterThan(0);
      expect(rowsClaimed).toBeGreaterThan(0);
    },
  );

  /** Approves a batch until it ends or is refused. */
  async function approveUntilEnd(id: string): Promise<void> {
    const readBatch = async () => batchSchema.parse((await world.ask('GET', `/bff/batches/${id}`)).json);
    await expect
      .poll(
        async () => {
          const { state } = await readBatch();
          if (state === 'awaiting_review')
            for (const user of ['treasury2', 'compliance'] as const)
              await world.ask('POST', `/bff/batches/${id}/review`, { decision: 'release', reason: 'looked' }, { as: user });
          return state;
        },
        { timeout: 20_000, interval: 20 },
      )
      .toMatch(/ended|paused/);
  }
});
