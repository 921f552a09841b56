import { expect, test } from 'vitest';
import { openSnapshotDesk } from '#bff/evidence/snapshots/test-snapshot-service.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { presentBalances } from './read-snapshots.ts';

describeEachDatabase('the custodian’s current balances', (openDatabase) => {
  test('are not reported if the custodian gives no balance of a chosen wallet', { timeout: openMsMax }, async () => {
    const desk = await openSnapshotDesk(await openDatabase(), { balanceOf: (place) => (place === 3 ? null : place + 0.5) });
    expect(await presentBalances(desk, { walletIds: undefined, asset: undefined })).toBeNull();
    expect(await presentBalances(desk, { walletIds: [4], asset: 'eth' })).toBeNull();
    const otherBalances = await presentBalances(desk, { walletIds: [3], asset: undefined });
    expect([...(otherBalances?.balances ?? [])]).toEqual([['3 eth', '2.5']]);
  });
});
