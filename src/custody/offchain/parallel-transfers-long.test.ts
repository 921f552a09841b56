import { beforeAll, expect, test } from 'vitest';
import { decimal, decimalOf } from '#contract/money/money.ts';
import { advanceClock, ledgerSums, makeDeposit, openCustody, type TestCustody } from '#custody/test-custody.ts';
import { answerUnlessRefused } from '#custody/withdrawals/test-withdrawals.ts';
import { describePostgres } from '#database/testing.ts';
import { openOffchainWorld } from './test-offchain.ts';

// The test needs a real PostgreSQL, because it runs two transactions at the same time. Two services on it act as two replicas.
describePostgres('concurrent ledger entries, withdrawals and reconciliations', (openDatabase) => {
  let firstCustody: TestCustody;
  let secondCustody: TestCustody;
  beforeAll(async () => {
    const database = await openDatabase();
    [firstCustody, secondCustody] = [await openCustody(database), await openCustody(database)];
  });

  test('concurrent transfers do not deadlock, send everything that the balance covers, and never use a coin twice', async () => {
    const world = await openOffchainWorld(firstCustody);
    const { treasury, desk } = world;
    await makeDeposit(firstCustody, desk, 'ltc', '1');
    const transferDirections = [
      [treasury, desk],
      [desk, treasury],
    ] as const;
    const transfers = Array.from({ length: 30 }, (_, index) => {
      const direction = transferDirections[index % 2] ?? transferDirections[0];
      return index % 3 === 2 ? world.send('0.3', direction[0]) : world.transfer('0.25', direction);
    });
    const clockAdvances = Array.from({ length: 6 }, () => advanceClock(secondCustody, 2));
    const acceptedTransfers = (await Promise.all(transfers.map(answerUnlessRefused))).filter((transfer) => transfer !== null);
    await Promise.all(clockAdvances);
    await advanceClock(secondCustody, 60);
    expect(acceptedTransfers.length).toBeGreaterThan(20);
    for (const { id } of acceptedTransfers) expect((await world.read(id)).status).toBe('completed');
    for (const id of [treasury, desk]) {
      const [total, onchain] = await world.balances(id);
      expect(decimal.compare(decimalOf(onchain ?? '-1'), decimalOf('0'))).toBeGreaterThanOrEqual(0);
      expect(decimal.compare(decimalOf(total ?? '-1'), decimalOf('0'))).toBeGreaterThanOrEqual(0);
    }
    expect(Number((await ledgerSums(firstCustody.db))['ltc'])).toBe(0);
  }, 60_000);
});
