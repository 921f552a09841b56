import { beforeAll, expect, test } from 'vitest';
import type { Desk } from '#bff/desk.ts';
import { openJournal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { openMsMax, replicaOf } from '#bff/test-desk.ts';
import { describeEmbedded } from '#database/testing.ts';
import { Offers } from './offers.ts';

describeEmbedded('what the service lacks', (open) => {
  let world: TestJournal;
  let desk: Desk;
  beforeAll(async () => {
    world = await openJournal(await open());
    desk = await replicaOf(world.database, world.custody.url);
    return async () => {
      await desk.sessions.close();
      await desk.custody.close();
    };
  }, openMsMax);

  test('is offered until somebody has looked, and then only where the service has it', async () => {
    const offers = new Offers();
    expect(offers.missing).toEqual([]);
    await offers.keep(desk);
    expect(offers.missing).toEqual(['filecoin']); // the empty world has an account of the staking contract
  });

  test('is offered once it is there: what was missing is looked for again within minutes', async () => {
    const clock = { ms: Date.now() };
    const offers = new Offers();
    const now = { ...desk, now: () => clock.ms };
    await offers.keep(now);
    const wallet = await world.wallet('fil', '1');
    await world.direct('POST', '/sandbox/storage_providers', { wallet_id: wallet, storage_provider_id: 'f055' });
    await offers.keep(now);
    expect(offers.missing).toEqual(['filecoin']);
    clock.ms += 300_000;
    desk.wallets.forget();
    desk.providers.forget();
    await offers.keep(now);
    expect(offers.missing).toEqual([]);
  });
});
