import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuditLog } from '#bff/audit/audit-log.ts';
import { verifyAudit } from '#bff/audit/verify-audit.ts';
import { addUser } from '#bff/session/add-user.ts';
import { Passwords } from '#bff/session/passwords.ts';
import type { DeskTables } from '#bff/tables.ts';
import { cookieOf, fromPage, testCustody } from '#bff/test-desk.ts';
import { unsentStates } from '#contract/desk/command.ts';
import { sandboxFaults } from '#contract/sandbox.ts';
import { connectDatabase } from '#database/connect.ts';
import type { Database } from '#database/database.ts';
import { makeDatabase } from '#database/test-postgres.ts';
import { describePostgres } from '#database/testing.ts';
import { callDirectly, walletWithMoney } from './test-direct.ts';
import { openDesks, type DeskProcess } from './test-killed.ts';

/** How often a desk dies; `KILL_ROUNDS=50` is the long run. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 3);

/** Withdrawals of a round: each from a new wallet, so that none waits for another. */
const sends = 8;

/** A kill comes this long after the first request at most, ms: about the time of one withdrawal. */
const killMsMax = 250;

/** Room for a round, and for deciding what is unknown at the end, on a slow, busy machine, ms. */
const [roundMs, healMs] = [60_000, 120_000];

const receiver = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** A service that hangs would hold each round for a minute: the simulation has those. */
const faults = sandboxFaults.filter((fault) => !fault.startsWith('hang'));

type Sent = { readonly id: string; readonly walletId: number; readonly satoshis: number };

// Only a real PostgreSQL outlives the process that uses it.
describePostgres('two desks on one database, of which one is killed at any moment while it sends', () => {
  let made: Awaited<ReturnType<typeof makeDatabase>>;
  let database: Database;
  let tables: Kysely<DeskTables>;
  let custody: Awaited<ReturnType<typeof testCustody>>;
  let desks: Awaited<ReturnType<typeof openDesks>>;
  let stays: DeskProcess;
  const cookies = new Map<string, string>();
  const sent: Sent[] = [];

  beforeAll(async () => {
    made = await makeDatabase();
    database = await connectDatabase({ url: made.url, dataDir: '' });
    tables = database.tables<DeskTables>('desk');
    custody = await testCustody(database);
    desks = await openDesks({ databaseUrl: made.url, custodyUrl: custody.url });
    stays = await desks.start();
    for (const [name, role] of [
      ['first', 'treasury'],
      ['second', 'treasury'],
      ['admin', 'administrator'],
    ] as const)
      cookies.set(name, await signedIn(`${name}@desk.example`, role));
    await ask(stays, 'admin', 'PUT', '/bff/settings/review', { mode: 'off', above_cad: '10000' });
  }, roundMs);

  afterAll(async () => {
    await desks.close();
    await custody.close();
    await database.close();
    await made.drop();
  });

  async function signedIn(email: string, role: 'treasury' | 'administrator'): Promise<string> {
    const audit = new AuditLog({ tables, now: () => Date.now() });
    const password = await addUser({ tables, audit, passwords: new Passwords(10) }, { email, roles: [role] });
    const headers = { ...fromPage, 'content-type': 'application/json' };
    const answer = await fetch(`${stays.url}/bff/session`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
    expect(answer.status).toBe(200);
    return cookieOf(answer.headers.getSetCookie());
  }

  /** The status of an answer; null when the desk died before it. */
  async function ask(desk: DeskProcess, user: string, method: string, path: string, body: unknown, more = {}): Promise<number | null> {
    const headers = { ...fromPage, 'content-type': 'application/json', cookie: cookies.get(user) ?? '', ...more };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(desk.url + path, { method, headers, body: text }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => null,
    );
  }

  function send(desk: DeskProcess, { id, walletId, satoshis }: Sent): Promise<number | null> {
    const amount = `0.${String(satoshis).padStart(8, '0')}`;
    const body = `{"destination":{"type":"external","addresses":{"btc":"${receiver}"}},"amounts":{"btc":${amount}}}`;
    return ask(desk, 'first', 'POST', `/api/v1/wallets/${walletId}/transactions`, body, { 'idempotency-key': id });
  }

  /** All wallets send at once through a desk that dies meanwhile; whoever got no answer asks the other one with the same key. */
  async function killWhileSending(): Promise<void> {
    const dies = await desks.start();
    const path = '/api/v1/wallets/:wallet_id/transactions';
    const fault = faults[randomInt(faults.length)] ?? 'reset_after';
    await callDirectly(custody.url, 'PUT', '/sandbox/faults', [{ method: 'POST', path, fault, times: 2 }]);
    const wallets = await Promise.all(Array.from({ length: sends }, () => walletWithMoney(custody.url)));
    const fresh = wallets.map((walletId, index) => ({ id: crypto.randomUUID(), walletId, satoshis: 10_000 + sent.length + index }));
    sent.push(...fresh);
    const answers = fresh.map(async (each) => ({ each, status: await send(dies, each) }));
    await pause(randomInt(killMsMax));
    await dies.kill();
    const unanswered = (await Promise.all(answers)).filter(({ status }) => status === null);
    await Promise.all(unanswered.map(({ each }) => send(stays, each)));
  }

  const rows = () =>
    tables
      .selectFrom('commands')
      .select(['id', 'state'])
      .where(
        'id',
        'in',
        sent.map(({ id }) => id),
      )
      .execute();

  /** A desk that died is gone after 30 s, and a command that nobody claimed as well: they pass. */
  async function halfAMinutePasses(): Promise<void> {
    const past = new Date(Date.now() - 60_000);
    await tables.updateTable('replicas').set({ seen_at: past }).execute();
    await tables.updateTable('commands').set({ made_at: past }).where('state', '=', 'sending').where('sender', 'is', null).execute();
  }

  async function everythingIsDecided(): Promise<void> {
    await callDirectly(custody.url, 'PUT', '/sandbox/faults', []);
    await pause(1000);
    await halfAMinutePasses();
    await expect
      .poll(
        async () => {
          const open = (await rows()).filter(({ state }) => state === 'sending' || state === 'unknown');
          for (const { id } of open.filter(({ state }) => state === 'unknown'))
            for (const user of ['first', 'second'])
              await ask(stays, user, 'POST', `/bff/commands/${id}/settle`, { verdict: 'not_sent', reason: 'nothing there' });
          return open;
        },
        { timeout: healMs, interval: 500 },
      )
      .toEqual([]);
  }

  async function executions({ walletId, satoshis }: Sent): Promise<number> {
    const text = await callDirectly(custody.url, 'GET', `/api/v1/wallets/${walletId}/transactions?type=internal&page_size=100`);
    const { page } = JSON.parse(text) as { page: readonly { data: { amounts: { btc?: number } } }[] };
    return page.filter(({ data }) => Math.round((data.amounts.btc ?? 0) * 1e8) === satoshis).length;
  }

  test(
    `executes no withdrawal twice and tells the truth of each, ${rounds} times`,
    async () => {
      for (let round = 0; round < rounds; round += 1) await killWhileSending();
      await everythingIsDecided();
      const states = new Map((await rows()).map(({ id, state }) => [id, state]));
      const wrong: string[] = [];
      for (const each of sent) {
        const [state, executed] = [states.get(each.id), await executions(each)];
        const isUnsent = state === undefined || unsentStates.some((unsent) => unsent === state);
        if (executed !== (isUnsent ? 0 : 1)) wrong.push(`${each.id} is ${state} and was executed ${executed} times`);
      }
      expect(wrong).toEqual([]);
      expect([...states.values()]).toContain('confirmed');
      expect((await verifyAudit(tables)).ok).toBe(true);
    },
    rounds * roundMs + healMs,
  );
});
