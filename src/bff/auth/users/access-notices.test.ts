import { beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { noticesSchema } from '#contract/desk/notices.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openUserDesk, type Browser, type UserDesk } from './test-users.ts';

const newPassword = 'seven green bicycles sing';

describeEachDatabase('notices of access changes', (openDatabase) => {
  let world: UserDesk;
  let ada: Browser;
  let bea: Browser;
  let adaId: number;
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase()]);
    const createdUser = await world.userWith('ada@acme.example', 'security');
    [ada, adaId] = [createdUser.browser, createdUser.id];
    bea = (await world.userWith('bea@acme.example', 'security')).browser;
  }, openMsMax);

  /** The kind, change, user and actor of the notifications about a user, newest first. */
  const noticesOf = async (reader: Browser, id: number) =>
    noticesSchema
      .parse((await reader('GET', '/bff/notices')).json)
      .notices.filter(({ access }) => access?.user_id === id)
      .map(({ kind, state, access }) => [kind, state, access?.user_name, access?.by_name]);

  test('a link notifies its user and every security admin, including its creator', async () => {
    const tess = await world.userWith('tess@acme.example', 'treasury');
    await world.linkFor(ada, tess.id);
    expect(await noticesOf(tess.browser, tess.id)).toEqual([['own_access_changed', 'link', 'tess@acme.example', 'ada@acme.example']]);
    for (const administrator of [ada, bea])
      expect(await noticesOf(administrator, tess.id)).toEqual([['user_access_changed', 'link', 'tess@acme.example', 'ada@acme.example']]);
  });

  test('each removal of second factors causes a notification', async () => {
    const theo = await world.userWith('theo@acme.example', 'treasury');
    await world.approve(await ada('POST', `/bff/users/${theo.id}/factors/remove`));
    await bea('POST', '/bff/notices/read', { id: (await newestNotice(bea)).id, with_older: true });
    await world.approve(await ada('POST', `/bff/users/${theo.id}/factors/remove`));
    expect(await noticesOf(bea, theo.id)).toHaveLength(2);
    expect((await newestNotice(bea)).is_read).toBe(false);
    const secondSignIn = await world.signIn(theo.email, theo.password);
    expect((await noticesOf(secondSignIn.browser, theo.id)).map(([, state]) => state)).toEqual(['factors_removed', 'factors_removed']);
  });

  test('a change of roles causes a notification if the user may send money before or after the change', async () => {
    const uma = await world.userWith('uma@acme.example', 'compliance');
    const setRolesTo = async (...roles: string[]) => world.approve(await ada('PUT', `/bff/users/${uma.id}/roles`, { roles }));
    await setRolesTo('compliance', 'administrator');
    expect(await noticesOf(bea, uma.id)).toEqual([]);
    await setRolesTo('treasury');
    await setRolesTo('compliance');
    expect((await noticesOf(bea, uma.id)).map(([kind, state]) => [kind, state])).toEqual([
      ['user_access_changed', 'roles'],
      ['user_access_changed', 'roles'],
    ]);
    const { browser } = await world.signIn(uma.email, uma.password);
    expect(await noticesOf(browser, uma.id)).toHaveLength(2);
  });

  test('an invitation notifies the security admins, and its use also notifies the user', async () => {
    const { json } = await world.invite(ada, { email: 'ivo@acme.example', name: 'Ivo', roles: ['treasury'] });
    const id = Number((json['user'] as { id: number }).id);
    expect((await noticesOf(bea, id)).map(([, state]) => state)).toEqual(['link']);
    await world.setPassword(String(json['path']), newPassword);
    const { browser } = await world.signIn('ivo@acme.example', newPassword);
    expect((await noticesOf(browser, id)).map(([, state]) => state)).toEqual(['link_used']);
    expect((await noticesOf(bea, id)).map(([, state]) => state)).toEqual(['link_used', 'link']);
  });

  test('a security admin gets one notification of a change of the admin’s own access', async () => {
    await world.linkFor(bea, adaId);
    expect((await noticesOf(ada, adaId)).map(([kind]) => kind)).toEqual(['own_access_changed']);
  });

  const newestNotice = async (reader: Browser) => {
    const [notice] = noticesSchema.parse((await reader('GET', '/bff/notices')).json).notices;
    if (notice === undefined) throw new Error('there is no notice');
    return notice;
  };
});
