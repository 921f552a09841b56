import { beforeAll, beforeEach, expect, test } from 'vitest';
import { checkNewPassword } from '#bff/auth/users/password-check.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { minuteMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openFactorDesk, type FactorDesk } from './test-factors.ts';

const nextPassword = 'olu and their thirteen mules';

describeEachDatabase('the account of the user', (openDatabase) => {
  let world: FactorDesk;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()]);
  }, openMsMax);
  beforeEach(() => void (world.clock.nowMs += 20 * minuteMs));

  test('a password change ends all sessions of the user except the current session, and is audited', async () => {
    const user = await world.signedIn('treasury');
    const { browser: otherBrowser } = await world.pendingAt(user);
    expect((await otherBrowser.call('GET', '/bff/session')).status).toBe(200);
    const body = { current_password: user.password, new_password: nextPassword };
    expect((await user.browser.call('POST', '/bff/account/password', body)).status).toBe(204);
    expect((await otherBrowser.call('GET', '/bff/session')).status).toBe(401);
    expect((await user.browser.call('GET', '/bff/session')).status).toBe(200);
    expect((await world.pendingAt(user)).answer.status).toBe(401);
    expect((await world.pendingAt({ ...user, password: nextPassword })).answer.status).toBe(200);
    expect((await world.auditOf(user.email, 'user'))[0]).toEqual({ change: 'own_password' });
  });

  test('a password change deletes unused password links', async () => {
    const user = await world.signedIn('viewer');
    const link = {
      user_id: user.id,
      token_hash: `hash ${user.id}`,
      kind: 'reset',
      expires_at: new Date(world.clock.nowMs + minuteMs),
    } as const;
    await world.tables.insertInto('user_links').values(link).execute();
    await user.browser.call('POST', '/bff/account/password', { current_password: user.password, new_password: nextPassword });
    expect(await world.tables.selectFrom('user_links').selectAll().where('user_id', '=', user.id).execute()).toEqual([]);
  });

  test.for([
    [{ new_password: nextPassword, current_password: 'not mine' }, 401, 'current_password'],
    [{ new_password: 'aaaaaaaaaaaaaa', current_password: 'not mine' }, 401, 'current_password'],
    [{ new_password: 'short' }, 400, 'new_password'],
    [{ new_password: 'aaaaaaaaaaaaaa' }, 400, 'new_password'],
    [{ new_password: undefined }, 400, 'new_password'],
    [{ new_password: nextPassword, again: nextPassword }, 400, 'again'],
  ] as const)('a password change with %j is refused, and the refusal names the field', async ([bodyChanges, status, field]) => {
    const user = await world.signedIn('viewer');
    const body = { current_password: user.password, ...bodyChanges };
    const answer = await user.browser.call('POST', '/bff/account/password', body);
    expect([answer.status, answer.json['field']]).toEqual([status, field]);
    expect((await world.pendingAt(user)).answer.status).toBe(200);
  });

  test('a password change to the current password is refused', async () => {
    const user = await world.signedIn('viewer');
    const body = { current_password: user.password, new_password: user.password };
    expect((await user.browser.call('POST', '/bff/account/password', body)).json).toMatchObject({ field: 'new_password' });
  });

  test('wrong current passwords are throttled like a sign-in', async () => {
    const user = await world.signedIn('viewer');
    const body = { current_password: 'not mine', new_password: nextPassword };
    const statuses: number[] = [];
    for (let wrongCount = 0; wrongCount < 6; wrongCount += 1)
      statuses.push((await user.browser.call('POST', '/bff/account/password', body)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('the check of many new passwords does not block the event loop', async () => {
    await checkNewPassword({ password: 'x', again: 'x', user: { email: 'a@acme.example', name: 'A' } });
    let turnCount = 0;
    let isDone = false;
    const count = () => {
      turnCount += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const proposedPasswords = Array.from({ length: 20 }, (_each, index) => `treasurer-${index}-${'wallet'.repeat(12)}`);
    const user = { email: 'maria.lopez@acme.example', name: 'Maria' };
    const problems = await Promise.all(proposedPasswords.map((password) => checkNewPassword({ password, again: password, user })));
    isDone = true;
    expect(problems).toHaveLength(20);
    // If the checks ran on the main thread, the event loop would turn only once or twice.
    expect(turnCount).toBeGreaterThan(20);
  });

  test('the account page lists the user’s open sessions with their devices, and the user can end one session or all other sessions', async () => {
    const user = await world.signedIn('viewer');
    const otherSignIns = await Promise.all([world.pendingAt(user), world.pendingAt(user)]);
    const sessions = async () => (await user.browser.call('GET', '/bff/account')).json['sessions'] as { id: string; is_current: boolean }[];
    const [otherSession] = (await sessions()).filter((session) => !session.is_current);
    expect(await sessions()).toHaveLength(3);
    expect((await user.browser.call('POST', '/bff/account/sessions/end', { session: otherSession?.id })).status).toBe(204);
    expect(await sessions()).toHaveLength(2);
    expect((await user.browser.call('POST', '/bff/account/sessions/end', { session: null })).status).toBe(204);
    expect(await sessions()).toMatchObject([{ is_current: true }]);
    for (const { browser } of otherSignIns) expect((await browser.call('GET', '/bff/session')).status).toBe(401);
    expect((await world.auditOf(user.email, 'user'))[0]).toEqual({ change: 'own_sessions_ended' });
  });

  test('a user cannot end another user’s session', async () => {
    const [user, otherUser] = [await world.signedIn('viewer'), await world.signedIn('viewer')];
    const { json } = await otherUser.browser.call('GET', '/bff/account');
    const [otherSession] = json['sessions'] as { id: string }[];
    await user.browser.call('POST', '/bff/account/sessions/end', { session: otherSession?.id });
    expect((await otherUser.browser.call('GET', '/bff/session')).status).toBe(200);
  });
});
