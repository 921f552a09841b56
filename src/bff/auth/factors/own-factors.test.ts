import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { minuteMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { softwarePasskey } from './test-authenticator.ts';
import { openFactorDesk, type FactorDesk } from './test-factors.ts';

describeEachDatabase('the second factors of the user', (openDatabase) => {
  let world: FactorDesk;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()]);
  }, openMsMax);
  beforeEach(() => void (world.clock.nowMs += 20 * minuteMs));

  test('ten recovery codes are created when a user adds a second factor for the first time, and another factor creates no codes', async () => {
    const user = await world.signedIn('viewer');
    const { codes, passkey } = await world.addPasskey(user);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/.test(code))).toBe(true);
    await world.confirmBy(user, passkey);
    expect((await world.addTotp(user)).confirmed.json).toEqual({ recovery_codes: null });
    expect((await user.browser.call('GET', '/bff/account')).json).toMatchObject({
      blocked: null,
      passkeys_blocked: null,
      passkeys: [{ name: 'Laptop', host: 'localhost' }],
      totp: { last_used_at: null },
      recovery: { left: 10, last_used_at: null },
    });
    expect((await world.auditOf(user.email, 'user')).slice(0, 2)).toEqual([{ change: 'totp_added' }, { change: 'passkey_added' }]);
  });

  test('a user without a second factor can add one only with a recent password', async () => {
    const user = await world.signedIn('viewer');
    world.pass(16 * minuteMs);
    for (const path of ['passkeys/options', 'totp']) {
      const answer = await user.browser.call('POST', `/bff/account/${path}`);
      expect([answer.status, answer.json['code']]).toEqual([403, 'step_up_required']);
    }
    expect((await user.browser.call('POST', '/bff/session/confirm/choices', { purpose: 'factors' })).json).toEqual({
      password: true,
      passkey: null,
      code: false,
      provider: null,
    });
    expect((await user.browser.call('POST', '/bff/session/confirm', { password: user.password })).status).toBe(204);
    expect((await world.addTotp(user)).confirmed.status).toBe(200);
  });

  test('every later change of second factors requires a proof of a factor, because a password is not enough', async () => {
    const user = await world.signedIn('viewer');
    const { passkey } = await world.addPasskey(user);
    const { json } = await user.browser.call('GET', '/bff/account');
    const [{ id }] = json['passkeys'] as [{ id: number }];
    const changes = ['passkeys/options', 'totp', `passkeys/${id}/remove`, 'recovery-codes'];
    expect((await user.browser.call('POST', '/bff/session/confirm', { password: user.password })).status).toBe(204);
    for (const path of changes) expect((await user.browser.call('POST', `/bff/account/${path}`)).json['code']).toBe('step_up_required');
    expect((await user.browser.call('POST', '/bff/session/confirm/choices', { purpose: 'factors' })).json).toMatchObject({
      password: false,
    });
    expect((await world.confirmBy(user, passkey)).status).toBe(204);
    expect((await world.auditOf(user.email, 'step_up'))[0]).toEqual({ factor: 'passkey' });
    expect((await user.browser.call('POST', `/bff/account/passkeys/${id}/remove`)).status).toBe(204);
    expect((await user.browser.call('GET', '/bff/account')).json).toMatchObject({ passkeys: [], recovery: null });
    expect((await world.pendingAt(user)).answer.status).toBe(200);
  });

  test('new recovery codes replace the old recovery codes', async () => {
    const user = await world.signedIn('viewer');
    const { passkey, codes } = await world.addPasskey(user);
    await world.confirmBy(user, passkey);
    const newCodes = (await user.browser.call('POST', '/bff/account/recovery-codes')).json['recovery_codes'] as string[];
    const signIn = async (recovery_code = '') => {
      const { browser } = await world.pendingAt(user);
      return (await browser.call('POST', '/bff/session/second-step', { recovery_code })).status;
    };
    expect([await signIn(codes[0]), await signIn(newCodes[0])]).toEqual([401, 200]);
  });

  test('a recovery code is accepted only for a sign-in', async () => {
    const user = await world.signedIn('viewer');
    const { codes } = await world.addPasskey(user);
    expect((await user.browser.call('POST', '/bff/session/confirm', { recovery_code: codes[0] })).status).toBe(400);
  });

  test('a passkey’s answer for an account change is accepted once and refused for a sign-in', async () => {
    const user = await world.signedIn('viewer');
    const { passkey } = await world.addPasskey(user);
    const { json } = await user.browser.call('POST', '/bff/session/confirm/choices', { purpose: 'step_up' });
    const answer = passkey.sign({ options: String(json['passkey']) });
    const { browser } = await world.pendingAt(user);
    await world.secondStepOptions(browser);
    expect((await browser.call('POST', '/bff/session/second-step', { passkey: answer })).status).toBe(401);
    expect((await user.browser.call('POST', '/bff/session/confirm', { passkey: answer })).status).toBe(204);
    expect((await user.browser.call('POST', '/bff/session/confirm', { passkey: answer })).status).toBe(401);
  });

  test('a passkey created for another site or an older challenge is refused', async () => {
    const user = await world.signedIn('viewer');
    const askChallenge = async () => String((await user.browser.call('POST', '/bff/account/passkeys/options')).json['options']);
    const addPasskey = (passkey: object) => user.browser.call('POST', '/bff/account/passkeys', { name: 'Laptop', passkey });
    expect(
      (await addPasskey(softwarePasskey().make({ options: await askChallenge(), origin: 'https://evil.example' }))).json['field'],
    ).toBe('passkey');
    expect((await addPasskey(softwarePasskey().make({ options: await askChallenge(), isVerified: false }))).status).toBe(400);
    const [options, passkey] = [await askChallenge(), softwarePasskey()];
    await askChallenge();
    expect((await addPasskey(passkey.make({ options }))).status).toBe(400);
    expect((await addPasskey(passkey.make({ options }))).json['error']).toContain('started again');
  });

  test('a passkey of one user is refused for another user', async () => {
    const [user, otherUser] = [await world.signedIn('viewer'), await world.signedIn('viewer')];
    const { passkey } = await world.addPasskey(user);
    expect((await world.addPasskey(otherUser, passkey)).added.json['error']).toContain('already registered');
  });

  test('a user cannot remove another user’s passkey', async () => {
    const [user, otherUser] = [await world.signedIn('viewer'), await world.signedIn('viewer')];
    await world.addPasskey(user);
    const { passkey } = await world.addPasskey(otherUser);
    await world.confirmBy(otherUser, passkey);
    const { id } = await world.tables.selectFrom('passkeys').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow();
    expect((await otherUser.browser.call('POST', `/bff/account/passkeys/${id}/remove`)).status).toBe(404);
    expect((await user.browser.call('GET', '/bff/account')).json).toMatchObject({ passkeys: [{ id }] });
  });

  test('an authenticator app works after its first code, which must arrive within an hour', async () => {
    const user = await world.signedIn('viewer');
    const { json } = await user.browser.call('POST', '/bff/account/totp');
    expect((await world.pendingAt(user)).answer.status).toBe(200);
    const wrongAnswer = await user.browser.call('POST', '/bff/account/totp/confirm', { code: '000000' });
    expect([wrongAnswer.status, wrongAnswer.json['field']]).toEqual([400, 'code']);
    await world.tables
      .updateTable('totp')
      .set({ created_at: new Date(world.clock.nowMs - 60 * minuteMs) })
      .where('user_id', '=', user.id)
      .execute();
    const lateAnswer = await user.browser.call('POST', '/bff/account/totp/confirm', { code: world.codeOf(String(json['secret'])) });
    expect(lateAnswer.json['error']).toContain('took too long');
  });

  test('a second authenticator app is refused, and the first app still works', async () => {
    const user = await world.signedIn('viewer');
    const { secret } = await world.addTotp(user);
    expect((await user.browser.call('POST', '/bff/session/confirm', { code: world.codeOf(secret, 1) })).status).toBe(204);
    expect((await user.browser.call('POST', '/bff/account/totp')).json['error']).toContain('already');
    expect((await user.browser.call('POST', '/bff/account/totp/remove')).status).toBe(204);
    expect((await user.browser.call('POST', '/bff/account/totp/remove')).status).toBe(404);
  });

  test('secrets and recovery codes are not stored as plain text', async () => {
    const user = await world.signedIn('viewer');
    const { secret, codes } = await world.addTotp(user);
    const storedText = JSON.stringify([
      await world.tables.selectFrom('totp').selectAll().execute(),
      await world.tables.selectFrom('recovery_codes').selectAll().execute(),
      await world.tables.selectFrom('audit').selectAll().orderBy('seq').execute(),
    ]);
    for (const plainText of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(storedText).not.toContain(plainText);
  });
});
