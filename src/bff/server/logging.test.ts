import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeService, openMsMax, testDesk, testPassword } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { gatheredOutput } from './logging.ts';

/** A line of the log. */
type Line = Readonly<Record<string, unknown>>;

describeEachDatabase('log', (openDatabase) => {
  let lines: string[];
  let app: FastifyInstance;
  let headers: Record<string, string>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    lines = [];
    const service = await fakeService((_request, response) => response.writeHead(400).end('{"error":"ada@example.com is missing"}'));
    const desk = await testDesk(await openDatabase(), service.url, {
      log: { level: 'info', stream: { write: (line) => lines.push(line) } },
    });
    app = desk.app;
    headers = await desk.as('administrator');
    close = async () => {
      await app.close();
      await service.close();
    };
  }, openMsMax);
  afterAll(() => close());

  test('the log has one JSON line for each request, with an id from the desk', async () => {
    lines.length = 0;
    await app.inject({ url: '/api/v1/wallets/7', headers: { ...headers, 'request-id': 'forged\nline' } });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-f]{8}-\d+$/) as string,
      method: 'GET',
      route: '/api/v1/wallets/:id',
      status: 400,
      user: expect.any(Number) as number,
    });
  });

  test('the log shows which calls of the service a request caused', async () => {
    const receivedIds: unknown[] = [];
    const writtenLines: Line[] = [];
    const slowService = await fakeService((request, response) => {
      receivedIds.push(request.headers['x-request-id']);
      response.writeHead(request.url === '/api/v1/wallets/8' ? 500 : 400).end('{"error":"No"}');
    });
    const desk = await testDesk(await openDatabase(), slowService.url, {
      log: { level: 'debug', stream: { write: (line) => writtenLines.push(JSON.parse(line) as Line) } },
    });
    const as = await desk.as('viewer');
    writtenLines.length = 0;
    const answers = await Promise.all([7, 8].map((id) => desk.app.inject({ url: `/api/v1/wallets/${id}`, headers: as })));
    const ids = answers.map((answer) => answer.headers['x-request-id']);
    expect(new Set(ids).size).toBe(2);
    expect(new Set(receivedIds)).toEqual(new Set(ids));
    const calls = writtenLines.filter(({ msg }) => msg === 'called the service');
    expect(calls.length).toBe(2);
    expect(calls).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ reqId: ids[0], level: 20, outcome: '400' }),
        expect.objectContaining({ reqId: ids[1], level: 40, outcome: '500' }),
      ]),
    );
    expect(JSON.stringify(calls)).not.toMatch(/wallets\/[78]/);
    await desk.app.close();
    await slowService.close();
  });

  test('the log contains no personal data, no secret and no query', async () => {
    lines.length = 0;
    const json = { ...headers, 'content-type': 'application/json' };
    await app.inject({ url: '/api/v1/direct_parties?email=lovelace%40example.com', headers });
    await app.inject({ url: '/wallets?name=Lovelace', headers });
    await app.inject({ url: '/nothing-lovelace@example.com/Lovelace.png', headers });
    await app.inject({
      method: 'POST',
      url: '/bff/session',
      headers: json,
      payload: { email: 'lovelace@example.com', password: testPassword },
    });
    await app.inject({ method: 'PUT', url: '/bff/drafts/regulatory-7', headers: json, payload: { values: { lastname: 'Lovelace' } } });
    await app.inject({ method: 'PUT', url: '/api/v1/transactions/7', headers: json, payload: '{"lastname":"Lovelace",' });
    const log = lines.join('');
    expect(lines).toHaveLength(6);
    expect(log).not.toMatch(/lovelace|@|%40/i);
    for (const secret of [testPassword, headers.cookie?.split('=')[1] ?? '', 'authorization', 'cookie']) expect(log).not.toContain(secret);
  });

  test('the log contains the location of an unexpected error, but not its message', async () => {
    lines.length = 0;
    const failingDesk = await testDesk(await openDatabase(), 'http://127.0.0.1:1', {
      log: { level: 'info', stream: { write: (line) => lines.push(line) } },
      web: async () => ({
        page: () => Promise.reject(new Error('ada@example.com')),
        scripts: [],
        file: () => undefined,
        developmentHandler: null,
        close: async () => undefined,
      }),
    });
    const answer = await failingDesk.app.inject({ url: '/wallets', headers: await failingDesk.as('viewer') });
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      { error: 'Something went wrong at the desk. The error was logged', code: 'internal' },
    ]);
    const log = lines.join('');
    expect(log).toContain('logging.test.ts');
    expect(log).not.toContain('ada@example.com');
    await failingDesk.app.close();
  });
});

test('the desk continues if no process reads its output any more', { timeout: openMsMax }, async () => {
  const script = `
    const { gatheredOutput } = await import('${new URL('./logging.ts', import.meta.url).href}');
    const output = gatheredOutput();
    for (let line = 0; line < 50; line += 1) {
      output.write('a line\\n'.repeat(2000));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    process.exitCode = 7;`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(child.stdout, 'data');
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('lost log lines are counted once the output works again', async () => {
  let isFull = true;
  const writtenTexts: string[] = [];
  const output = {
    on: () => undefined,
    write: (text: string, done: (error?: Error) => void) => {
      if (isFull) return done(new Error('write ENOSPC'));
      writtenTexts.push(text);
      done();
    },
  };
  const { write } = gatheredOutput(output);
  const waitForFlush = () => new Promise((resolve) => setTimeout(resolve, 60));
  write('one\n');
  write('two\n');
  await waitForFlush();
  write('three\n');
  await waitForFlush();
  isFull = false;
  write('four\n');
  await waitForFlush();
  expect(writtenTexts).toEqual([expect.stringMatching(/^\{"level":40,"time":\d+,"lines":3,"msg":"log lines were lost"\}\nfour\n$/)]);
});
