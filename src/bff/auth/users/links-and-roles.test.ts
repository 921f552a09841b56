import { beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openUserDesk, type Browser, type UserDesk } from './test-users.ts';

const password = 'seven green bicycles sing';

describeEachDatabase('an unused link after a change of roles', (openDatabase) => {
  let world: UserDesk;
  let ada: Browser;
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase()]);
    ada = (await world.userWith('ada@acme.example', 'security')).browser;
  }, openMsMax);

  const setRoles = async (id: number, ...roles: Role[]) => {
    const answer = await ada('PUT', `/bff/users/${id}/roles`, { roles });
    return answer.status === 202 ? world.approve(answer) : answer.json;
  };
  /** Creates a link for a user without a role, as one security admin. */
  const linkOf = async (id: number) => String((await ada('POST', `/bff/users/${id}/link`)).json['path']);
  const userWith = async (...roles: Role[]) => world.userWith(`${crypto.randomUUID().slice(0, 8)}@acme.example`, ...roles);

  test('a link stops working when the user gets a role', async () => {
    const user = await userWith('viewer');
    const path = await linkOf(user.id);
    expect((await world.openLink(path)).status).toBe(200);
    await setRoles(user.id, 'treasury');
    expect((await world.openLink(path)).status).toBe(404);
    expect((await world.setPassword(path, password)).status).toBe(404);
    expect((await world.signIn(user.email, password)).status).toBe(401);
    expect((await world.signIn(user.email, user.password)).status).toBe(200);
  });

  test('a link created after roles were removed stops working when the roles come back', async () => {
    const user = await userWith('treasury');
    await setRoles(user.id, 'viewer');
    const path = await linkOf(user.id);
    await setRoles(user.id, 'treasury');
    expect((await world.setPassword(path, password)).status).toBe(404);
  });

  test('an invitation without a role no longer works after the user gets a role', async () => {
    const { json } = await ada('POST', '/bff/users', { email: 'ivo@acme.example', name: 'Ivo', roles: [] });
    const { id } = json['user'] as { id: number };
    await setRoles(id, 'compliance');
    expect((await world.setPassword(String(json['path']), password)).status).toBe(404);
  });

  test('a password link is checked against the roles of the user when it is used', async () => {
    const user = await userWith('viewer');
    const path = await linkOf(user.id);
    await world.tables.updateTable('users').set({ roles: 'viewer treasury' }).where('id', '=', user.id).execute();
    expect((await world.openLink(path)).status).toBe(404);
    expect((await world.setPassword(path, password)).status).toBe(404);
  });

  test('an approved link that no admin has used needs another approval after a change of roles', async () => {
    const user = await userWith('compliance');
    await world.approve(await ada('POST', `/bff/users/${user.id}/link`));
    await world.tables.updateTable('users').set({ roles: 'viewer compliance treasury' }).where('id', '=', user.id).execute();
    expect((await ada('POST', `/bff/users/${user.id}/link`)).status).toBe(202);
  });

  test('a password link works while the user has the roles for which it was created', async () => {
    const user = await userWith('treasury');
    const { json } = await world.linkFor(ada, user.id);
    expect((await world.setPassword(String(json['path']), password)).status).toBe(200);
    expect((await world.signIn(user.email, password)).status).toBe(200);
  });
});
