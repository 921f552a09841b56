import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { expect, test } from 'vitest';
import { testCredentials, testScheme } from '#bff/test-desk.ts';
import { CustodyClient } from './custody-client.ts';
import { AnswerReader, UpstreamLost, type Loss } from './upstream-answer.ts';

/** System errors of a connection that fails at its start or during a request. */
const codes = [
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'CERT_HAS_EXPIRED',
  'UND_ERR_SOCKET',
] as const;

const controller: Dispatcher.DispatchController = {
  aborted: false,
  paused: false,
  reason: null,
  abort: () => undefined,
  pause: () => undefined,
  resume: () => undefined,
};

/** The kind of loss of a call when its connection fails before or after the request started. */
function lossAfter(code: string, hasBegun: boolean): Promise<Loss | null> {
  return new Promise((resolve) => {
    const reader = new AnswerReader(
      60_000,
      () => resolve(null),
      ({ loss }) => resolve(loss),
    );
    if (hasBegun) reader.onRequestStart(controller);
    reader.onResponseError(controller, Object.assign(new Error(`read ${code}`), { code }));
  });
}

test.for(codes)('a request that started before the error %s counts as reset', async (code) => {
  expect(await lossAfter(code, true)).toBe('reset');
});

test.for(codes)('a request that had not started before the error %s counts as unsent', async (code) => {
  expect(await lossAfter(code, false)).toBe('unsent');
});

test('a request without an answer on an open connection counts as unanswered, not as unsent', async () => {
  const sockets: Socket[] = [];
  let receivedText = '';
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('data', (chunk: Buffer) => (receivedText += chunk.toString()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const credentials = { ...testCredentials, scheme: testScheme };
  const client = new CustodyClient({ baseUrl, credentials, now: () => Date.now() });
  const slotClaim = { userId: 1, endpoint: '/api/v1/wallets' };
  const call = {
    method: 'POST',
    path: '/api/v1/wallets',
    body: Buffer.from('{}'),
    isSigned: true,
    timeoutMs: 200,
    pool: 'money',
    claim: slotClaim,
  } as const;
  const lostCall = await client.send(call).catch((error: unknown) => error);
  expect(lostCall instanceof UpstreamLost && lostCall.loss).toBe('unanswered');
  expect(receivedText).toMatch(/^POST \/api\/v1\/wallets/);
  for (const socket of sockets) socket.destroy();
  await client.close();
  server.close();
});
