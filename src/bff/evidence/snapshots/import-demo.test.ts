import { expect, test } from 'vitest';
import { openJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { verifySnapshots } from './verify-snapshots.ts';

describeEachDatabase('snapshots of the sandbox', (openDatabase) => {
  test('a new world deletes and imports snapshots without a difference from the audit log', { timeout: openMsMax }, async () => {
    const world = await openJournal(await openDatabase(), { samplingMs: 50 });
    const snapshots = async () => (await world.tables.selectFrom('snapshots').select('source').execute()).map(({ source }) => source);
    await world.wallet('btc', '1.5');
    await expect.poll(snapshots, { timeout: openMsMax }).toContain('desk');
    await world.direct('POST', '/sandbox/reset', { seed: 'demo' });
    await expect.poll(snapshots, { timeout: openMsMax }).toContain('sandbox');
    expect(await verifySnapshots(world.tables)).toMatchObject({ ok: true });
    await world.direct('POST', '/sandbox/reset', { seed: 'empty' });
    await expect.poll(snapshots, { timeout: openMsMax }).toEqual([]);
    expect(await verifySnapshots(world.tables)).toMatchObject({ ok: true });
    await world.wallet('btc', '2.5');
    await expect.poll(snapshots, { timeout: openMsMax }).toContain('desk');
    await world.tables.deleteFrom('snapshots').execute();
    expect(await verifySnapshots(world.tables)).toMatchObject({ ok: false });
  });
});
