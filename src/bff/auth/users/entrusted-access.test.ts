import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { openJournal, smallWithdrawal, type TestJournal } from '#bff/money/commands/test-journal.ts';
import { setReviews } from '#bff/money/policy/test-policy.ts';
import { cookieOf, pageHeaders, openMsMax } from '#bff/test-desk.ts';
import { dayMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';

const password = 'seven green bicycles sing';
const anyId = '00000000-0000-4000-8000-000000000000';

describeEachDatabase('a user whose sign-in was set by a security admin within a day', (openDatabase) => {
  let world: TestJournal;
  beforeAll(async () => {
    world = await openJournal(await openDatabase());
    await setReviews(world.tables, 'always');
  }, openMsMax);

  const signIn = async (email: string) => {
    const answer = await world.desk.app.inject({
      method: 'POST',
      url: '/bff/session',
      headers: pageHeaders,
      payload: { email, password },
    });
    const headers = { ...pageHeaders, cookie: cookieOf(answer.headers['set-cookie']), 'content-type': 'application/json' };
    return async (url: string, body: object) => {
      const { statusCode: status, body: text } = await world.desk.app.inject({ method: 'POST', url, headers, payload: body });
      return { status, json: JSON.parse(text) as { error?: string; code?: string; state?: string } };
    };
  };

  /** The second security admin approves a control change. */
  const approve = async ({ json }: { readonly json: unknown }) => {
    const { change } = json as { change: { id: string } };
    const decision = await world.ask('POST', `/bff/changes/${change.id}/decision`, { decision: 'approve' }, { as: 'security2' });
    expect(decision.json).toMatchObject({ state: 'in_force' });
  };

  /** A treasurer whom a security admin invited, and who has just joined. */
  const inviteTreasurer = async () => {
    const email = `${crypto.randomUUID().slice(0, 8)}@acme.example`;
    await approve(await world.ask('POST', '/bff/users', { email, name: 'Ivo', roles: ['treasury'] }, { as: 'administrator' }));
    const { id } = await world.tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { json } = await world.ask('POST', `/bff/users/${id}/link`, undefined, { as: 'administrator' });
    const { path, user } = json as { path: string; user: { id: number } };
    await world.desk.app.inject({
      method: 'POST',
      url: '/invite',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      payload: new URLSearchParams({ token: path.split('/').at(-1) ?? '', password, again: password }).toString(),
    });
    return { email, id: user.id };
  };

  /** Moves the time at which a user's sign-in was last changed into the past. */
  const backdate = (id: number, ms: number) =>
    world.tables
      .updateTable('users')
      .set({ access_set_at: new Date(Date.now() - ms) })
      .where('id', '=', id)
      .execute();

  const createWaitingOrder = async () => {
    const key = crypto.randomUUID();
    await world.send(`/api/v1/wallets/${await world.wallet('btc', '1')}/transactions`, smallWithdrawal(), { key });
    return key;
  };

  test('a user whose sign-in was set by another user may decline but not approve for a day', async () => {
    const { email, id } = await inviteTreasurer();
    const ask = await signIn(email);
    const [key, otherKey] = [await createWaitingOrder(), await createWaitingOrder()];
    const refusedAnswer = await ask(`/bff/commands/${key}/review`, { decision: 'release' });
    expect(refusedAnswer).toMatchObject({
      status: 403,
      json: { code: 'forbidden', error: expect.stringMatching(/security.*24 hours/) as string },
    });
    expect((await world.command(key)).state).toBe('awaiting_review');
    const { page } = await listAudit(world.tables, { actor: email, action: 'forbidden' });
    expect(page[0]?.data).toMatchObject({ object: `/bff/commands/${key}/review`, decision: 'refused' });
    expect((await ask(`/bff/commands/${otherKey}/review`, { decision: 'decline', reason: 'Wrong' })).json.state).toBe('declined');
    await backdate(id, dayMs - 60_000);
    expect((await ask(`/bff/commands/${key}/review`, { decision: 'release' })).status).toBe(403);
    await backdate(id, dayMs + 1000);
    expect((await ask(`/bff/commands/${key}/review`, { decision: 'release' })).status).toBe(200);
  });

  test('a user whose sign-in was set by another user may neither resolve a command nor approve a batch for a day', async () => {
    const { email, id } = await inviteTreasurer();
    const ask = await signIn(email);
    const verdict = { verdict: 'not_sent', reason: 'It never came' };
    expect((await ask(`/bff/commands/${anyId}/settle`, verdict)).json.error).toMatch(/24 hours/);
    expect((await ask(`/bff/batches/${anyId}/review`, { decision: 'release' })).json.error).toMatch(/24 hours/);
    await backdate(id, dayMs + 1000);
    expect((await ask(`/bff/commands/${anyId}/settle`, verdict)).status).toBe(404);
    expect((await ask(`/bff/batches/${anyId}/review`, { decision: 'release' })).status).toBe(404);
  });

  test('a user whose second factors were removed by another user may not approve for a day', async () => {
    const { email, id } = await inviteTreasurer();
    await backdate(id, 2 * dayMs);
    await approve(await world.ask('POST', `/bff/users/${id}/factors/remove`, undefined, { as: 'administrator' }));
    const askAsUser = await signIn(email);
    expect((await askAsUser(`/bff/commands/${await createWaitingOrder()}/review`, { decision: 'release' })).json.error).toMatch(/24 hours/);
  });
});
