import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLink } from '#bff/auth/users/user-links.ts';
import { pageHeaders, openMsMax, testPassword } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import {
  administratorOf,
  approveChange,
  openOidcDesk,
  TestBrowser,
  testSettings,
  userRows,
  sessionUserOf,
  type OidcDesk,
} from './test-oidc-world.ts';
import { openTestProvider, type TestProvider } from './test-provider.ts';

describeEachDatabase('a password user with the address of a provider’s user', (openDatabase) => {
  let provider: TestProvider;
  let desk: OidcDesk;
  let admin: TestBrowser;
  beforeAll(async () => {
    provider = await openTestProvider();
    desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer));
    await provider.serve(desk.url);
    admin = await administratorOf(desk);
    provider.users.set('p-1', { email: 'paula@acme.example', name: 'Paula Provider', groups: ['custody-treasury'] });
  }, openMsMax);
  afterAll(() => provider.close());

  const signIn = () => new TestBrowser().follow(desk.start, 'user=p-1');

  test('a password user is linked to the provider only with a permit and a verified address', async () => {
    const invitation = await admin.json(`${desk.url}/bff/users`, 'POST', {
      email: 'paula@acme.example',
      name: 'Paula',
      roles: ['compliance'],
    });
    await approveChange(desk, invitation);
    const id = (await userRows(desk, 'paula@acme.example'))[0]?.id;
    expect((await signIn()).sentence).toMatch(/A security admin can permit it/);

    const permitAnswer = await admin.json(`${desk.url}/bff/users/${id}/provider`, 'PUT', { permitted: true });
    expect(permitAnswer.json).toMatchObject({ provider: null, provider_permitted_until: expect.stringContaining('T') as string });
    provider.users.set('p-1', { email: 'paula@acme.example', name: 'Paula Provider', groups: ['custody-treasury'], isVerified: false });
    expect((await signIn()).sentence).toMatch(/not verified/);
    provider.users.set('p-1', { email: 'paula@acme.example', name: 'Paula Provider', groups: ['custody-treasury'] });
    expect((await signIn()).sentence).toBeNull();

    const { json } = await admin.json(`${desk.url}/bff/users`);
    const paula = (json['users'] as { id: number }[]).find((user) => user.id === id);
    expect(paula).toMatchObject({ name: 'Paula Provider', provider: 'Acme', provider_permitted_until: null, link: null, state: 'active' });
  });

  test('a linked user has no password and no roles from the desk', async () => {
    const id = (await userRows(desk, 'paula@acme.example'))[0]?.id;
    const roles = await admin.json(`${desk.url}/bff/users/${id}/roles`, 'PUT', { roles: ['administrator'] });
    const link = await admin.json(`${desk.url}/bff/users/${id}/link`, 'POST');
    expect([roles.status, roles.json['error']]).toEqual([403, expect.stringMatching(/Acme sets/)]);
    expect([link.status, link.json['error']]).toEqual([403, expect.stringMatching(/signs in with Acme/)]);
  });

  test('a security admin ends the sessions of a linked user and deactivates them', async () => {
    const browser = new TestBrowser();
    await browser.follow(desk.start, 'user=p-1');
    const id = (await userRows(desk, 'paula@acme.example'))[0]?.id;
    await admin.json(`${desk.url}/bff/users/${id}/sessions/end`, 'POST', { session: null });
    expect(await sessionUserOf(desk, browser)).toBe(401);
    const answer = await admin.json(`${desk.url}/bff/users/${id}/state`, 'PUT', { state: 'deactivated' });
    expect(answer.json).toMatchObject({ state: 'deactivated' });
  });
});

describe('a desk without passwords', () => {
  describeEachDatabase('a desk without passwords', (openDatabase) => {
    let desk: OidcDesk;
    beforeAll(async () => {
      desk = await openOidcDesk(await openDatabase(), testSettings('http://127.0.0.1:9'), { hasPasswords: false });
    }, openMsMax);

    test('the sign-in page offers only the provider', async () => {
      const { body } = await new TestBrowser().open(`${desk.url}/login`);
      expect(body).toContain('Sign in with Acme');
      expect(body).not.toContain('type="password"');
    });

    test('the session API of a desk without passwords refuses passwords', async () => {
      const credentials = { email: 'admin@desk.example', password: testPassword };
      const answer = await new TestBrowser().json(`${desk.url}/bff/session`, 'POST', credentials);
      expect([answer.status, answer.json['error']]).toEqual([401, 'Passwords are disabled: sign in with Acme']);
    });

    test('an invitation to set a password is refused', async () => {
      const provider = await openTestProvider();
      afterAll(() => provider.close());
      const passwordlessDesk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer), { hasPasswords: false });
      await provider.serve(passwordlessDesk.url);
      provider.users.set('a-1', { email: 'alma@acme.example', name: 'Alma', groups: ['custody-admins'] });
      const alma = new TestBrowser();
      await alma.follow(passwordlessDesk.start, 'user=a-1');
      const invitedUser = await alma.json(`${passwordlessDesk.url}/bff/users`, 'POST', {
        email: 'new@acme.example',
        name: 'New',
        roles: [],
      });
      expect([invitedUser.status, invitedUser.json['error']]).toEqual([403, 'Passwords are disabled: users join by signing in with Acme']);
      const users = (await alma.json(`${passwordlessDesk.url}/bff/users`)).json['users'] as {
        id: number;
        email: string;
        blocked: { link: string };
      }[];
      expect(users.find(({ email }) => email === 'alma@acme.example')?.blocked.link).toMatch(/signs in with Acme/);
    });

    test('a password link is not found after passwords were turned off', async () => {
      const [user] = await userRows(desk, 'viewer@desk.example');
      const { path } = await createLink(
        desk.tables,
        { id: user?.id ?? 0, joined_at: null },
        { nowMs: Date.now(), isByAdministrator: true },
      );
      expect((await new TestBrowser().open(`${desk.url}${path}`)).status).toBe(404);
    });

    test('the provider sign-in starts only from the desk’s own pages', async () => {
      const headers = { ...pageHeaders, 'sec-fetch-site': 'cross-site' };
      expect((await new TestBrowser().open(desk.start, { headers })).status).toBe(403);
    });
  });
});
