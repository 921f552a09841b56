import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { minuteMs } from '#contract/limits.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import { softwarePasskey } from './test-authenticator.ts';
import { openFactorDesk, type FactorDesk } from './test-factors.ts';

describeEachDatabase('the second step of a sign-in', (openDatabase) => {
  let world: FactorDesk;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()]);
  }, openMsMax);
  // All tests share an address, and the throttle counts their wrong attempts together.
  beforeEach(() => void (world.clock.nowMs += 20 * minuteMs));

  /** Creates a user with a passkey and recovery codes. */
  const withPasskey = async (counter = 0) => {
    const user = await world.signedIn('compliance');
    return { ...user, ...(await world.addPasskey(user, softwarePasskey(), counter)) };
  };
  const withTotp = async () => {
    const user = await world.signedIn('compliance');
    return { ...user, ...(await world.addTotp(user)) };
  };

  test('a correct password of a user with a factor starts no session', async () => {
    const user = await withPasskey();
    const { browser, answer } = await world.pendingAt(user);
    expect([answer.status, answer.json['code']]).toEqual([401, 'second_factor_required']);
    expect([...browser.cookies.keys()]).toEqual(['desk_pending']);
    expect((await browser.call('GET', '/bff/session')).status).toBe(401);
    // A pending token is not accepted as a session.
    browser.cookies.set('desk_sid', browser.cookies.get('desk_pending') ?? '');
    expect((await browser.call('GET', '/bff/session')).status).toBe(401);
  });

  test('the answer to a wrong password does not depend on whether the user has a second factor', async () => {
    const [user, plainUser] = [await withPasskey(), await world.makeUser('viewer')];
    const answers = await Promise.all(
      [user.email, plainUser.email, 'nobody@acme.example'].map((email) => world.pendingAt({ email, password: 'not the password' })),
    );
    expect(new Set(answers.map(({ answer }) => answer.body)).size).toBe(1);
  });

  test('a passkey starts a session, is audited and deletes the pending sign-in', async () => {
    const user = await withPasskey();
    const { browser } = await world.pendingAt(user);
    const passkey = user.passkey.sign({ options: await world.secondStepOptions(browser) });
    const firstAnswer = await browser.call('POST', '/bff/session/second-step', { passkey });
    expect([firstAnswer.status, firstAnswer.json]).toMatchObject([200, { user: { email: user.email } }]);
    expect((await browser.call('GET', '/bff/session')).status).toBe(200);
    expect(browser.cookies.has('desk_pending')).toBe(false);
    expect((await world.auditOf(user.email, 'sign_in'))[0]).toEqual({ factor: 'passkey' });
  });

  test('a passkey’s answer cannot be used twice', async () => {
    const user = await withPasskey();
    const firstPending = await world.pendingAt(user);
    const passkey = user.passkey.sign({ options: await world.secondStepOptions(firstPending.browser) });
    expect((await firstPending.browser.call('POST', '/bff/session/second-step', { passkey })).status).toBe(200);
    const secondSignIn = await world.pendingAt(user);
    await world.secondStepOptions(secondSignIn.browser);
    const repeatedAnswer = await secondSignIn.browser.call('POST', '/bff/session/second-step', { passkey });
    expect([repeatedAnswer.status, repeatedAnswer.json['code']]).toEqual([401, 'sign_in_failed']);
    expect((await world.auditOf(user.email, 'sign_in_failed'))[0]).toMatchObject({ factor: 'passkey' });
  });

  test('a challenge is consumed by its first answer, even if the answer is wrong', async () => {
    const user = await withPasskey();
    const { browser } = await world.pendingAt(user);
    const options = await world.secondStepOptions(browser);
    const wrongSignature = softwarePasskey().sign({ options });
    expect((await browser.call('POST', '/bff/session/second-step', { passkey: wrongSignature })).status).toBe(401);
    const lateAnswer = await browser.call('POST', '/bff/session/second-step', { passkey: user.passkey.sign({ options }) });
    expect(lateAnswer.status).toBe(401);
  });

  test.for([
    ['of another site', { origin: 'https://desk.example.evil.example' }],
    ['of another port', { origin: 'http://localhost:8080' }],
    ['without user verification', { isVerified: false }],
  ] as const)('a passkey signature %s is refused at the second step', async ([, use]) => {
    const user = await withPasskey();
    const { browser } = await world.pendingAt(user);
    const passkey = user.passkey.sign({ options: await world.secondStepOptions(browser), ...use });
    expect((await browser.call('POST', '/bff/session/second-step', { passkey })).status).toBe(401);
  });

  test('the passkey of another user is refused at the second step', async () => {
    const [user, otherUser] = [await withPasskey(), await withPasskey()];
    const { browser } = await world.pendingAt(user);
    const passkey = otherUser.passkey.sign({ options: await world.secondStepOptions(browser) });
    expect((await browser.call('POST', '/bff/session/second-step', { passkey })).status).toBe(401);
  });

  test('a passkey is refused when its signature counter did not grow, because a copy of the passkey may exist', async () => {
    const user = await withPasskey(4);
    const signIn = async (counter: number) => {
      const { browser } = await world.pendingAt(user);
      const passkey = user.passkey.sign({ options: await world.secondStepOptions(browser), counter });
      return (await browser.call('POST', '/bff/session/second-step', { passkey })).status;
    };
    expect([await signIn(7), await signIn(7), await signIn(6), await signIn(8)]).toEqual([200, 401, 401, 200]);
  });

  test('an app’s code of the previous or next time step is accepted, and each code only once', async () => {
    const user = await withTotp();
    const signIn = async (steps: number) => {
      const { browser } = await world.pendingAt(user);
      return (await browser.call('POST', '/bff/session/second-step', { code: world.codeOf(user.secret, steps) })).status;
    };
    // The current code (step 0) was already used to confirm the app.
    expect([await signIn(0), await signIn(2), await signIn(1), await signIn(1)]).toEqual([401, 401, 200, 401]);
    world.pass(2 * minuteMs);
    expect([await signIn(-2), await signIn(-1), await signIn(-1), await signIn(0)]).toEqual([401, 200, 401, 200]);
  });

  test('a recovery code works once, with any letter case and spacing, and the account shows the number of remaining codes', async () => {
    const user = await withPasskey();
    const [code = '', other = ''] = user.codes;
    const signIn = async (recovery_code: string) => {
      const { browser } = await world.pendingAt(user);
      return (await browser.call('POST', '/bff/session/second-step', { recovery_code })).status;
    };
    expect([await signIn(` ${code.toUpperCase()} `), await signIn(code), await signIn(other.replaceAll('-', ''))]).toEqual([200, 401, 200]);
    expect((await world.auditOf(user.email, 'sign_in'))[0]).toEqual({ factor: 'recovery_code' });
    const { json } = await user.browser.call('GET', '/bff/account');
    expect(json['recovery']).toMatchObject({ left: 8, last_used_at: new Date(world.clock.nowMs).toISOString() });
  });

  test('a pending sign-in belongs to the browser that sent the password', async () => {
    const user = await withTotp();
    world.pass(minuteMs);
    await world.pendingAt(user);
    const stranger = world.browser();
    const answer = await stranger.call('POST', '/bff/session/second-step', { code: world.codeOf(user.secret) });
    expect([answer.status, answer.json['code']]).toEqual([401, 'sign_in_expired']);
  });

  test('a pending sign-in expires after five minutes', async () => {
    const user = await withTotp();
    const { browser } = await world.pendingAt(user);
    world.pass(5 * minuteMs);
    const answer = await browser.call('POST', '/bff/session/second-step', { code: world.codeOf(user.secret) });
    expect([answer.status, answer.json['code']]).toEqual([401, 'sign_in_expired']);
  });

  test('a pending sign-in ends when it succeeds, when the password changes, and when the user is deactivated', async () => {
    const user = await withTotp();
    world.pass(minuteMs);
    const { browser } = await world.pendingAt(user);
    const { password_hash } = await world.tables
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    const attempt = () => browser.call('POST', '/bff/session/second-step', { code: world.codeOf(user.secret) });
    const change = (set: object) => world.tables.updateTable('users').set(set).where('id', '=', user.id).execute();
    await change({ password_hash: 'another' });
    expect((await attempt()).json['code']).toBe('sign_in_expired');
    await change({ password_hash, deactivated_at: new Date() });
    expect((await attempt()).json['code']).toBe('sign_in_expired');
    await change({ deactivated_at: null });
    const token = browser.cookies.get('desk_pending') ?? '';
    expect((await attempt()).status).toBe(200);
    world.pass(minuteMs);
    browser.cookies.set('desk_pending', token);
    expect((await attempt()).json['code']).toBe('sign_in_expired');
  });

  test('the password must be entered again after five wrong proofs', async () => {
    const user = await withTotp();
    const { browser } = await world.pendingAt(user);
    const attempt = (code: string) => browser.call('POST', '/bff/session/second-step', { code });
    // Time between attempts, ms. It is longer than one delay of the throttle. Five attempts take less time than a pending sign-in lives.
    const betweenMs = 40_000;
    for (let wrongSignature = 0; wrongSignature < 5; wrongSignature += 1) {
      world.pass(betweenMs);
      expect((await attempt('000000')).json['code']).toBe('sign_in_failed');
    }
    world.pass(betweenMs);
    expect((await attempt(world.codeOf(user.secret, 1))).json['code']).toBe('sign_in_expired');
  });

  test('wrong codes are throttled, and a correct password does not reset the count', async () => {
    const user = await withTotp();
    const statuses: number[] = [];
    for (let wrongSignature = 0; wrongSignature < 6; wrongSignature += 1) {
      const { browser } = await world.pendingAt(user);
      statuses.push((await browser.call('POST', '/bff/session/second-step', { code: '000000' })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const { browser } = await world.pendingAt(user);
    expect((await browser.call('POST', '/bff/session/second-step', { code: world.codeOf(user.secret, 1) })).status).toBe(429);
    world.clock.nowMs += minuteMs;
    expect((await browser.call('POST', '/bff/session/second-step', { code: world.codeOf(user.secret, 1) })).status).toBe(200);
  });

  test('the second step refuses app codes after a hundred wrong codes, but a recovery code still works', async () => {
    const user = await withTotp();
    await world.tables.updateTable('totp').set({ failures: 100 }).where('user_id', '=', user.id).execute();
    const { browser } = await world.pendingAt(user);
    const refusedAnswer = await browser.call('POST', '/bff/session/second-step', { code: world.codeOf(user.secret, 1) });
    expect([refusedAnswer.status, refusedAnswer.json['error']]).toEqual([429, expect.stringContaining('recovery code')]);
    expect((await browser.call('POST', '/bff/session/second-step', { recovery_code: user.codes[0] ?? '' })).status).toBe(200);
  });

  test.for([
    [{}, 'exactly one proof'],
    [{ code: '123456', recovery_code: 'x' }, 'exactly one proof'],
    [{ code: '12345' }, 'must be 6 digits'],
    [{ code: 123456 }, 'code'],
    [{ passkey: { id: 'a', rawId: 'a', type: 'public-key', response: {} } }, 'clientDataJSON'],
    [{ passkey: 'yes' }, 'passkey'],
  ] as const)('the refusal of the invalid proof %j contains "%s"', async ([body, message]) => {
    const user = await withTotp();
    const { browser } = await world.pendingAt(user);
    const answer = await browser.call('POST', '/bff/session/second-step', body);
    expect([answer.status, `${String(answer.json['field'])} ${String(answer.json['error'])}`]).toEqual([
      400,
      expect.stringContaining(message),
    ]);
    expect((await browser.call('POST', '/bff/session/second-step/choices')).status).toBe(200);
  });
});

describePostgres('two replicas', (openDatabase) => {
  test('if two replicas get the same code, or two proofs of the same sign-in, only one session starts', async () => {
    const world = await openFactorDesk([await openDatabase(), await openDatabase()]);
    const user = await world.signedIn('viewer');
    const { secret, codes } = await world.addTotp(user);
    world.pass(minuteMs);
    const pendingSignIns = await Promise.all([world.pendingAt(user, 0), world.pendingAt(user, 1)]);
    const sameCode = await Promise.all(
      pendingSignIns.map(({ browser }) => browser.call('POST', '/bff/session/second-step', { code: world.codeOf(secret) })),
    );
    expect(sameCode.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);

    const { browser } = await world.pendingAt(user);
    const otherReplica = world.browser(1);
    for (const [name, value] of browser.cookies) otherReplica.cookies.set(name, value);
    const [firstCode = '', secondCode = ''] = codes;
    const sameSignIn = await Promise.all([
      browser.call('POST', '/bff/session/second-step', { recovery_code: firstCode }),
      otherReplica.call('POST', '/bff/session/second-step', { recovery_code: secondCode }),
    ]);
    expect(sameSignIn.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401]);
  });
});
