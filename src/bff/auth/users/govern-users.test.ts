import { beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { usersSchema } from '#contract/desk/users.ts';
import { dayMs } from '#contract/limits.ts';
import { withoutEnds } from '#contract/rules/timed-roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openUserDesk, type Browser, type UserDesk } from './test-users.ts';

describeEachDatabase('control changes of users', (openDatabase) => {
  let world: UserDesk;
  let ada: Browser;
  let nowMs = Date.now();
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase()], { now: () => nowMs });
    ada = (await world.userWith('ada@acme.example', 'security')).browser;
  }, openMsMax);

  const listedUser = async (email: string) =>
    usersSchema.parse((await ada('GET', '/bff/users')).json).users.find((user) => user.email === email);

  test('a removal of roles takes effect at once, but waits for approval when the same request adds a role', async () => {
    const theo = await world.userWith('theo@acme.example', 'compliance', 'treasury');
    const removalAnswer = await ada('PUT', `/bff/users/${theo.id}/roles`, { roles: ['treasury'] });
    expect([removalAnswer.status, removalAnswer.json]).toMatchObject([
      200,
      { roles: withoutEnds(['viewer', 'treasury']), open_sessions: 0 },
    ]);
    expect((await ada('PUT', `/bff/users/${theo.id}/roles`, { roles: ['compliance'] })).status).toBe(202);
    expect((await listedUser(theo.email))?.roles).toEqual(withoutEnds(['viewer', 'treasury']));
    const secondProposal = await ada('PUT', `/bff/users/${theo.id}/roles`, { roles: ['treasury', 'auditor'] });
    expect([secondProposal.status, secondProposal.json['error']]).toEqual([409, expect.stringMatching(/already waiting/)]);
  });

  test('removing the security role or deactivating a security admin requires approval', async () => {
    const sue = await world.userWith('sue@acme.example', 'security');
    const [roleAnswer, deactivationAnswer] = [
      await ada('PUT', `/bff/users/${sue.id}/roles`, { roles: [] }),
      await ada('PUT', `/bff/users/${sue.id}/state`, { state: 'deactivated' }),
    ];
    expect([roleAnswer.json, deactivationAnswer.json]).toMatchObject([{ change: { kind: 'security' } }, { code: 'refused' }]);
    expect((await sue.browser('GET', '/bff/session')).status).toBe(200);
    await world.approve(roleAnswer);
    expect((await sue.browser('GET', '/bff/session')).status).toBe(401);
    expect((await listedUser(sue.email))?.roles).toEqual(withoutEnds(['viewer']));
  });

  test('an outdated control change expires with a reason when it is approved', async () => {
    const rob = await world.userWith('rob@acme.example', 'compliance');
    const proposal = await ada('PUT', `/bff/users/${rob.id}/roles`, { roles: ['compliance', 'treasury'] });
    await ada('PUT', `/bff/users/${rob.id}/roles`, { roles: [] });
    expect(await world.approve(proposal)).toMatchObject({
      state: 'expired',
      reason: expect.stringMatching(/propose the change again/) as string,
    });
    expect((await listedUser(rob.email))?.roles).toEqual(withoutEnds(['viewer']));
  });

  test('an invitation of a viewer is immediate, and any other invitation requires approval', async () => {
    expect((await ada('POST', '/bff/users', { email: 'v@acme.example', name: 'V', roles: [] })).status).toBe(200);
    const invitation = { email: 't@acme.example', name: 'T', roles: ['treasury'] };
    const invitationAnswer = await ada('POST', '/bff/users', invitation);
    expect([invitationAnswer.status, await listedUser(invitation.email)]).toEqual([202, undefined]);
    expect((await ada('POST', '/bff/users', invitation)).status).toBe(409);
    await world.approve(invitationAnswer);
    expect(await listedUser(invitation.email)).toMatchObject({ state: 'invited', link: { kind: 'invitation', is_approved: true } });
  });

  test('the changes of the only security admin take effect after a day', async () => {
    const tom = await world.userWith('tom@acme.example', 'compliance');
    await world.tables
      .updateTable('users')
      .set({ deactivated_at: new Date(nowMs) })
      .where('email', 'in', ['admin@desk.example', 'security2@desk.example'])
      .execute();
    const { json } = await ada('PUT', `/bff/users/${tom.id}/roles`, { roles: ['treasury'] });
    expect(json).toMatchObject({ change: { effective_at: new Date(nowMs + dayMs).toISOString() } });
    nowMs += dayMs + 1;
    const roles = async () => (await world.tables.selectFrom('users').select('roles').where('id', '=', tom.id).execute())[0]?.roles;
    await expect.poll(roles, { timeout: 15_000 }).toBe('treasury');
  });
});
