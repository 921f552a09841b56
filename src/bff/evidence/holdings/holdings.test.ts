import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { explainBalances } from './read-holdings.ts';
import type { Movement } from './read-movements.ts';
import type { ReportedBalances } from './read-snapshots.ts';

const [beforeAt, laterAt] = [new Date('2026-10-01T00:00:00Z'), new Date('2026-10-01T01:00:00Z')];

/** An exact amount with up to 18 places. */
const amounts = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }).map((units) => {
  const digits = (units < 0n ? -units : units).toString().padStart(19, '0');
  return decimalOf(`${units < 0n ? '-' : ''}${digits.slice(0, -18)}.${digits.slice(-18)}`);
});

const movesOfCell = fc.array(fc.record({ second: fc.integer({ min: 1, max: 3600 }), amount: amounts }), { maxLength: 12 });

const worlds = fc.record({
  opening: amounts,
  moves: movesOfCell,
  unexplained: fc.oneof(fc.constant(decimalOf('0')), amounts),
  second: fc.integer({ min: 0, max: 3600 }),
});

function reportedBalances(at: Date, balance: string): ReportedBalances {
  return { at, source: 'desk', balances: new Map([['4 eth', decimalOf(balance)]]) };
}

describe('explained balances', () => {
  test('the opening balance and the movements give a balance, and the balance from the later snapshot differs by exactly the unexplained part', () => {
    fc.assert(
      fc.property(worlds, ({ opening, moves, unexplained, second }) => {
        const movements = moves.map(({ second: at, amount }, index): Movement => ({
          wallet_id: '4',
          asset: 'eth',
          transaction: String(index),
          at: new Date(beforeAt.getTime() + at * 1000),
          amount,
          importedAt: null,
        }));
        const sum = decimal.sum(moves.map(({ amount }) => amount));
        const closingBalance = decimal.sum([opening, sum, unexplained]);
        const [before, after] = [reportedBalances(beforeAt, opening), reportedBalances(laterAt, closingBalance)];
        const at = new Date(beforeAt.getTime() + second * 1000);
        const holdingFrom = (basis: 'before' | 'after' | 'present') => explainBalances({ before, after, basis, at, movements })[0];
        const [forwardHolding, backwardHolding, presentHolding] = [holdingFrom('before'), holdingFrom('after'), holdingFrom('present')];
        const zero = decimalOf('0');
        expect(decimal.compare(presentHolding?.balance ?? zero, closingBalance)).toBe(0);
        expect(decimal.compare(presentHolding?.explained ?? zero, sum)).toBe(0);
        expect(decimal.compare(forwardHolding?.unexplained ?? zero, unexplained)).toBe(0);
        const difference = decimal.subtract(backwardHolding?.balance ?? zero, forwardHolding?.balance ?? zero);
        expect(decimal.compare(difference, unexplained)).toBe(0);
        const pastMovements = movements.filter((each) => each.at <= at).map(({ amount }) => amount);
        expect(decimal.compare(forwardHolding?.balance ?? zero, decimal.sum([opening, ...pastMovements]))).toBe(0);
      }),
      { numRuns: 300 },
    );
  });
});

describeEachDatabase('balances at a time', (openDatabase) => {
  let world: TestJournal;
  let walletId = 0;
  beforeAll(async () => {
    world = await openJournal(await openDatabase(), { samplingMs: 50, recordPollMs: 50 });
    await setReviews(world.tables, 'off');
    await world.direct('PUT', '/sandbox/settings', { approvals_required: false, step_ms: 10 });
    walletId = await world.wallet('btc', '1.5');
  }, openMsMax);

  type Answer = {
    readonly error?: string;
    readonly field?: string;
    readonly holdings: readonly {
      balance: number;
      movements: readonly { transaction: string; amount: number }[];
      unexplained: number | null;
      causes: readonly string[];
      explainedSum: number;
    }[];
    readonly known_since: string;
    readonly before: { readonly at: string };
  };

  const ask = async (at: string) => {
    const { status, json } = await world.ask('GET', `/bff/holdings?at=${encodeURIComponent(at)}&wallet_id=${walletId}`);
    return { status, ...(json as Answer) };
  };
  const now = () => ask(new Date().toISOString());

  test('balances of an unknown wallet or asset are refused, and the field is named', async () => {
    const askFor = (query: string) => world.ask('GET', `/bff/holdings?${query}`);
    await expect.poll(async () => (await now()).status, { timeout: openMsMax }).toBe(200);
    expect(await askFor('wallet_id=4096')).toMatchObject({
      status: 400,
      json: { field: 'wallet_id', error: 'wallet_id: 4096 is not a wallet' },
    });
    expect(await askFor('asset=NOPE')).toMatchObject({ status: 400, json: { field: 'asset' } });
    expect(await askFor('asset=XLM')).toMatchObject({ status: 200, json: { holdings: [] } });
  });

  /** Waits for the next snapshot. */
  const snapshot = async () => {
    const count = async () => (await world.tables.selectFrom('snapshots').select('id').execute()).length;
    const countBefore = await count();
    await world.tables
      .updateTable('snapshot_runs')
      .set({ at: new Date(0) })
      .execute();
    await expect.poll(count, { timeout: openMsMax }).toBe(countBefore + 1);
  };

  test('the unexplained part of a wallet that a batch paid names the batch as a possible cause', { timeout: openMsMax }, async () => {
    const [payerId, payeeId] = [await world.wallet('btc', '0.4'), await world.wallet('btc', '0.2')];
    const otherPayeeId = await world.wallet('btc', '0.1');
    await snapshot();
    const destinations = [payeeId, otherPayeeId].map((id) => ({ type: 'wallet', id, amount: '10000' }));
    await world.direct('POST', '/api/v2/send_batch_now', { source_wallet_id: payerId, asset: 'btc', destinations });
    const presentHolding = async () => {
      const { json } = await world.ask('GET', `/bff/holdings?wallet_id=${payeeId}`);
      return (json as Answer).holdings[0];
    };
    await expect.poll(presentHolding, { timeout: openMsMax }).toMatchObject({
      balance: 0.2001,
      unexplained: 0.0001,
      causes: [expect.stringContaining('A batch send'), expect.stringContaining('last minute')],
    });
  });

  test(
    'a payment explains the change between two snapshots except for its fee, which is in no record',
    { timeout: openMsMax },
    async () => {
      await expect.poll(async () => (await now()).holdings?.[0]?.balance, { timeout: openMsMax }).toBe(1.5);
      await snapshot();
      const firstTime = new Date().toISOString();
      expect((await world.send(`/api/v1/wallets/${walletId}/transactions`, smallWithdrawal('0.0001'))).status).toBe(200);
      const completedAt = async () => {
        const lines = world.tables.selectFrom('indexed_lines').where('source_wallet_id', '=', String(walletId)).select('completed_at');
        return (await lines.executeTakeFirst())?.completed_at?.toISOString() ?? '';
      };
      await expect.poll(completedAt, { timeout: openMsMax }).not.toBe('');
      await snapshot();
      const [holdingBefore] = (await ask(firstTime)).holdings;
      expect(holdingBefore).toMatchObject({ balance: 1.5, movements: [], causes: [expect.stringContaining('Network fees of 1 payment')] });
      // The snapshot before the payment is now the nearest one.
      const completionDate = new Date(await completedAt());
      await world.tables
        .updateTable('snapshots')
        .set({ at: new Date(Date.now() + 60_000) })
        .where('at', '>', completionDate)
        .execute();
      const [holdingAfter] = (await ask(completionDate.toISOString())).holdings;
      expect(holdingAfter).toMatchObject({
        balance: 1.4999,
        movements: [{ amount: -0.0001 }],
        explained: -0.0001,
        unexplained: holdingBefore?.unexplained,
      });
    },
  );

  test.for([
    ['2126-10-31T00:00:00Z', 'at is in the future'],
    ['2006-10-31T00:00:00Z', 'before 20'],
    ['2026-02-30T00:00:00Z', 'at is a time that does not exist'],
    ['2026-02-20T00:00:00', 'at must be a time with its offset'],
  ])('a request for the balances at %s is refused', async ([at = '', message]) => {
    const { status, error, field } = await ask(at);
    expect([status, field]).toEqual([400, 'at']);
    expect(error).toContain(message);
  });
});
