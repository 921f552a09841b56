import { expect, test } from 'vitest';
import { openUserDesk } from '#bff/auth/users/test-users.ts';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { Notices } from '#bff/events/notices/notice-store.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { addUser, BadUser, linkAddress, readNewUser } from './add-user.ts';
import { Passwords } from './passwords.ts';

const password = 'seven green bicycles sing';

test.each([
  [[], /e-mail/],
  [['maria'], /e-mail/],
  [['maria@acme.example'], /roles/],
  [['maria@acme.example', 'boss'], /roles/],
])('readNewUser refuses the arguments %j', (args, reason) => {
  expect(() => readNewUser(args)).toThrow(BadUser);
  expect(() => readNewUser(args)).toThrow(reason);
});

test.each([
  [{ DESK_HOSTS: ['desk.example', 'desk2.example'], HOST: '0.0.0.0', PORT: 3000 }, 'https://desk.example/invite/a'],
  [{ HOST: '127.0.0.1', PORT: 3100 }, 'http://127.0.0.1:3100/invite/a'],
])('for the environment %j, linkAddress uses the public address of the desk', (env, address) => {
  expect(linkAddress(env, '/invite/a')).toBe(address);
});

describeEachDatabase('a user from the command line', (openDatabase) => {
  test('a user from the command line sets a password once, by the printed link', async () => {
    const world = await openUserDesk([await openDatabase()]);
    const { tables } = world;
    const now = () => Date.now();
    const desk = { tables, now, audit: new AuditLog({ tables, now }), notices: new Notices({ tables, now }), passwords: new Passwords(10) };
    const email = 'maria@acme.example';
    const firstUser = await addUser(desk, readNewUser(['Maria@acme.example', 'administrator']));
    expect(firstUser.kind).toBe('invitation');
    expect((await world.setPassword(firstUser.path, password)).status).toBe(200);
    expect((await world.setPassword(firstUser.path, password)).status).toBe(404);
    const { browser } = await world.signIn(email, password);
    expect((await browser('GET', '/bff/session')).json).toMatchObject({ user: { email, roles: ['viewer', 'administrator'] } });

    const secondLink = await addUser(desk, readNewUser([email, 'compliance']));
    expect(secondLink.kind).toBe('reset');
    await expect.poll(async () => (await browser('GET', '/bff/session')).status).toBe(401);
    expect((await world.signIn(email, password)).status).toBe(401);
    expect((await world.setPassword(secondLink.path, `${password} again`)).status).toBe(200);
    const secondSignIn = await world.signIn(email, `${password} again`);
    expect((await secondSignIn.browser('GET', '/bff/session')).json).toMatchObject({ user: { roles: ['viewer', 'compliance'] } });
    const { access_set_at: setAt } = await tables
      .selectFrom('users')
      .select('access_set_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(setAt, 'nobody of security had a hand in it').toBeNull();
    const notices = await tables.selectFrom('notices').select(['kind', 'state']).where('state', '=', 'link').orderBy('id').execute();
    expect(
      notices.map(({ kind }) => kind),
      'of both, and of the second to its user',
    ).toEqual(['user_access_changed', 'own_access_changed', 'user_access_changed']);
    const { page } = await listAudit(tables, { action: 'user' });
    expect(page.map(({ data: { actor, detail } }) => [actor, detail])).toEqual([
      [email, { change: 'password' }],
      [null, { roles: ['compliance'] }],
      [email, { change: 'joined' }],
      [null, { roles: ['administrator'] }],
    ]);
  });
});
