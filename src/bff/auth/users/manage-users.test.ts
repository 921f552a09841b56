import { beforeAll, expect, test } from 'vitest';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { currentTreasurer } from '#bff/money/orders/require-treasurer.ts';
import { openMsMax, testPassword } from '#bff/test-desk.ts';
import { usersSchema } from '#contract/desk/users.ts';
import { minuteMs } from '#contract/limits.ts';
import { withoutEnds } from '#contract/rules/timed-roles.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import { openUserDesk, type Browser, type UserDesk } from './test-users.ts';

describeEachDatabase('the management of users', (openDatabase) => {
  let world: UserDesk;
  let ada: Browser;
  let nowMs = Date.now();
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase()], { now: () => nowMs });
    ada = (await world.userWith('ada@acme.example', 'security')).browser;
  }, openMsMax);

  const listedUser = async (email: string) =>
    usersSchema.parse((await ada('GET', '/bff/users')).json).users.find((user) => user.email === email);
  const auditOf = async (id: number) => {
    const { page } = await listAudit(world.tables, { action: 'user', object: `/users/${id}` });
    return page.map(({ data: { actor, detail } }) => [actor, detail]);
  };

  test('a security admin sees every user with roles, state and sessions', async () => {
    const maria = await world.userWith('maria@acme.example', 'compliance');
    expect(await listedUser(maria.email)).toMatchObject({
      id: maria.id,
      roles: withoutEnds(['viewer', 'compliance']),
      state: 'active',
      open_sessions: 1,
      last_seen_at: new Date(nowMs).toISOString(),
      is_self: false,
      blocked: { roles: null, state: null, link: null },
    });
    expect(await listedUser('ada@acme.example')).toMatchObject({
      is_self: true,
      blocked: { roles: expect.stringMatching(/own/) as string, link: expect.stringMatching(/account page/) as string },
    });
    expect((await listedUser('viewer@desk.example'))?.blocked.roles).toMatch(/Sandbox/);
  });

  test('approved roles end the sessions of the user and apply to the next session', async () => {
    const tom = await world.userWith('tom@acme.example', 'compliance');
    expect((await tom.browser('GET', '/bff/session')).status).toBe(200);
    const roleChange = await ada('PUT', `/bff/users/${tom.id}/roles`, { roles: ['treasury'] });
    expect(roleChange.json).toMatchObject({ change: { kind: 'roles', state: 'waiting' } });
    expect(await listedUser(tom.email)).toMatchObject({
      roles: withoutEnds(['viewer', 'compliance']),
      open_sessions: 1,
      waiting: [{ kind: 'roles' }],
    });
    expect((await tom.browser('GET', '/bff/session')).status).toBe(200);
    expect(await world.approve(roleChange)).toMatchObject({ state: 'in_force', made_by: { email: 'ada@acme.example' } });
    expect(await listedUser(tom.email)).toMatchObject({ roles: withoutEnds(['viewer', 'treasury']), open_sessions: 0, waiting: [] });
    expect((await tom.browser('GET', '/bff/session')).status).toBe(401);
    const secondSignIn = await world.signIn(tom.email, tom.password);
    expect((await secondSignIn.browser('GET', '/bff/session')).json).toMatchObject({ user: { roles: ['viewer', 'treasury'] } });
    expect((await auditOf(tom.id))[0]).toEqual([
      'ada@acme.example',
      { change: 'roles', roles: ['treasury'], before: ['viewer', 'compliance'] },
    ]);
  });

  test('a deactivated user has no session, and cannot sign in or send money until reactivation', async () => {
    const uma = await world.userWith('uma@acme.example', 'treasury');
    expect((await ada('PUT', `/bff/users/${uma.id}/state`, { state: 'deactivated' })).json).toMatchObject({ state: 'deactivated' });
    expect((await uma.browser('GET', '/bff/session')).status).toBe(401);
    expect((await world.signIn(uma.email, uma.password)).status).toBe(401);
    const decision = world.tables.transaction().execute((trx) => currentTreasurer(trx, uma.id, Date.now()));
    await expect(decision).rejects.toThrow('This user is deactivated');
    expect((await ada('POST', `/bff/users/${uma.id}/link`)).json).toMatchObject({
      code: 'forbidden',
      error: expect.stringMatching(/reactivate/) as string,
    });
    const reactivation = await ada('PUT', `/bff/users/${uma.id}/state`, { state: 'active' });
    expect((await world.signIn(uma.email, uma.password)).status).toBe(401);
    await world.approve(reactivation);
    expect((await world.signIn(uma.email, uma.password)).status).toBe(200);
    expect((await auditOf(uma.id)).map(([, detail]) => detail).slice(0, 2)).toEqual([{ change: 'reactivated' }, { change: 'deactivated' }]);
  });

  test('a security admin can end one session of a user, or all except the admin’s own session', async () => {
    const vic = await world.userWith('vic@acme.example', 'viewer');
    nowMs += 1000; // The second session starts at a later time, so the list has it first.
    const secondBrowser = (await world.signIn(vic.email, vic.password)).browser;
    const { json } = await ada('GET', `/bff/users/${vic.id}/sessions`);
    const [newestSession] = json['sessions'] as { id: string }[];
    const endAnswer = await ada('POST', `/bff/users/${vic.id}/sessions/end`, { session: newestSession?.id });
    expect(endAnswer.json['sessions']).toHaveLength(1);
    expect([(await vic.browser('GET', '/bff/session')).status, (await secondBrowser('GET', '/bff/session')).status]).toEqual([200, 401]);
    await ada('POST', `/bff/users/${vic.id}/sessions/end`, { session: null });
    expect((await ada('GET', `/bff/users/${vic.id}/sessions`)).json['sessions']).toEqual([]);

    const self = await listedUser('ada@acme.example');
    const ownAnswer = await ada('POST', `/bff/users/${self?.id}/sessions/end`, { session: null });
    expect(ownAnswer.json['sessions']).toMatchObject([{ is_current: true }]);
  });

  test('changes of an admin’s own access or of a sandbox user are refused with a reason', async () => {
    const ownUser = await listedUser('ada@acme.example');
    const sandboxUser = await listedUser('treasury@desk.example');
    const answers = [
      await ada('PUT', `/bff/users/${ownUser?.id}/roles`, { roles: ['viewer'] }),
      await ada('PUT', `/bff/users/${ownUser?.id}/state`, { state: 'deactivated' }),
      await ada('POST', `/bff/users/${ownUser?.id}/link`),
      await ada('PUT', `/bff/users/${sandboxUser?.id}/roles`, { roles: ['administrator'] }),
      await ada('PUT', `/bff/users/${sandboxUser?.id}/state`, { state: 'deactivated' }),
      await ada('POST', `/bff/users/${sandboxUser?.id}/link`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(answers.map(({ json }) => String(json['error']).slice(0, 13))).toEqual([
      'You cannot ch',
      'You cannot de',
      'Change your o',
      'Sandbox users',
      'Sandbox users',
      'Sandbox users',
    ]);
    expect((await world.signIn('treasury@desk.example', testPassword)).status).toBe(200);
  });

  test.for([
    ['PUT', '/bff/users/999999/roles', { roles: [] }, 404],
    ['PUT', '/bff/users/9999999999999999/roles', { roles: [] }, 400],
    ['PUT', '/bff/users/x/roles', { roles: [] }, 400],
    ['PUT', '/bff/users/1/roles', { roles: ['boss'] }, 400],
    ['PUT', '/bff/users/1/roles', { roles: ['auditor', { role: 'auditor' }] }, 400],
    ['PUT', '/bff/users/1/state', { state: 'invited' }, 400],
    ['POST', '/bff/users', { email: 'nobody', name: 'N', roles: [] }, 400],
    ['POST', '/bff/users', { email: 'a@acme.example', name: ' ', roles: [] }, 400],
    ['POST', '/bff/users', { email: 'a@acme.example', name: 'A\u0000', roles: [] }, 400],
    ['POST', '/bff/users', { email: 'ada@acme.example', name: 'Ada', roles: [] }, 409],
    ['POST', '/bff/users', { email: 'Viewer@desk.example', name: 'V', roles: [] }, 409],
    ['POST', '/bff/users/1/sessions/end', { session: "' or 1=1" }, 400],
  ] as const)('the answer to %s %s with %j has the status %i', async ([method, path, body, status]) => {
    expect((await ada(method, path, body)).status).toBe(status);
  });

  test.for(['viewer', 'compliance', 'treasury', 'administrator'] as const)(
    'a user with only the role %s cannot manage users',
    async (role) => {
      const { browser, id } = await world.userWith(`${role}@acme.example`, role);
      const answers = [
        await browser('GET', '/bff/users'),
        await browser('POST', '/bff/users', { email: 'x@acme.example', name: 'X', roles: ['administrator'] }),
        await browser('PUT', `/bff/users/${id}/roles`, { roles: ['administrator'] }),
        await browser('PUT', `/bff/users/${id}/state`, { state: 'deactivated' }),
        await browser('POST', `/bff/users/${id}/link`),
        await browser('GET', `/bff/users/${id}/sessions`),
        await browser('POST', `/bff/users/${id}/sessions/end`, { session: null }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    },
  );

  test('changes of users require a password within 15 minutes', async () => {
    const bea = await world.userWith('bea@acme.example', 'security');
    const target = await world.userWith('dan@acme.example', 'viewer');
    nowMs += 8 * minuteMs;
    expect((await bea.browser('GET', '/bff/users')).status).toBe(200);
    nowMs += 8 * minuteMs;
    const lateAnswer = await bea.browser('PUT', `/bff/users/${target.id}/roles`, { roles: ['treasury'] });
    expect([lateAnswer.status, lateAnswer.json]).toMatchObject([403, { code: 'step_up_required' }]);
    expect((await bea.browser('POST', '/bff/users', { email: 'z@acme.example', name: 'Z', roles: [] })).json).toMatchObject({
      code: 'step_up_required',
    });
    await bea.browser('POST', '/bff/session/confirm', { password: bea.password });
    expect((await bea.browser('PUT', `/bff/users/${target.id}/roles`, { roles: ['treasury'] })).status).toBe(202);
  });
});

describeEachDatabase('two concurrent removals of security admins', (openDatabase) => {
  test(
    'only one of two concurrent removals succeeds, so that two security admins remain',
    async () => {
      const world = await openUserDesk([await openDatabase()]);
      const [eve, fay, gus] = [
        await world.userWith('eve@acme.example', 'security'),
        await world.userWith('fay@acme.example', 'security'),
        await world.userWith('gus@acme.example', 'security'),
      ];
      await world.tables.updateTable('users').set({ deactivated_at: new Date() }).where('email', 'like', '%@desk.example').execute();
      const idOf = ({ status, json }: { status: number; json: Record<string, unknown> }) => {
        expect(status).toBe(202);
        return (json['change'] as { id: string }).id;
      };
      const firstChangeId = idOf(await eve.browser('PUT', `/bff/users/${fay.id}/roles`, { roles: ['viewer'] }));
      const secondChangeId = idOf(await fay.browser('PUT', `/bff/users/${gus.id}/roles`, { roles: ['viewer'] }));
      const approve = { decision: 'approve' };
      await Promise.all([
        gus.browser('POST', `/bff/changes/${firstChangeId}/decision`, approve),
        eve.browser('POST', `/bff/changes/${secondChangeId}/decision`, approve),
      ]);
      const changes = await world.tables.selectFrom('changes').select(['state', 'reason']).orderBy('state').execute();
      expect(changes.map(({ state }) => state)).not.toEqual(['in_force', 'in_force']);
      const rows = await world.tables.selectFrom('users').select('roles').where('deactivated_at', 'is', null).execute();
      expect(rows.filter(({ roles }) => roles === 'security')).toHaveLength(2);
    },
    openMsMax,
  );
});

describePostgres('a deactivation on two replicas', (openDatabase) => {
  test(
    'a deactivation reaches the other replica, and waits for a money decision in progress',
    async () => {
      const [firstDatabase, secondDatabase] = [await openDatabase(), await openDatabase()];
      const world = await openUserDesk([firstDatabase, secondDatabase]);
      const ada = (await world.userWith('ada@acme.example', 'security')).browser;
      const uma = await world.userWith('uma@acme.example', 'treasury');
      expect((await uma.browser('GET', '/bff/session', undefined, 1)).status).toBe(200);

      let decide: () => void = () => undefined;
      const decision = new Promise<void>((resolve) => (decide = resolve));
      const order: string[] = [];
      let markReading: () => void = () => undefined;
      const readStarted = new Promise<void>((resolve) => (markReading = resolve));
      const money = world.tables.transaction().execute(async (trx) => {
        await currentTreasurer(trx, uma.id, Date.now());
        markReading();
        await decision;
        order.push('money');
      });
      await readStarted;
      const deactivation = ada('PUT', `/bff/users/${uma.id}/state`, { state: 'deactivated' }).then(({ status }) =>
        order.push(String(status)),
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
      decide();
      await Promise.all([money, deactivation]);
      expect(order).toEqual(['money', '200']);
      await expect.poll(async () => (await uma.browser('GET', '/bff/session', undefined, 1)).status).toBe(401);
    },
    openMsMax,
  );
});
