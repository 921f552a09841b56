import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { createConnection } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { fakeService, openMsMax, testDesk, type TestUser } from '#bff/test-desk.ts';
import { exportEnds } from '#contract/desk/export-formats.ts';
import { secondMs } from '#contract/limits.ts';
import { describePostgres } from '#database/testing.ts';

describePostgres('the end of an export', (openDatabase) => {
  let desk: Awaited<ReturnType<typeof testDesk>>;
  let app: FastifyInstance;
  let port: number;
  let service: Awaited<ReturnType<typeof fakeService>>;
  let answerPage: (response: ServerResponse) => void;
  let tables: Kysely<DeskTables>;
  let notes: string;

  beforeAll(async () => {
    service = await fakeService((_request, response) => answerPage(response));
    desk = await testDesk(await openDatabase(), service.url);
    tables = (await openDatabase()).tables<DeskTables>('desk');
    ({ app } = desk);
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  }, openMsMax);
  afterAll(async () => {
    await app.close();
    await service.close();
  });
  beforeEach(() => {
    service.receivedRequests.length = 0;
    answerPage = endlessPage;
    notes = '';
  });

  /** Answers with records that have no end. Each page has another cursor. */
  const endlessPage = (response: ServerResponse) => page(response, true);
  const lastPage = (response: ServerResponse) => page(response, false);
  const page = (response: ServerResponse, has_next_page: boolean) => {
    const id = service.receivedRequests.length;
    const info = { has_previous_page: false, has_next_page, end_cursor: String(id) };
    const record = `{ "type": "transaction", "id": ${id}, "status": "completed", "notes": "${notes}" }`;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(`{"page_info":${JSON.stringify(info)},"page":[{"cursor":"${id}","data":${record}}]}`);
  };

  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`http://127.0.0.1:${port}/bff/exports/wallets/7/transactions?format=csv`, { headers });
    return { status: answer.status, text: await answer.text() };
  };

  /** The headers of a new session, which is not in the memory of the desk yet. */
  const newSession = async (user: TestUser) => ({ 'x-requested-by': 'desk', cookie: await desk.signIn(user) });

  const head = (cookie: string) =>
    `GET /bff/exports/wallets/7/transactions?format=csv HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`;

  /** The number of open connections of the desk. */
  const countConnections = () => promisify(app.server.getConnections.bind(app.server))();

  /** Requests an export and disconnects while the desk looks up the session. */
  const abortExport = async (cookie: string) => {
    app.server.closeIdleConnections();
    await tables.transaction().execute(async (trx) => {
      await sql`lock table desk.sessions in access exclusive mode`.execute(trx);
      const socket = createConnection(port, '127.0.0.1');
      socket.write(head(cookie));
      await once(app.server, 'request');
      socket.resetAndDestroy();
      await expect.poll(countConnections).toBe(0);
    });
  };

  test('an export whose reader disconnects at once no longer counts as running', async () => {
    for (let times = 0; times < 2; times += 1) await abortExport((await newSession('treasury')).cookie);
    answerPage = lastPage;
    const headers = await newSession('treasury');
    await expect.poll(async () => (await ask(headers)).status).toBe(200);
  });

  /** Waits until the service gets no more requests, then lets other users read. Returns the number of additional requests. */
  const otherRequests = async () => {
    let previousCount = -1;
    const isQuiet = () => previousCount === (previousCount = service.receivedRequests.length);
    await expect.poll(isQuiet, { interval: 500 }).toBe(true);
    answerPage = lastPage;
    const headers = await newSession('viewer');
    for (let times = 0; times < 20; times += 1) expect((await ask(headers)).status).toBe(200);
    return service.receivedRequests.length - previousCount - 20;
  };

  test.for(['', 'long '.repeat(8000)])('an endless export stops reading when its reader disconnects (case %#)', async (words) => {
    notes = words;
    const { cookie } = await newSession('compliance');
    const socket = createConnection(port, '127.0.0.1');
    socket.on('data', () => undefined).write(head(cookie));
    await expect.poll(() => service.receivedRequests.length).toBeGreaterThan(3);
    socket.destroy();
    expect(await otherRequests()).toBe(0);
  });

  test.for(['', 'long '.repeat(8000)])(
    'an endless export does not start if its reader has already disconnected (case %#)',
    async (words) => {
      notes = words;
      await abortExport((await newSession('administrator')).cookie);
      expect(await otherRequests()).toBe(0);
    },
  );

  /** Runs an export, and calls `leaveExport` during its third page. Returns `whole`, or the error that the reader gets. */
  const readWhile = async (headers: Record<string, string>, leaveExport: () => Promise<void>) => {
    const waitingResponses: ServerResponse[] = [];
    answerPage = (response) => (service.receivedRequests.length === 3 ? void waitingResponses.push(response) : endlessPage(response));
    const answer = await fetch(`http://127.0.0.1:${port}/bff/exports/wallets/7/transactions?format=csv`, { headers });
    const end = answer.text().then(() => 'whole', String);
    await expect.poll(() => waitingResponses.length).toBe(1);
    await leaveExport();
    for (const response of waitingResponses) endlessPage(response);
    return end;
  };

  test('an export breaks off when its session ends', async () => {
    const headers = await newSession('treasury2');
    const end = await readWhile(headers, async () => {
      const signOutAnswer = await fetch(`http://127.0.0.1:${port}/bff/session`, { method: 'DELETE', headers });
      expect(signOutAnswer.status).toBe(204);
    });
    expect(end).toMatch(/terminated/);
    expect(service.receivedRequests.length).toBe(3);
  });

  test('an export breaks off when a role of its reader expires', async () => {
    const untilMs = Date.now() + 2 * secondMs;
    const ends = { role_ends: `auditor=${new Date(untilMs).toISOString()}` };
    await tables.updateTable('users').set(ends).where('email', '=', 'auditor@desk.example').execute();
    const end = await readWhile(await newSession('auditor'), () => setTimeout(untilMs - Date.now()));
    expect(end).toMatch(/terminated/);
    expect(service.receivedRequests.length).toBe(3);
  });

  test('an export that is read to its end is complete', async () => {
    answerPage = (response) => (service.receivedRequests.length < 5 ? endlessPage(response) : lastPage(response));
    expect((await ask(await newSession('viewer'))).text).toMatch(exportEnds.csv);
  });
});
