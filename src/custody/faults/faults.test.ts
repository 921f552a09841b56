import { setImmediate } from 'node:timers/promises';
import { request as ask } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints, type sandboxFaults } from '#contract/service/sandbox.ts';
import { signRegular } from '#custody/auth/regular.ts';
import { administrator, openCustody, scheme, start, resetToEmpty, type TestCustody } from '#custody/test-custody.ts';
import type { Database } from '#database/connect.ts';
import { describeEachDatabase } from '#database/testing.ts';

type Fault = (typeof sandboxFaults)[number];

const wallets = endpoints.createWallet.path;

/** Time after which the test treats a hanging answer as missing, ms. Other answers may take longer on a busy machine. */
const patienceMs = 400;

describeEachDatabase('faults', (openDatabase) => {
  let custody: TestCustody;
  let database: Database;
  let url: string;
  beforeAll(async () => {
    database = await openDatabase();
    custody = await openCustody(database);
    url = await custody.app.listen({ host: '127.0.0.1', port: 0 });
  });
  beforeEach(() => resetToEmpty(custody));
  afterAll(() => custody.app.close());

  const setFaults = (fault: Fault, times = 1, path: string = wallets) =>
    custody.ask(sandboxEndpoints.setFaults, { body: [{ method: 'POST', path, fault, times }] });

  /** Makes a call over its own connection. Returns the result as the client sees it. */
  const call = async (method: 'GET' | 'POST', path: string, body = '', { at = url, waitMs = 20_000 } = {}) => {
    const headers = signRegular({ method, path, body, ...administrator, scheme, date: start });
    try {
      const answer = await ask(at + path, {
        method,
        headers,
        ...(body === '' ? {} : { body }),
        signal: AbortSignal.timeout(waitMs),
        reset: true,
      });
      return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], text: await answer.body.text() };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const code: unknown = Reflect.get(error, 'code');
      return { failed: error.name === 'TimeoutError' ? 'no answer' : code };
    }
  };
  const createWallet = (options = {}) => call('POST', wallets, '{"name":"Treasury"}', options);
  const walletCount = async () => (await custody.ask(endpoints.listWallets, {})).page.length;

  test.for([
    ['refuse', { failed: 'UND_ERR_SOCKET' }, 0],
    ['error_500', { status: 500, retryAfter: undefined, text: '{"error":"Internal error"}' }, 0],
    ['hang_before', { failed: 'no answer' }, 0],
    ['rate_limit', { status: 429, retryAfter: '1', text: '{"error":"Too many requests: try again later."}' }, 0],
    ['hang_after', { failed: 'no answer' }, 1],
    ['reset_after', { failed: 'ECONNRESET' }, 1],
    ['truncate', { failed: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH' }, 1],
    ['garbage', { status: 200, retryAfter: undefined, text: '<!doctype html><title>502 Bad Gateway</title>{"id":' }, 1],
  ] as const)('with the fault %s, the client sees %o and the service creates %i wallets', async ([fault, expectedAnswer, count]) => {
    await setFaults(fault);
    expect(await createWallet('failed' in expectedAnswer && expectedAnswer.failed === 'no answer' ? { waitMs: patienceMs } : {})).toEqual(
      expectedAnswer,
    );
    await expect.poll(walletCount, { timeout: 20_000 }).toBe(count); // The service may still do the work of a hanging call.
    expect(await createWallet()).toMatchObject({ status: 200 });
    expect(await walletCount()).toBe(count + 1);
  });

  test('the fault truncate announces the whole answer and sends half of it', async () => {
    const { text: fullText } = await createWallet();
    await setFaults('truncate');
    const answer = await ask(url + wallets, {
      method: 'POST',
      headers: signRegular({ method: 'POST', path: wallets, body: '{"name":"Treasury"}', ...administrator, scheme, date: start }),
      body: '{"name":"Treasury"}',
    });
    expect(Number(answer.headers['content-length'])).toBe(fullText?.length);
    const receivedChunks: Buffer[] = [];
    await expect(
      (async () => {
        for await (const chunk of answer.body) receivedChunks.push(chunk as Buffer);
      })(),
    ).rejects.toThrow(/terminated|closed|Content-Length|mismatch/i);
    expect(Buffer.concat(receivedChunks).length).toBe(Math.floor((fullText?.length ?? 0) / 2));
  });

  describe('service calls with a fault', () => {
    test('a fault affects exactly the configured number of calls', async () => {
      await setFaults('error_500', 2);
      expect([(await createWallet()).status, (await createWallet()).status, (await createWallet()).status]).toEqual([500, 500, 200]);
    });

    test('a fault for a path template affects all its paths, and a fault for one path affects only that path', async () => {
      await createWallet();
      await createWallet();
      const row = { method: 'GET', fault: 'error_500', times: 1 } as const;
      for (const [path, statuses] of [
        ['/api/v1/wallets/:wallet_id', [500, 200]],
        ['/api/v1/wallets/3', [200, 500]],
        ['/api/v1/wallets', [200, 200]],
      ] as const) {
        await custody.ask(sandboxEndpoints.setFaults, { body: [{ ...row, path }] });
        expect([(await call('GET', '/api/v1/wallets/2')).status, (await call('GET', '/api/v1/wallets/3')).status]).toEqual(statuses);
      }
    });

    test('a fault ends when a new list replaces it, and at a reset', async () => {
      await setFaults('error_500', 9);
      await setFaults('error_500', 9, '/api/v1/somewhere_else');
      expect((await createWallet()).status).toBe(200);
      await setFaults('error_500', 9);
      await custody.ask(sandboxEndpoints.reset, { body: { seed: 'empty' } });
      expect((await createWallet()).status).toBe(200);
    });

    test('a hanging call ends without an answer when the faults are replaced', async () => {
      await setFaults('hang_after');
      const answer = createWallet({ waitMs: 60_000 });
      await expect.poll(walletCount, { timeout: 20_000 }).toBe(1);
      await custody.ask(sandboxEndpoints.setFaults, { body: [] });
      expect(await answer).toEqual({ failed: 'UND_ERR_SOCKET' });
    });

    test('the endpoint that replaces faults never gets a fault', async () => {
      await custody.ask(sandboxEndpoints.setFaults, { body: [{ method: 'PUT', path: '/sandbox/faults', fault: 'refuse', times: 9 }] });
      expect(await custody.ask(sandboxEndpoints.setFaults, { body: [] })).toEqual([]);
    });
  });

  test('the service can close while a call hangs', async () => {
    const closingCustody = await openCustody(database);
    const at = await closingCustody.app.listen({ host: '127.0.0.1', port: 0 });
    const rule = { method: 'POST', path: wallets, times: 1 } as const;
    const body = [
      { ...rule, fault: 'hang_before' },
      { ...rule, fault: 'hang_after' },
    ] as const;
    await closingCustody.ask(sandboxEndpoints.setFaults, { body: [...body] });
    const answer = [1, 2].map(() => call('POST', wallets, '{"name":"Treasury"}', { at, waitMs: 60_000 }));
    while ((await walletCount()) === 0) await setImmediate(); // The pause gives the sockets time to send.
    await closingCustody.app.close();
    expect(await Promise.all(answer)).toEqual([{ failed: 'UND_ERR_SOCKET' }, { failed: 'UND_ERR_SOCKET' }]);
  });
});
