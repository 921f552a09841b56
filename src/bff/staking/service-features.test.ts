import { beforeAll, expect, test } from 'vitest';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { ServiceFeatures } from './service-features.ts';

describeEachDatabase('service features', (openDatabase) => {
  let world: TestJournal;
  let desk: DeskServices;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    desk = await replicaOf(world.database, world.custody.url);
    return async () => {
      await desk.sessions.close();
      await desk.custody.close();
    };
  }, openMsMax);

  test('a feature counts as present until the first check, and later only if the service has the feature', async () => {
    const features = new ServiceFeatures();
    expect(features.missingFeatures).toEqual([]);
    await features.checkIfDue(desk);
    expect(features.missingFeatures).toEqual(['filecoin']); // The empty world has an account of the staking contract.
  });

  test('a feature appears within minutes after the service gets it', async () => {
    const clock = { ms: Date.now() };
    const features = new ServiceFeatures();
    const now = { ...desk, now: () => clock.ms };
    await features.checkIfDue(now);
    const wallet = await world.wallet('fil', '1');
    await world.direct('POST', '/sandbox/storage_providers', { wallet_id: wallet, storage_provider_id: 'f055' });
    await features.checkIfDue(now);
    expect(features.missingFeatures).toEqual(['filecoin']);
    clock.ms += 300_000;
    desk.wallets.forget();
    desk.providers.forget();
    await features.checkIfDue(now);
    expect(features.missingFeatures).toEqual([]);
  });
});
