import { createConnection } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('a client that does not read a big answer', (openDatabase) => {
  test(
    'a client that does not read its answer is disconnected, but only after more time than any answer takes',
    async () => {
      const page = JSON.stringify(Array.from({ length: 2000 }, () => 'x'.repeat(4000)));
      const service = await fakeService((_request, response) => response.end(page));
      const { app, as } = await testDesk(await openDatabase(), service.url);
      expect(app.server.timeout).toBe(90_000);
      app.server.timeout = 100;
      const url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
      const { cookie } = await as('compliance');
      const reader = createConnection(Number(url.port), url.hostname);
      reader.on('error', () => undefined);
      reader.pause().write(`GET /api/v1/wallets HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\n\r\n`);
      await expect.poll(() => service.receivedRequests.length).toBe(1);
      const connections = promisify((done: (error: Error | null, count: number) => void) => app.server.getConnections(done));
      await expect.poll(() => connections()).toBe(0);
      reader.destroy();
      await app.close();
      await service.close();
    },
    openMsMax,
  );
});
