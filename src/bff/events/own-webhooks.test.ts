import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '#database/testing.ts';
import { openEventWorld, openMsMax, tokens, type EventWorld } from './test-events.ts';

describeEachDatabase('the webhooks of the embedded service', (openDatabase) => {
  let world: EventWorld;
  let ownUrl: string;
  beforeAll(async () => {
    world = await openEventWorld(await openDatabase());
    ownUrl = `${world.url}/hooks/${tokens[0]}`;
  }, openMsMax);
  beforeEach(async () => void (await world.direct('PUT', '/sandbox/settings', { webhook_url: null })));
  afterAll(() => world.close());

  const setUrl = (webhook_url: string) => world.direct('PUT', '/sandbox/settings', { webhook_url });
  const urlNow = async () => (await world.direct('PUT', '/sandbox/settings', {}))['webhook_url'];

  test('the embedded service delivers events to the desk without configuration, even after a reset', async () => {
    await world.setWebhookUrl(ownUrl);
    for (const isReset of [false, true]) {
      if (isReset) await world.direct('POST', '/sandbox/reset', { seed: 'empty' });
      const idsBefore = new Set((await world.inbox()).map(({ id }) => id));
      await world.deposit();
      await expect
        .poll(async () => (await world.inbox()).filter(({ id }) => !idsBefore.has(id)), { timeout: 20_000 })
        .toMatchObject([{ type: 'deposit', state: 'read' }]);
    }
  });

  test('the embedded service replaces an earlier address of the desk but not another host', async () => {
    await setUrl('http://127.0.0.1:9/hooks/an-older-token');
    await world.setWebhookUrl(ownUrl);
    expect(await urlNow()).toBe(ownUrl);
    await setUrl('http://receiver.example/hooks');
    await world.setWebhookUrl(ownUrl);
    expect(await urlNow()).toBe('http://receiver.example/hooks');
  });
});
