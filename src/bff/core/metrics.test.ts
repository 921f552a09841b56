import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax, testCustody, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

const token = 'a-token-of-some-length-for-metrics';

describeEachDatabase('metrics', (openDatabase) => {
  type TestDesk = Awaited<ReturnType<typeof testDesk>>;
  let desk: TestDesk;
  let deskWithoutToken: TestDesk;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const database = await openDatabase();
    const custody = await testCustody(database);
    desk = await testDesk(database, custody.url, { metricsToken: token });
    deskWithoutToken = await testDesk(database, custody.url);
    close = async () => {
      await desk.app.close();
      await deskWithoutToken.app.close();
      await custody.close();
    };
  }, openMsMax);
  afterAll(() => close());

  const readMetrics = async (authorization?: string, { app } = desk) => {
    const headers = authorization === undefined ? {} : { authorization };
    return app.inject({ method: 'GET', url: '/metrics', headers });
  };

  test('metrics count requests, calls of the service and the states of the desk for a reader with the token', async () => {
    const headers = await desk.as('treasury');
    await desk.app.inject({ method: 'GET', url: '/api/v1/wallets/4711', headers });
    await desk.app.inject({ method: 'GET', url: '/no/such/path', headers });
    const { statusCode, headers: answerHeaders, body } = await readMetrics(`Bearer ${token}`);
    expect([statusCode, answerHeaders['content-type']]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(body).toContain('desk_request_seconds_count{method="GET",route="/api/v1/wallets/:id",status="404"} 1');
    expect(body).toContain('desk_upstream_seconds_count{endpoint="/api/v1/wallets/:id",outcome="404"} 1');
    expect(body).toContain('desk_commands{state="unknown"} 0');
    expect(body).toContain('desk_oldest_unknown_seconds 0');
    expect(body).toContain('desk_event_streams 0');
    expect(body).not.toContain('4711');
    expect(body).not.toContain('no/such/path');
  });

  test.for([undefined, 'Bearer ', 'Bearer another-token-of-some-length', `Basic ${token}`, token])(
    'the path of the metrics does not exist for a reader with %s',
    async (authorization) => {
      const [{ statusCode, body }, otherAnswer] = [
        await readMetrics(authorization),
        await desk.app.inject({ method: 'GET', url: '/healthy' }),
      ];
      expect(statusCode).toBe(otherAnswer.statusCode);
      expect(body).not.toContain('desk_');
    },
  );

  test('the path of the metrics does not exist when no token is configured', async () => {
    expect((await readMetrics(`Bearer ${token}`, deskWithoutToken)).body).not.toContain('desk_');
  });
});
