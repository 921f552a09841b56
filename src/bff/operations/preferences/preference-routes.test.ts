import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax, testDesk, fakeService } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('preferences', (openDatabase) => {
  let app: FastifyInstance;
  let treasury: Record<string, string>;
  let viewer: Record<string, string>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const service = await fakeService((_request, response) => response.end());
    const desk = await testDesk(await openDatabase(), service.url);
    app = desk.app;
    [treasury, viewer] = [await desk.as('treasury'), await desk.as('viewer')];
    close = service.close;
  }, openMsMax);
  afterAll(async () => {
    await app.close();
    await close();
  });

  const change = (headers: Record<string, string>, payload: object) =>
    app.inject({ method: 'PUT', url: '/bff/preferences', headers: { ...headers, 'content-type': 'application/json' }, payload });
  const readPreferences = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/bff/session', headers })).json<{ preferences: unknown }>().preferences;

  test('a user without preferences has the defaults', async () => {
    expect(await readPreferences(viewer)).toMatchObject({ colour_scheme: 'auto', time_zone: 'local', due_clock: 5, saved_views: [] });
  });

  test('the preferences of a user are in the session, change field by field, and belong to that user only', async () => {
    await change(treasury, { time_zone: 'utc' });
    await change(treasury, { saved_views: [{ list: 'transactions', name: 'Failed', search: { status: 'failed' } }], due_clock: null });
    expect(await readPreferences(treasury)).toMatchObject({ time_zone: 'utc', due_clock: null, saved_views: [{ name: 'Failed' }] });
    expect(await readPreferences(viewer)).toMatchObject({ time_zone: 'local', due_clock: 5 });
  });

  test('concurrent changes of different preferences are both stored', async () => {
    await Promise.all([change(viewer, { density: 'comfortable' }), change(viewer, { landing_page: '/wallets' })]);
    expect(await readPreferences(viewer)).toMatchObject({ density: 'comfortable', landing_page: '/wallets' });
  });

  test('an invalid preference is refused, and the refusal names its field', async () => {
    const answer = await change(viewer, { colour_scheme: 'pink' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', field: 'colour_scheme' });
    expect((await change(viewer, { colour: 'light' })).json()).toMatchObject({ code: 'invalid_request' });
    expect((await change(viewer, { due_clock: 6 })).json()).toMatchObject({ code: 'invalid_request', field: 'due_clock' });
  });

  test('preferences beyond their maximum size are refused', async () => {
    const search = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`filter${index}`, 'x'.repeat(255)]));
    const views = Array.from({ length: 10 }, (_, index) => ({ list: 'wallets', name: `View ${index}`, search }));
    const answer = await change(viewer, { saved_views: views });
    expect(answer.statusCode).toBe(413);
    expect(await readPreferences(viewer)).toMatchObject({ saved_views: [] });
  });

  test('stored preferences that are no longer valid become the defaults', async () => {
    const { preferencesSchema } = await import('#contract/desk/preferences.ts');
    expect(preferencesSchema.parse({ density: 'airy', time_zone: 'utc', gone: 1 })).toMatchObject({ density: 'compact', time_zone: 'utc' });
  });
});
