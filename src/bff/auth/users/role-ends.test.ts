import { beforeAll, expect, test } from 'vitest';
import { actingUser, usersWithRole } from '#bff/auth/index.ts';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { noticesSchema } from '#contract/desk/notices.ts';
import { usersSchema } from '#contract/desk/users.ts';
import { dayMs, hourMs, minuteMs } from '#contract/limits.ts';
import { rolesWith } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openUserDesk, type Browser, type UserDesk } from './test-users.ts';

describeEachDatabase('a role with an end', (openDatabase) => {
  let world: UserDesk;
  let ada: Browser;
  let nowMs = Date.now();
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase()], { now: () => nowMs });
  }, openMsMax);

  const asAda = async () => {
    ada = (await world.userWith('ada@acme.example', 'security')).browser;
  };
  const at = (ms: number) => new Date(nowMs + ms).toISOString();
  const setRoles = (id: number, roles: readonly unknown[]) => ada('PUT', `/bff/users/${id}/roles`, { roles });
  const listedUser = async (id: number) =>
    usersSchema
      .parse((await ada('GET', '/bff/users')).json)
      .users.find((user) => user.id === id)
      ?.roles.filter(({ role }) => role !== 'viewer');
  const noticesOf = async (reader: Browser, id: number) =>
    noticesSchema
      .parse((await reader('GET', '/bff/notices')).json)
      .notices.filter(({ access, state }) => access?.user_id === id && state === 'roles_ended')
      .map(({ kind }) => kind);

  test('a limited role ends exactly at its end date, even in an open session', async () => {
    await asAda();
    const tess = await world.userWith('tess@acme.example', 'treasury', 'compliance');
    const until = at(9 * minuteMs);
    const setAnswer = await setRoles(tess.id, [{ role: 'treasury', until }, 'compliance']);
    expect([setAnswer.status, setAnswer.json['open_sessions']]).toEqual([200, 1]);
    const roles = async () => ((await tess.browser('GET', '/bff/session')).json['user'] as { roles: string[] }).roles;
    const readHolders = async () => (await usersWithRole(world.tables, rolesWith('send_money'), nowMs)).some(({ id }) => id === tess.id);
    const readActingUser = () => actingUser(world.tables, tess.id, rolesWith('send_money'), nowMs);
    nowMs += 9 * minuteMs - 1;
    expect([await roles(), await readHolders(), (await readActingUser()).email]).toEqual([
      ['viewer', 'compliance', 'treasury'],
      true,
      tess.email,
    ]);
    nowMs += 1;
    expect([await roles(), await readHolders()]).toEqual([['viewer', 'compliance'], false]);
    expect((await tess.browser('POST', '/bff/preflight', {})).json).toMatchObject({
      code: 'forbidden',
      error: 'This action requires the role treasury: ask a security admin',
    });
    await expect(readActingUser()).rejects.toThrow('This action requires the role treasury: ask a security admin');
  });

  test('an ended role is stored, reported to its user and the security admins, and listed until the roles change', async () => {
    await asAda();
    const theo = await world.userWith('theo@acme.example', 'treasury', 'compliance');
    const endTime = at(minuteMs);
    await setRoles(theo.id, ['compliance', { role: 'treasury', until: endTime }]);
    nowMs += minuteMs;
    await expect.poll(() => noticesOf(ada, theo.id), { timeout: 15_000 }).toEqual(['user_access_changed']);
    expect(await noticesOf(theo.browser, theo.id)).toEqual(['own_access_changed']);
    const { page } = await listAudit(world.tables, { action: 'user', object: `/users/${theo.id}` });
    expect(page[0]?.data).toMatchObject({ actor: null, detail: { change: 'roles_ended', roles: [`treasury until ${endTime}`] } });
    expect(await listedUser(theo.id)).toEqual([
      { role: 'compliance', until: null },
      { role: 'treasury', until: endTime },
    ]);
    await setRoles(theo.id, ['compliance']);
    expect(await listedUser(theo.id)).toEqual([{ role: 'compliance', until: null }]);
  });

  test('an earlier end date takes effect at once, and a later or no end date needs approval', async () => {
    await asAda();
    const uma = await world.userWith('uma@acme.example', 'auditor');
    const [soonEnd, laterEnd] = [at(dayMs), at(2 * dayMs)];
    expect((await setRoles(uma.id, [{ role: 'auditor', until: laterEnd }])).status).toBe(200);
    expect((await setRoles(uma.id, [{ role: 'auditor', until: soonEnd }])).status).toBe(200);
    const longerRole = await setRoles(uma.id, [{ role: 'auditor', until: laterEnd }]);
    expect([longerRole.status, longerRole.json]).toMatchObject([
      202,
      { change: { kind: 'roles', to: { roles: [{ role: 'auditor', until: laterEnd }] } } },
    ]);
    expect(await listedUser(uma.id)).toEqual([{ role: 'auditor', until: soonEnd }]);
    await world.approve(longerRole);
    expect(await listedUser(uma.id)).toEqual([{ role: 'auditor', until: laterEnd }]);
    const endlessRole = await setRoles(uma.id, [{ role: 'auditor', until: null }]);
    expect(endlessRole.status).toBe(202);
    await world.approve(endlessRole);
    expect(await listedUser(uma.id)).toEqual([{ role: 'auditor', until: null }]);
  });

  test('an end date of the security role needs approval', async () => {
    await asAda();
    const sue = await world.userWith('sue@acme.example', 'security');
    const endingRole = await setRoles(sue.id, [{ role: 'security', until: at(hourMs) }]);
    expect([endingRole.status, endingRole.json]).toMatchObject([202, { change: { kind: 'security' } }]);
  });

  test('a role whose end date has passed does not take effect', async () => {
    await asAda();
    const vic = await world.userWith('vic@acme.example', 'viewer');
    const proposal = await setRoles(vic.id, [{ role: 'compliance', until: at(minuteMs) }]);
    nowMs += 2 * minuteMs;
    expect(await world.approve(proposal)).toMatchObject({
      state: 'expired',
      reason: expect.stringMatching(/must be in the future/) as string,
    });
    expect(await listedUser(vic.id)).toEqual([]);
  });

  test.for([
    [[{ role: 'treasury', until: '2020-01-01T00:00:00Z' }], 'roles.0.until'],
    [['auditor', { role: 'treasury', until: '2020-01-01T00:00:00+02:00' }], 'roles.1.until'],
    [[{ role: 'treasury', until: 'tomorrow' }], 'roles.0.until'],
    [[{ role: 'treasury', until: '2027-02-30T00:00:00Z' }], 'roles.0.until'],
    [[{ role: 'treasury', until: 1 }], 'roles.0.until'],
    [['viewer', { role: 'gardener', until: null }], 'roles.1.role'],
    [[{ role: 'treasury', since: null }], 'roles.0.since'],
  ] as const)('the roles %j are refused for a user and for an invitation, with the field %s', async ([roles, field]) => {
    await asAda();
    const { id } = await world.userWith('wes@acme.example', 'viewer');
    expect((await setRoles(id, roles)).json).toMatchObject({ code: 'invalid_request', field });
    expect((await ada('POST', '/bff/users', { email: 'x@acme.example', name: 'X', roles })).json).toMatchObject({
      code: 'invalid_request',
      field,
    });
  });
});
