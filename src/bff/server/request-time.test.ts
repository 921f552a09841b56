import { once } from 'node:events';
import { createConnection } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createClientErrorHandler } from './error-handler.ts';
import { limitRequestTime, requestMsMax } from './request-time.ts';

afterEach(() => void vi.useRealTimers());

/**
 * Sends a request without its last byte, and moves the clock by `ms`. Then sends the byte if the time limit is not over.
 * Returns the status line.
 */
async function answerAfter(ms: number, path: string): Promise<string> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify({ clientErrorHandler: createClientErrorHandler({}), forceCloseConnections: true });
  limitRequestTime(app);
  let markArrived = () => {};
  const arrival = new Promise<void>((resolve) => (markArrived = resolve));
  app.addHook('onRequest', (_request, _reply, done) => {
    markArrived();
    done();
  });
  app.post('/usual', async () => 'ok');
  app.post('/file', { config: { isFile: true } }, async () => 'ok');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const socket = createConnection(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{`);
  await arrival;
  vi.advanceTimersByTime(ms);
  vi.useRealTimers();
  if (ms < requestMsMax.usual || path === '/file') socket.write('}');
  await once(socket, 'data');
  socket.destroy();
  await app.close();
  return answer.split('\r\n', 1)[0] ?? '';
}

test.for([
  ['/usual', requestMsMax.usual - 1, 'HTTP/1.1 200 OK'],
  ['/usual', requestMsMax.usual, 'HTTP/1.1 408 Request Timeout'],
  ['/file', requestMsMax.usual * 2, 'HTTP/1.1 200 OK'],
] as const)('a request for %s that takes %i ms to arrive gets the answer %s', async ([path, ms, answer]) => {
  expect(await answerAfter(ms, path)).toBe(answer);
});
