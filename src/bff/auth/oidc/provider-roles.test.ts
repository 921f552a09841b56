import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { roles } from '#contract/roles.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openOidcDesk, TestBrowser, testSettings, type OidcDesk } from './test-oidc-world.ts';
import { openTestProvider, type TestProvider } from './test-provider.ts';

describeEachDatabase('roles from a provider', (openDatabase) => {
  let provider: TestProvider;
  let desk: OidcDesk;
  beforeAll(async () => {
    provider = await openTestProvider();
    const roleMappings = roles.map((role) => [`custody-${role}`, role] as const);
    desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer, { roles: roleMappings }));
    await provider.serve(desk.url);
  }, openMsMax);
  afterAll(() => provider.close());

  const noticesOf = async (email: string) => {
    const { id } = await desk.tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const rows = await desk.tables.selectFrom('notices').select(['kind', 'state']).where('about_user', '=', id).orderBy('kind').execute();
    return rows.map(({ kind, state }) => `${kind} ${state}`);
  };
  const signInWith = async (email: string, ...groups: string[]) => {
    provider.users.set(email, { email, name: 'Uma', groups });
    await new TestBrowser().follow(desk.start, `user=${email}`);
  };

  test.for(roles.filter((role) => role !== 'viewer'))('the user and security admins are notified of the role %s', async (role) => {
    const email = `${role}@acme.example`;
    await signInWith(email, 'custody-viewer');
    expect(await noticesOf(email)).toEqual([]);
    await signInWith(email, `custody-${role}`);
    expect(await noticesOf(email)).toEqual(['own_access_changed roles', 'user_access_changed roles']);
    await signInWith(email, `custody-${role}`);
    expect(await noticesOf(email)).toHaveLength(2);
  });
});
