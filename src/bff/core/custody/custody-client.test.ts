import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fakeService, testCredentials, testScheme } from '#bff/test-desk.ts';
import { CustodyClient, type UpstreamCall } from './custody-client.ts';
import { UpstreamLost } from './upstream-answer.ts';

const readCall: UpstreamCall = {
  method: 'GET',
  path: '/api/v1/wallets?page_size=2',
  body: null,
  isSigned: true,
  timeoutMs: 2000,
  pool: 'read',
  claim: { userId: 1, endpoint: '/api/v1/wallets' },
};
const writeCall: UpstreamCall = { ...readCall, method: 'PUT', path: '/api/v1/wallets/1', body: Buffer.from('{"name":"a"}'), pool: 'write' };

let answer: (response: ServerResponse, times: number) => void;
let peer: Awaited<ReturnType<typeof fakeService>>;
let client: CustodyClient;

const clientOf = (baseUrl: string) =>
  new CustodyClient({ baseUrl, credentials: { ...testCredentials, scheme: testScheme }, now: () => Date.UTC(2026, 0, 5) });

beforeEach(async () => {
  answer = (response) => response.end('{}');
  peer = await fakeService((request, response) => {
    request.resume().on('end', () => answer(response, peer.receivedRequests.length));
  });
  client = clientOf(peer.url);
});
afterEach(async () => {
  await peer.close();
  await client.close();
});

const lossOf = async (call: UpstreamCall, usedClient = client) =>
  usedClient.send(call).then(
    ({ status }) => status,
    (error: unknown) => (error instanceof UpstreamLost ? error.loss : error),
  );

describe('CustodyClient', () => {
  test('a signed call of the service has exactly the expected headers', async () => {
    await client.send(writeCall);
    const [firstRequest] = peer.receivedRequests;
    expect(firstRequest?.headers).toEqual({
      host: new URL(peer.url).host,
      connection: 'keep-alive',
      'content-type': 'application/json',
      'content-length': '12',
      date: 'Mon, 05 Jan 2026 00:00:00 GMT',
      'user-agent': 'custody-desk',
      authorization: expect.stringMatching(/^BalanceAPIAuth test-administrator:[0-9a-f]{64}$/) as string,
    });
    expect(firstRequest?.url).toBe('/api/v1/wallets/1');
  });

  test('an upload has exactly the expected headers and its own signature', async () => {
    const form = Buffer.from('--b\r\n\r\n--b--\r\n');
    const path = '/api/v1/direct_parties/7/custody_agreement';
    await client.sendUpload({
      path,
      contentType: 'multipart/form-data; boundary=b',
      bodyHash: createHash('sha256').update(form).digest('base64'),
      bytes: form.length,
      content: (async function* () {
        yield form.subarray(0, 5);
        yield form.subarray(5);
      })(),
      timeoutMs: 2000,
      claim: { userId: 1, endpoint: path },
    });
    const [firstRequest] = peer.receivedRequests;
    expect(firstRequest?.headers).toEqual({
      host: new URL(peer.url).host,
      connection: 'close',
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': '14',
      date: 'Mon, 05 Jan 2026 00:00:00 GMT',
      'user-agent': 'custody-desk',
      'x-authorization-content-sha256': 'hlsLJgP/2wA9vvc9qId5urZz6g+nRThyQwWeA6tzvDA=',
      authorization: 'APIAuth-HMAC-SHA256 test-administrator:FseuARCf7qvhTTynWRaQlqWJIbdUCTL7nGFwN6qsbIk=',
    });
    expect(firstRequest?.url).toBe(path);
  });

  test('an unsigned call has no authorization header', async () => {
    await client.send({ ...readCall, isSigned: false });
    expect(peer.receivedRequests[0]?.headers).not.toHaveProperty('authorization');
  });

  test('a call includes the path of the base URL', async () => {
    const prefixedClient = clientOf(`${peer.url}/base/`);
    await prefixedClient.send(readCall);
    await prefixedClient.close();
    expect(peer.receivedRequests[0]?.url).toBe('/base/api/v1/wallets?page_size=2');
  });

  test('an answer of the service includes bytes, status, date and retry time', async () => {
    answer = (response) => response.writeHead(429, { 'retry-after': '7', date: 'Mon, 05 Jan 2026 00:00:01 GMT' }).end('{"error":"slow"}');
    expect(await client.send(readCall)).toEqual({
      status: 429,
      chunks: [Buffer.from('{"error":"slow"}')],
      retryAfter: '7',
      date: 'Mon, 05 Jan 2026 00:00:01 GMT',
    });
  });

  test('a redirect of the service is not followed', async () => {
    answer = (response) => response.writeHead(302, { location: `${peer.url}/elsewhere` }).end();
    expect(await lossOf(readCall)).toBe(302);
    expect(peer.receivedRequests).toHaveLength(1);
  });

  test('a read is retried once after a lost connection', async () => {
    answer = (response, times) => (times === 1 ? response.destroy() : response.end('{}'));
    expect(await lossOf(readCall)).toBe(200);
    answer = (response) => response.destroy();
    expect(await lossOf(readCall)).toBe('reset');
    expect(peer.receivedRequests).toHaveLength(4);
  });

  test('a write is sent once, regardless of its outcome', async () => {
    for (const [index, lostAnswer] of [
      (response: ServerResponse) => response.destroy(),
      (response: ServerResponse) => response.writeHead(503).end(),
      (response: ServerResponse) => response.writeHead(200, { 'content-length': '10' }).write('{', () => response.destroy()),
    ].entries()) {
      answer = lostAnswer;
      await lossOf(writeCall);
      expect(peer.receivedRequests).toHaveLength(index + 1);
    }
  });

  test('an unanswered call ends at its time limit', async () => {
    answer = () => undefined;
    expect(await lossOf({ ...writeCall, timeoutMs: 50 })).toBe('unanswered');
  });

  test('a slowly answered call ends at its time limit', async () => {
    answer = (response) => {
      response.writeHead(200);
      const dripTimer = setInterval(() => response.write(' '), 10);
      response.on('close', () => clearInterval(dripTimer));
    };
    expect(await lossOf({ ...writeCall, timeoutMs: 100 })).toBe('unanswered');
  });

  test('an answer that is truncated or not HTTP is reported as incomplete', async () => {
    answer = (response) => response.writeHead(200, { 'content-length': '10' }).write('{', () => response.destroy());
    expect(await lossOf(writeCall)).toBe('cut');
    for (const head of [
      'garbage',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3',
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(65_536)}`,
    ]) {
      answer = (response) => response.socket?.end(`${head}\r\n\r\n{}`);
      expect(await lossOf(writeCall)).toBe('cut');
    }
  });

  test('an answer of the service above 10 MiB is refused', async () => {
    answer = (response) => response.end(Buffer.alloc(10 * 1024 * 1024 + 1, 0x20));
    expect(await lossOf(readCall)).toBe('too_large');
  });

  test('a call to a closed port counts as unsent', async () => {
    const closedServer = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closedServer.once('listening', resolve));
    const address = closedServer.address();
    await new Promise((resolve) => closedServer.close(resolve));
    const unreachableClient = clientOf(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    expect(await lossOf(writeCall, unreachableClient)).toBe('unsent');
    await unreachableClient.close();
  });

  test('a call that timed out in the queue is never sent', async () => {
    const responses: ServerResponse[] = [];
    answer = (response) => responses.push(response);
    const holding = Array.from({ length: 4 }, () => lossOf(writeCall));
    await expect.poll(() => responses.length).toBe(4);
    expect(await lossOf({ ...writeCall, path: '/late', timeoutMs: 50 })).toBe('unsent');
    for (const response of responses) response.end('{}');
    await Promise.all(holding);
    answer = (response) => response.end('{}');
    await client.send(writeCall);
    expect(peer.receivedRequests.filter(({ url }) => url === '/late')).toEqual([]);
  });

  test('hanging writes do not delay reads', async () => {
    answer = (response) => void (response.req.method === 'GET' && response.end('{}'));
    const writes = Array.from({ length: 64 }, (_, index) =>
      lossOf({ ...writeCall, claim: { userId: index, endpoint: `${index}` }, timeoutMs: 500 }),
    );
    expect(await lossOf(readCall)).toBe(200);
    await Promise.all(writes);
  });

  test('hanging calls of one user or endpoint leave slots for others', async () => {
    answer = (response) => void (response.req.url !== '/hangs' && response.end('{}'));
    const hangingCalls = Array.from({ length: 70 }, (_, index) => {
      const claim = { userId: index % 2 === 0 ? 2 : index + 100, endpoint: '/hangs' };
      return lossOf({ ...readCall, path: '/hangs', claim, timeoutMs: 500 });
    });
    expect(await lossOf(readCall)).toBe(200);
    await Promise.all(hangingCalls);
  });

  test.for(['user', 'endpoint'] as const)('a call beyond the waiting limit of one %s is refused at once', async (of) => {
    answer = () => undefined;
    const claims = Array.from({ length: 130 }, (_, index) => ({
      userId: of === 'user' ? 7 : index,
      endpoint: of === 'endpoint' ? '/hangs' : `/${index}`,
    }));
    const results = claims.map((claim) => lossOf({ ...readCall, claim, timeoutMs: 200 }));
    expect(await results.at(-1)).toMatchObject({ of });
    expect(await results[0]).toBe('unanswered');
    await Promise.all(results);
  });

  test('the client reports once that the service is unreachable and once that it is reachable again', async () => {
    const dates: (string | null)[] = [];
    const port = Number(new URL(peer.url).port);
    await peer.close();
    const watchingClient = new CustodyClient({
      baseUrl: `http://127.0.0.1:${port}`,
      credentials: { ...testCredentials, scheme: testScheme },
      now: () => 0,
      onReachable: (reason) => dates.push(reason),
    });
    await lossOf(readCall, watchingClient);
    await lossOf(readCall, watchingClient);
    expect(dates).toEqual(['connection refused (ECONNREFUSED)']);
    const restartedServer = createHttpServer((_request, response) => response.end('{}')).listen(port, '127.0.0.1');
    await once(restartedServer, 'listening');
    expect(await lossOf(readCall, watchingClient)).toBe(200);
    expect(dates.at(-1)).toBeNull();
    await watchingClient.close();
    restartedServer.close();
  });
});
