import { describe, expect, test } from 'vitest';
import { TokenBucket } from '#bff/core/http/token-bucket.ts';
import { fakeService, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { defaultRates } from './rate-limit.ts';

describe('token bucket', () => {
  test('a token bucket permits a burst, then as many requests as its rate', () => {
    const bucket = new TokenBucket({ burst: 2, perSecond: 4 }, 0);
    expect([bucket.take(1, 0), bucket.take(1, 0), bucket.take(1, 0)]).toEqual([0, 0, 250]);
    expect([bucket.take(1, 250), bucket.take(1, 300)]).toEqual([0, 200]);
  });

  test('a token bucket never contains more than a burst, even after a long time without requests', () => {
    const bucket = new TokenBucket({ burst: 2, perSecond: 4 }, 0);
    expect([bucket.take(2, 1e9), bucket.take(1, 1e9)]).toEqual([0, 250]);
  });
});

describeEachDatabase('rate limit', (openDatabase) => {
  const burst = (count: number) => ({ burst: count, perSecond: 0.01 });

  test('the rate limit of one user does not affect other users, and the refusal contains the waiting time', async () => {
    const service = await fakeService((_request, response) => response.end('{}'));
    const { app, as } = await testDesk(await openDatabase(), service.url, { rates: { ...defaultRates, perUser: burst(3) } });
    const ask = async (role: 'viewer' | 'treasury') => app.inject({ url: '/api/v1/wallets/1', headers: await as(role) });
    const statuses = [await ask('viewer'), await ask('viewer'), await ask('viewer'), await ask('viewer')].map(
      ({ statusCode }) => statusCode,
    );
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refusal = await ask('viewer');
    expect([refusal.json(), Number(refusal.headers['retry-after'])]).toMatchObject([{ code: 'too_many_requests' }, 100]);
    expect((await ask('treasury')).statusCode).toBe(200);
    await app.close();
    await service.close();
  });

  test('all users together have a rate limit that does not affect the health probe', async () => {
    const service = await fakeService((_request, response) => response.end('{}'));
    const { app, as } = await testDesk(await openDatabase(), service.url, { rates: { ...defaultRates, overall: burst(3) } });
    const roles = ['viewer', 'treasury', 'viewer', 'treasury'] as const;
    const statuses = [];
    for (const role of roles) statuses.push((await app.inject({ url: '/api/v1/wallets/1', headers: await as(role) })).statusCode);
    expect(statuses.filter((status) => status === 200).length).toBeLessThan(roles.length);
    expect(statuses.at(-1)).toBe(429);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
    await service.close();
  });
});
