import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeService, openMsMax, testCustody, testDesk } from '#bff/test-desk.ts';
import { healthSchema } from '#contract/desk/health.ts';
import { readJson } from '#contract/wire/json.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the health page', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof testDesk>>;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const database = await openDatabase();
    const custody = await testCustody(database);
    desk = await testDesk(database, custody.url);
    close = async () => {
      await desk.app.close();
      await custody.close();
    };
  }, openMsMax);
  afterAll(() => close());

  const readHealth = async ({ app, as } = desk) =>
    healthSchema.parse(readJson((await app.inject({ url: '/bff/health', headers: await as('administrator') })).body));

  test('viewers, compliance officers and treasurers cannot read the health of the desk', async () => {
    for (const role of ['viewer', 'compliance', 'treasury'] as const)
      expect((await desk.app.inject({ url: '/bff/health', headers: await desk.as(role) })).statusCode).toBe(403);
  });

  test('the health shows the service, database, replicas, webhooks, commands and audit log', async () => {
    const health = await readHealth();
    expect(health).toMatchObject({
      replicas: 1,
      service: { trouble: null },
      database: { connections: health.database.kind === 'postgres' ? { waiting: 0 } : null },
      webhooks: { received: 0, last_received_at: null },
      commands: { unknown: 0, oldest_unknown_at: null },
    });
    expect(Math.abs(health.service.skew_seconds ?? 99)).toBeLessThanOrEqual(2);
    expect(health.audit.rows).toBeGreaterThan(0);
  });

  test('the health shows why the service fails and how much the clocks differ', async () => {
    const service = await fakeService((_request, response) =>
      response.writeHead(401, { date: new Date(Date.now() - 120_000).toUTCString() }).end('{"error":"Unknown access ID"}'),
    );
    const otherDesk = await testDesk(await openDatabase(), service.url);
    const { service: otherService } = await readHealth(otherDesk);
    expect(otherService.trouble).toContain('Unknown access ID');
    expect(otherService.skew_seconds).toBeGreaterThanOrEqual(119);
    await service.close();
    expect((await readHealth(otherDesk)).service).toMatchObject({ trouble: expect.stringMatching(/./) as string, skew_seconds: null });
    await otherDesk.app.close();
  });
});
