import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addUserWithPassword } from '#bff/auth/session/test-add-user.ts';
import { Hints } from '#bff/core/hints.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { callDirectly } from '#bff/money/commands/test-direct.ts';
import { openDesks } from '#bff/money/simulation/test-killed.ts';
import { pageHeaders, openMsMax, testCustody } from '#bff/test-desk.ts';
import { connectDatabase, type Database } from '#database/connect.ts';
import { createDatabase, describePostgres } from '#database/testing.ts';
import { openBalancer } from './test-balancer.ts';
import { listenToHints, type HintListener } from './test-listener.ts';
import { waitUntil } from './test-process.ts';
import { createSignedInUsers, type SignedInUser } from './test-seats.ts';

/** Time limit for four starts of a desk on a slow, busy machine, ms. */
const restartsMsMax = 240_000;

/** Pause between two requests of one kind, ms. Other tests run at the same time. */
const pauseMs = 5;

/** Number of answers of each kind between two steps of the restart. */
const answersPerStep = 3;

// Needs a real PostgreSQL, because two processes use the database.
describePostgres('two replicas behind a balancer, restarted in turn', () => {
  let [createdDatabase, database, custody, balancer, desks]: [
    Awaited<ReturnType<typeof createDatabase>>,
    Database,
    Awaited<ReturnType<typeof testCustody>>,
    Awaited<ReturnType<typeof openBalancer>>,
    Awaited<ReturnType<typeof openDesks>>,
  ] = [] as never;

  beforeAll(async () => {
    createdDatabase = await createDatabase();
    database = await connectDatabase({ url: createdDatabase.url, dataDir: '' });
    custody = await testCustody(database);
    balancer = await openBalancer();
    const settings = { DESK_HOSTS: balancer.host, DRAIN_S: '1', WEBHOOK_TOKEN: 'rolling-restart-token-1' };
    desks = await openDesks({ databaseUrl: createdDatabase.url, custodyUrl: custody.url, settings });
  }, openMsMax);

  afterAll(async () => {
    balancer.close();
    await desks.close();
    await custody.close();
    await database.close();
    await createdDatabase.drop();
  });

  /** The errors, and the number of correct answers of each kind. */
  const wrongAnswers: string[] = [];
  const correctCounts = { read: 0, sign_in: 0, draft: 0, hint: 0 };

  const ask = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    return fetch(balancer.url + path, {
      method,
      headers: { ...pageHeaders, 'content-type': 'application/json', ...headers },
      ...json,
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: unknown) => ({ status: 0, text: String(error instanceof Error ? (error.cause ?? error) : error) }),
    );
  };

  function recordAnswer(kind: keyof typeof correctCounts, isCorrect: boolean, detail: () => string): void {
    if (isCorrect) correctCounts[kind] += 1;
    else wrongAnswers.push(`${kind}: ${detail()}`);
  }

  async function readWallet({ email, cookie }: SignedInUser, walletId: number): Promise<void> {
    const sessionAnswer = await ask('GET', '/bff/session', { cookie });
    recordAnswer(
      'read',
      sessionAnswer.status === 200 && sessionAnswer.text.includes(`"${email}"`),
      () => `${sessionAnswer.status} ${sessionAnswer.text}`,
    );
    const wallet = await ask('GET', `/api/v1/wallets/${walletId}`, { cookie });
    recordAnswer('read', wallet.status === 200 && wallet.text.includes(`"id":${walletId}`), () => `${wallet.status} ${wallet.text}`);
  }

  async function signIn(email: string, password: string): Promise<void> {
    const { status, text } = await ask('POST', '/bff/session', {}, { email, password });
    recordAnswer('sign_in', status === 200 && text.includes(`"${email}"`), () => `${status} ${text}`);
  }

  /** Saves a draft on the basis of the previous revision, which would not match after a lost or repeated save. */
  async function saveDraft({ cookie }: SignedInUser, revision: number): Promise<void> {
    const saveAnswer = await ask(
      'PUT',
      '/bff/drafts/regulatory-1',
      { cookie },
      { values: { note: `save ${revision}` }, based_on: revision - 1 },
    );
    recordAnswer(
      'draft',
      saveAnswer.status === 200 && saveAnswer.text.includes(`"revision":${revision}}`),
      () => `${saveAnswer.status} ${saveAnswer.text}`,
    );
  }

  test('a rolling restart loses no request, no sign-in and no hint', { timeout: restartsMsMax }, async () => {
    let [first, second] = [await desks.start(), await desks.start()];
    balancer.use([first.url, second.url]);
    const { id: walletId } = JSON.parse(await callDirectly(custody.url, 'POST', '/api/v1/wallets', { name: 'Rolling', kind: 'warm' })) as {
      id: number;
    };
    const tables = database.tables<DeskTables>('desk');
    const email = 'rolling@desk.example';
    const password = await addUserWithPassword(tables, { email, roles: ['treasury'] });
    const signedInUsers = await createSignedInUsers(database, ['viewer', 'compliance']);
    const [reader, drafter] = signedInUsers as [SignedInUser, SignedInUser];
    const hints = new Hints({ database, now: () => Date.now() });
    const listeners: readonly HintListener[] = signedInUsers.map(({ cookie }) => listenToHints(balancer.url, cookie));
    await waitUntil('both listen', openMsMax, () => listeners.every((listener) => listener.isOpen()));

    let isOver = false;
    const repeat = async (action: (round: number) => Promise<void>) => {
      for (let round = 1; !isOver; round += 1) {
        await action(round);
        await pause(pauseMs);
      }
    };
    const actions = [
      repeat(() => readWallet(reader, walletId)),
      repeat(() => signIn(email, password)),
      repeat((round) => saveDraft(drafter, round)),
      repeat(async (round) => {
        await tables.transaction().execute((trx) => hints.publish(trx, { kind: 'transaction', id: String(round) }));
        correctCounts.hint += 1;
      }),
    ];
    const waitForEachKind = async (phaseName: string) => {
      const countsBefore = { ...correctCounts };
      await waitUntil(`answers of every kind ${phaseName}`, openMsMax, () =>
        (Object.keys(correctCounts) as (keyof typeof correctCounts)[]).every(
          (kind) => wrongAnswers.length > 0 || correctCounts[kind] >= countsBefore[kind] + answersPerStep,
        ),
      );
    };
    await waitForEachKind('before');

    const firstStopResult = first.stop();
    await waitForEachKind('while the first stops');
    expect(await firstStopResult).toBe(0);
    await waitForEachKind('with the second alone');
    first = await desks.start();
    balancer.use([first.url, second.url]);
    await waitForEachKind('with a new first');
    const secondStopResult = second.stop();
    await waitForEachKind('while the second stops');
    expect(await secondStopResult).toBe(0);
    second = await desks.start();
    balancer.use([first.url, second.url]);
    await waitForEachKind('with two new replicas');

    isOver = true;
    await Promise.all(actions);
    expect(wrongAnswers).toEqual([]);
    const publishedHints = (await tables.selectFrom('hints').select('id').where('kind', '=', 'transaction').execute()).map(({ id }) => id);
    expect(publishedHints).toHaveLength(correctCounts.hint);
    for (const listener of listeners) {
      await waitUntil('every hint was heard', openMsMax, () => publishedHints.every((id) => listener.positions.has(id)));
      expect([listener.gaps(), listener.refusals, listener.openings() > 1]).toEqual([0, [], true]);
      listener.close();
    }
  });
});
