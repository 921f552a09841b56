import { once } from 'node:events';
import { createConnection } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fakeService, openMsMax, testDesk } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { requestMsMax } from './request-time.ts';

describeEachDatabase('a request that is refused before its body arrives', (openDatabase) => {
  let app: FastifyInstance;
  let port: number;
  let close: () => Promise<void>;
  beforeAll(async () => {
    const service = await fakeService((_request, response) => response.end('{}'));
    ({ app } = await testDesk(await openDatabase(), service.url));
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
    close = async () => {
      app.server.closeAllConnections();
      await app.close();
      await service.close();
    };
  }, openMsMax);
  afterEach(() => void vi.useRealTimers());
  afterAll(() => close());

  test.for([
    ['another host', 'Host: evil.example', 421],
    ['another origin', 'Origin: https://evil.example', 403],
  ] as const)('the connection of a request with %s is closed after one minute at most', async ([, header, status]) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const socket = createConnection(port, '127.0.0.1');
    const host = header.startsWith('Host') ? '' : `Host: 127.0.0.1:${port}\r\n`;
    socket.write(`POST /bff/session HTTP/1.1\r\n${host}${header}\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    socket.resume();
    const isClosed = once(socket, 'close');
    vi.advanceTimersByTime(requestMsMax.usual);
    await isClosed;
    expect(socket.destroyed).toBe(true);
  });
});
