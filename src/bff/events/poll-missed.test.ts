import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { listenTo, openEventWorld, openMsMax, until, type EventWorld } from './test-events.ts';

describeEachDatabase('a deposit without a webhook', (openDatabase) => {
  let database: Database;
  let world: EventWorld;
  let aheadMs = 0;
  beforeAll(async () => {
    database = await openDatabase();
    world = await openEventWorld(database, { now: () => Date.now() + aheadMs });
    await until(async () => (await summary()).checked_at !== null); // The first poll only starts the period.
  }, openMsMax);
  afterAll(() => world.close());

  const summary = async () => (await world.ask('/bff/events/summary')).json as Record<string, unknown>;
  const waitForNextCheck = async () => {
    const [{ checked_at: checkedAtBefore }] = [await summary()];
    await until(async () => (await summary())['checked_at'] !== checkedAtBefore);
  };

  const readMissedRows = async () => (await world.inbox()).filter(({ remarks }) => remarks.includes('missed')).map(({ ref }) => ref);

  test('a deposit without a webhook counts as missed, and is published, only after webhooks of other deposits arrive', async () => {
    const [withoutWebhook, withWebhook] = [await world.deposit(), await world.deposit()];
    aheadMs = 3 * 60_000;
    await waitForNextCheck();
    expect(await summary()).toMatchObject({ received: 0, missed: 0, last_received_at: null });

    const stream = await listenTo(world, 'viewer');
    await world.hook({ type: 'deposit', transaction_id: withWebhook });
    await until(async () => (await readMissedRows()).length > 0);
    await waitForNextCheck();
    expect(await readMissedRows()).toEqual([String(withoutWebhook)]);
    expect(await summary()).toMatchObject({ missed: 1 });
    await until(() => stream.hints().some((hint) => (hint as { id: string }).id === String(withoutWebhook)));
    await stream.close();
  });
});
