import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSettings } from '#bff/auth/oidc/test-oidc-world.ts';
import { createLink } from '#bff/auth/users/user-links.ts';
import type { DeskServices } from '#bff/server/open-rooms.ts';
import { openServices } from '#bff/server/open-rooms.ts';
import { loadBuiltApp } from '#bff/server/pages/built-app.ts';
import { openMsMax, testCredentials, testPassword, testScheme, testSigningKey } from '#bff/test-desk.ts';
import { dayMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { runRetention } from './start-retention.ts';

describeEachDatabase('the retention job', (openDatabase) => {
  let nowMs = Date.UTC(2026, 0, 1);
  const failures: unknown[] = [];
  let desks: readonly DeskServices[] = [];
  const desk = () => {
    const [firstDesk] = desks;
    if (firstDesk === undefined) throw new Error('no desk is open');
    return firstDesk;
  };
  const run = async () => {
    const turns = desks.map((each) => runRetention(each).catch((error: unknown) => failures.push(error) < 0));
    return (await Promise.all(turns)).filter(Boolean).length;
  };

  beforeAll(async () => {
    const database = await openDatabase();
    const replica = () =>
      openServices(
        {
          database,
          custody: { baseUrl: 'http://127.0.0.1:9', scheme: testScheme, ...testCredentials },
          environment: { kind: 'sandbox', host: 'test' },
          web: () => loadBuiltApp('/nothing is built here'),
          sandboxPassword: testPassword,
          keys: ['test-desk-key'],
          signingKey: testSigningKey,
          passwordCost: 10,
          oidc: testSettings('http://127.0.0.1:9'),
          retention: { inbox: 3, people: 100 },
          now: () => nowMs,
        },
        { onReachable: () => undefined, onCalled: () => undefined },
      );
    desks = [await replica(), await replica()];
  }, openMsMax);
  afterAll(async () => {
    for (const each of desks)
      await Promise.all([each.custody.close(), each.sessions.close(), each.hints.close(), each.oidc?.provider.close()]);
  });

  const rows = async () => {
    const { tables } = desk();
    const [inbox, drafts, sessions, links, pending] = await Promise.all([
      tables.selectFrom('inbox').select('id').execute(),
      tables.selectFrom('drafts').select('name').execute(),
      tables.selectFrom('sessions').select('id_hash').execute(),
      tables.selectFrom('user_links').select('user_id').execute(),
      tables.selectFrom('oidc_pending').select('state_hash').execute(),
    ]);
    return { inbox: inbox.length, drafts: drafts.length, sessions: sessions.length, links: links.length, pending: pending.length };
  };

  test('the retention job runs on one replica per period', async () => {
    expect(await run()).toBe(1);
    expect(await run()).toBe(0);
    nowMs += 10 * 60_000;
    expect(await run()).toBe(1);
  });

  test('the retention job deletes each kind of record after its time and keeps the evidence', async () => {
    const user = await desk().tables.selectFrom('users').selectAll().where('email', '=', 'treasury@desk.example').executeTakeFirstOrThrow();
    await desk().inbox.add({ type: 'deposit', id: 7 }, '{"type":"deposit"}');
    await desk().drafts.save({ userId: user.id, name: 'regulatory-1' }, { values: '{}', savedBy: 'one' });
    await desk().sessions.begin({ id: user.id, email: user.email, name: user.name, roles: ['viewer'] });
    await createLink(desk().tables, user, { nowMs, isByAdministrator: true });
    await desk().oidc?.pending.begin(
      'state',
      { purpose: 'sign_in', nonce: 'n', verifier: 'v', to: '/', redirectUri: 'http://127.0.0.1/oidc/callback', sessionHash: null },
      { cookies: undefined, address: '127.0.0.1' },
    );
    await desk().audit.record({ action: 'start', decision: 'done' });
    expect(await rows()).toEqual({ inbox: 1, drafts: 1, sessions: 1, links: 1, pending: 1 });

    nowMs += dayMs;
    await run();
    expect(await rows(), 'after a day').toEqual({ inbox: 1, drafts: 1, sessions: 0, links: 0, pending: 0 });
    nowMs += 2 * dayMs + 1;
    await run();
    expect(await rows(), 'after three days').toEqual({ inbox: 0, drafts: 1, sessions: 0, links: 0, pending: 0 });
    nowMs += 30 * dayMs;
    await run();
    expect(await rows(), 'after a month').toEqual({ inbox: 0, drafts: 0, sessions: 0, links: 0, pending: 0 });

    nowMs += 20 * 365 * dayMs;
    await run();
    expect(await desk().tables.selectFrom('audit').select('seq').orderBy('seq').execute()).not.toEqual([]);
    expect(await desk().tables.selectFrom('users').select('id').execute()).not.toEqual([]);
    expect(failures).toEqual([]);
  });

  test('the retention job deletes refused orders after the longest replay, and never deletes reviews', async () => {
    const { tables } = desk();
    const at = new Date(nowMs);
    const refusedOrder = { policy_version: 1, policy_rule: 'r', policy_words: 'w', policy_then: '"refuse"', sealed_facts: '-' };
    await tables
      .insertInto('refused_orders')
      .values({ id: 'a', made_at: at, ...refusedOrder })
      .execute();
    const review = {
      order_kind: 'batch' as const,
      order_id: 'b',
      user_id: 1,
      user_name: 'T',
      user_email: 't@desk.example',
      roles: 'treasury',
      given_at: at,
    };
    await tables
      .insertInto('order_reviews')
      .values({ ...review, decision: 'release', reason: null })
      .execute();
    const count = async () =>
      [
        await tables.selectFrom('refused_orders').select('id').execute(),
        await tables.selectFrom('order_reviews').select('order_id').execute(),
      ].map(({ length }) => length);
    nowMs += 365 * dayMs;
    await run();
    expect(await count()).toEqual([1, 1]);
    nowMs += 10 * 60_000;
    await run();
    expect(await count()).toEqual([0, 1]);
  });

  test('the retention job deletes payments one day after the search window', async () => {
    const { tables } = desk();
    nowMs += 10 * 60_000;
    const payment = { order_kind: 'batch' as const, order_id: 'b', row: 0 };
    const oldPayment = { ...payment, digest: 'old', made_at: new Date(nowMs - 2 * dayMs - 1) };
    const recentPayment = { ...payment, digest: 'recent', made_at: new Date(nowMs - 2 * dayMs) };
    await tables.insertInto('payments').values([oldPayment, recentPayment]).execute();
    await run();
    expect(await tables.selectFrom('payments').select('digest').execute()).toEqual([{ digest: 'recent' }]);
  });

  test('a failed deletion does not stop the other deletions', async () => {
    const { tables } = desk();
    await desk().inbox.add({ type: 'deposit', id: 8 }, '{"type":"deposit"}');
    nowMs += 4 * dayMs;
    await tables.schema.alterTable('drafts').renameTo('drafts_away').execute();
    await run();
    await tables.schema.alterTable('drafts_away').renameTo('drafts').execute();
    expect((await rows()).inbox).toBe(0);
    expect(failures).not.toEqual([]);
  });
});
