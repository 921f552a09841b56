import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import { openMsMax } from '#bff/test-desk.ts';
import { userLinkSchema } from '#contract/desk/users.ts';
import { hourMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openUserDesk, type Browser, type UserDesk } from './test-users.ts';

const password = 'a staple of horses';

describeEachDatabase('a link that sets a password', (openDatabase) => {
  let world: UserDesk;
  let ada: Browser;
  let nowMs = Date.now();
  let count = 0;
  beforeAll(async () => {
    world = await openUserDesk([await openDatabase()], { now: () => nowMs });
  }, openMsMax);
  beforeEach(async () => {
    ada = (await world.userWith('ada@acme.example', 'security')).browser;
  });

  const inviteUser = async () => {
    count += 1;
    const email = `new${count}@acme.example`;
    const answer = await world.invite(ada, { email: email.toUpperCase(), name: 'Nia <b>', roles: ['treasury'] });
    expect(answer.status).toBe(200);
    return { email, ...userLinkSchema.parse(answer.json) };
  };

  test('an invitation sets a password and gives the invited roles', async () => {
    const { email, path, kind, user, expires_at } = await inviteUser();
    expect([kind, user.state, user.link?.kind, user.email]).toEqual(['invitation', 'invited', 'invitation', email]);
    expect(Date.parse(expires_at)).toBe(nowMs + 72 * hourMs);
    expect(path).toMatch(/^\/invite\/[\w-]{43}$/);

    const page = await world.openLink(path);
    expect(page.status).toBe(200);
    expect(page.body).toContain(`<strong>${email}</strong>`);
    expect(page.body).toContain('Nia &lt;b&gt;');
    expect(page.body).not.toMatch(/<script/);
    expect((await world.setPassword(path, password)).status).toBe(200);

    const { status, browser } = await world.signIn(email, password);
    expect(status).toBe(200);
    expect((await browser('GET', '/bff/session')).json).toMatchObject({ user: { email, name: 'Nia <b>', roles: ['viewer', 'treasury'] } });
    const { page: rows } = await listAudit(world.tables, { action: 'user', object: `/users/${user.id}` });
    expect(rows.map(({ data: { actor, detail } }) => [actor, detail])).toEqual([
      [email, { change: 'joined' }],
      ['ada@acme.example', { change: 'link', kind: 'invitation' }],
      ['ada@acme.example', { change: 'invited', roles: ['treasury'] }],
    ]);
  });

  test('a password link is stored as a hash, and the audit log does not contain the link', async () => {
    const { path, user } = await inviteUser();
    const token = path.split('/')[2] ?? '';
    const rows = await world.tables.selectFrom('user_links').selectAll().where('user_id', '=', user.id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify([rows, await world.tables.selectFrom('audit').selectAll().orderBy('seq').execute()])).not.toContain(token);
  });

  test('a password link works once, even when two requests use it at the same moment', async () => {
    const { path, email } = await inviteUser();
    const otherPassword = 'another battery staple';
    const answers = await Promise.all([world.setPassword(path, password), world.setPassword(path, otherPassword)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const rightPassword = answers[0]?.status === 200 ? password : otherPassword;
    expect((await world.signIn(email, rightPassword)).status).toBe(200);
    expect((await world.setPassword(path, 'a third battery')).body).toContain('This link is not valid');
    expect((await world.openLink(path)).status).toBe(404);
    expect((await world.signIn(email, rightPassword)).status).toBe(200);
  });

  test('an invitation expires after 72 hours', async () => {
    const { path } = await inviteUser();
    nowMs += 72 * hourMs - 1000;
    expect((await world.openLink(path)).status).toBe(200);
    nowMs += 1000;
    expect((await world.openLink(path)).status).toBe(404);
    expect((await world.setPassword(path, password)).status).toBe(404);
  });

  test('a newer link or a deactivation makes a link invalid', async () => {
    const { path, user } = await inviteUser();
    const newerLink = userLinkSchema.parse((await world.linkFor(ada, user.id)).json);
    expect(newerLink.kind).toBe('invitation');
    expect([(await world.openLink(path)).status, (await world.openLink(newerLink.path)).status]).toEqual([404, 200]);
    await ada('PUT', `/bff/users/${user.id}/state`, { state: 'deactivated' });
    expect((await world.setPassword(newerLink.path, password)).status).toBe(404);
    await world.approve(await ada('PUT', `/bff/users/${user.id}/state`, { state: 'active' }));
    expect((await world.setPassword(newerLink.path, password)).status).toBe(404);
  });

  test.for([
    ['short', 'too short', 'too short', /at least 12 characters/],
    ['typed differently', password, 'a staple of houses', /The two passwords differ/],
  ] as const)('a link stays valid when the password is %s', async ([, typedPassword, repetition, reason]) => {
    const { path } = await inviteUser();
    const refusal = await world.setPassword(path, typedPassword, repetition);
    expect(refusal.status).toBe(400);
    expect(refusal.body).toMatch(reason);
    expect(refusal.body).not.toContain(typedPassword);
    expect((await world.setPassword(path, password)).status).toBe(200);
  });

  test.for(['/invite/x', `/invite/${'A'.repeat(43)}`, `/invite/${'A'.repeat(200)}`, "/invite/'%20or%201=1--", '/invite/%00'])(
    'the path %s is not a valid link',
    async (path) => {
      const page = await world.openLink(path);
      expect(page.status).toBe(404);
      expect(page.body).toContain('This link is not valid');
      expect((await world.setPassword(path, password)).status).toBe(404);
    },
  );

  test('a reset link changes the password and ends the sessions only when it is used', async () => {
    const max = await world.userWith('max@acme.example', 'compliance');
    const { path, kind, expires_at } = userLinkSchema.parse((await world.linkFor(ada, max.id)).json);
    expect([kind, Date.parse(expires_at)]).toEqual(['reset', nowMs + 24 * hourMs]);
    expect((await world.openLink(path)).body).toContain('All your open sessions will end');
    expect((await max.browser('GET', '/bff/session')).status).toBe(200);
    expect((await world.signIn(max.email, max.password)).status).toBe(200);
    expect((await world.setPassword(path, password)).status).toBe(200);
    expect((await max.browser('GET', '/bff/session')).status).toBe(401);
    expect((await world.signIn(max.email, max.password)).status).toBe(401);
    expect((await world.signIn(max.email, password)).status).toBe(200);
  });
});
