import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMsMax, testPassword } from '#bff/test-desk.ts';
import { minuteMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openFactorDesk, type FactorDesk } from './test-factors.ts';

describeEachDatabase('second factors on a desk that requires them', (openDatabase) => {
  let world: FactorDesk;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()], { stepUpFactor: 'second_factor' });
  }, openMsMax);
  beforeEach(() => void (world.clock.nowMs += 20 * minuteMs));

  test('a sandbox user, whom all testers share, cannot add second factors', async () => {
    const ownBrowser = world.browser();
    await ownBrowser.call('POST', '/bff/session', { email: 'admin@desk.example', password: testPassword });
    for (const [path, body] of [
      ['passkeys/options', undefined],
      ['totp', undefined],
      ['password', { current_password: testPassword, new_password: 'another long password' }],
    ] as const)
      expect((await ownBrowser.call('POST', `/bff/account/${path}`, body)).json).toMatchObject({ code: 'forbidden' });
    expect((await ownBrowser.call('GET', '/bff/account')).json).toMatchObject({ blocked: expect.stringContaining('Sandbox') as string });
  });

  test('with STEP_UP_FACTOR=second_factor, changes of users require a second factor within fifteen minutes', async () => {
    const ada = await world.signedIn('security');
    const change = async () =>
      ada.browser.call('PUT', `/bff/users/${(await world.makeUser('viewer')).id}/roles`, { roles: ['compliance'] });
    expect((await change()).json).toMatchObject({ code: 'step_up_required', error: expect.stringContaining('account page') as string });
    expect((await ada.browser.call('POST', '/bff/session/confirm', { password: ada.password })).status).toBe(204);
    expect((await change()).status).toBe(403);
    expect((await ada.browser.call('POST', '/bff/session/confirm/choices', { purpose: 'step_up' })).json).toEqual({
      password: false,
      passkey: null,
      code: false,
      provider: null,
    });
    const { passkey } = await world.addPasskey(ada);
    expect((await change()).status).toBe(403);
    await world.confirmBy(ada, passkey);
    expect((await change()).status).toBe(202);
    world.pass(8 * minuteMs);
    expect((await change()).status).toBe(202);
    world.pass(8 * minuteMs);
    expect((await change()).json['code']).toBe('step_up_required');
  });

  test('with STEP_UP_FACTOR=second_factor, sending money requires a second factor', async () => {
    const tess = await world.signedIn('treasury');
    const body = { amounts: { btc: 0.5 }, destination: { type: 'wallet', id: 2 } };
    const send = () => tess.browser.sendMoney('/api/v1/wallets/1/transactions', body);
    expect((await send()).json).toMatchObject({ code: 'step_up_required', outcome: 'not_sent' });
    const { passkey } = await world.addPasskey(tess);
    await world.confirmBy(tess, passkey);
    expect((await send()).json['code']).not.toBe('step_up_required');
  });

  test('two security admins can remove the second factors of another user, but not their own second factors', async () => {
    const [ada, bea, user] = [await world.signedIn('security'), await world.signedIn('security'), await world.signedIn('viewer')];
    await world.addPasskey(user);
    const { passkey } = await world.addPasskey(ada);
    const remove = (id: number) => ada.browser.call('POST', `/bff/users/${id}/factors/remove`);
    expect((await remove(user.id)).json['code']).toBe('step_up_required');
    await world.confirmBy(ada, passkey);
    expect((await remove(ada.id)).json).toMatchObject({ code: 'forbidden', error: expect.stringContaining('account page') as string });
    const listedUsers = (await ada.browser.call('GET', '/bff/users')).json['users'] as { id: number; factors: object }[];
    expect(listedUsers.find(({ id }) => id === user.id)?.factors).toEqual({ passkeys: 1, totp: false });
    const { change } = (await remove(user.id)).json as { change: { id: string } };
    const approve = () => bea.browser.call('POST', `/bff/changes/${change.id}/decision`, { decision: 'approve' });
    expect((await approve()).json['code']).toBe('step_up_required');
    expect((await user.browser.call('GET', '/bff/session')).status).toBe(200);
    await world.confirmBy(bea, (await world.addPasskey(bea)).passkey);
    expect((await approve()).json).toMatchObject({ state: 'in_force' });
    const usersAfter = (await ada.browser.call('GET', '/bff/users')).json['users'] as { id: number; factors: object }[];
    expect(usersAfter.find(({ id }) => id === user.id)).toMatchObject({ factors: { passkeys: 0, totp: false }, open_sessions: 0 });
    expect((await user.browser.call('GET', '/bff/session')).status).toBe(401);
    expect((await world.pendingAt(user)).answer.status).toBe(200);
    expect((await world.auditOf(ada.email, 'user'))[0]).toEqual({ change: 'factors_removed' });
  });

  test('the command line restores a user who lost password and second factors', async () => {
    const ada = await world.signedIn('administrator');
    await world.addPasskey(ada);
    const { browser: pendingBrowser } = await world.pendingAt(ada);
    const password = await world.restore(ada.email, 'administrator');
    expect((await world.pendingAt({ ...ada, password })).answer.status).toBe(200);
    expect((await pendingBrowser.call('POST', '/bff/session/second-step/choices')).json['code']).toBe('sign_in_expired');
  });

  test('a user without the security role cannot remove another user’s second factors', async () => {
    const [officer, user] = [await world.signedIn('compliance'), await world.makeUser('viewer')];
    expect((await officer.browser.call('POST', `/bff/users/${user.id}/factors/remove`)).json['code']).toBe('forbidden');
  });

  test('at an IP address the account offers no passkeys and explains that passkeys need a host name', async () => {
    const user = await world.makeUser('viewer');
    const ownBrowser = world.browser(0, '127.0.0.1');
    await ownBrowser.call('POST', '/bff/session', { email: user.email, password: user.password });
    expect((await ownBrowser.call('GET', '/bff/account')).json).toMatchObject({
      passkeys_blocked: expect.stringContaining('localhost') as string,
    });
    expect((await ownBrowser.call('POST', '/bff/account/passkeys/options')).json['error']).toContain('host name');
    await world.addPasskey(await world.signedInAs(user));
    const ipBrowser = world.browser(0, '127.0.0.1');
    const { location } = await ipBrowser.form('/login', { email: user.email, password: user.password, to: '/' });
    expect((await ipBrowser.call('GET', location)).body).toContain('Your passkeys are registered at another address');
  });
});
