import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase, describePostgres } from '#database/testing.ts';
import {
  administratorOf,
  approveChange,
  endAtProvider,
  openOidcDesk,
  TestBrowser,
  testSettings,
  userRows,
  sessionUserOf,
  type OidcDesk,
} from './test-oidc-world.ts';
import { openTestProvider, type TestProvider } from './test-provider.ts';

describeEachDatabase('sign-in by a provider', (openDatabase) => {
  let provider: TestProvider;
  let desk: OidcDesk;
  beforeAll(async () => {
    provider = await openTestProvider();
    desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer));
    await provider.serve(desk.url);
    provider.users.set('u-1', { email: 'Tara@acme.example', name: 'Tara Treasury', groups: ['custody-treasury', 'staff'] });
    provider.users.set('u-2', { email: 'nora@acme.example', name: 'Nora', groups: ['staff'] });
  }, openMsMax);
  afterAll(() => provider.close());

  const signIn = async (subject: string) => {
    const browser = new TestBrowser();
    const page = await browser.follow(desk.start, `user=${subject}`);
    return { browser, page };
  };

  test('the first sign-in creates the user with the mapped roles and opens the requested page', async () => {
    const { browser, page } = await signIn('u-1');
    expect([page.status, page.sentence]).toEqual([200, null]);
    expect(page.body).toContain('url=/login?to=%2Fwallets');
    expect(await sessionUserOf(desk, browser)).toEqual({
      email: 'tara@acme.example',
      name: 'Tara Treasury',
      roles: ['viewer', 'treasury'],
    });
    expect((await browser.json(`${desk.url}/bff/session`)).json['provider']).toBe('Acme');
  });

  test('a second sign-in finds the same user and ends the browser’s earlier session', async () => {
    const { browser } = await signIn('u-1');
    const sessionsBefore = await desk.tables.selectFrom('sessions').selectAll().execute();
    await browser.follow(desk.start, 'user=u-1');
    const sessionsAfter = await desk.tables.selectFrom('sessions').selectAll().execute();
    expect(await userRows(desk, 'tara@acme.example')).toHaveLength(1);
    expect(sessionsAfter).toHaveLength(sessionsBefore.length);
    expect(sessionsAfter.map(({ id_hash }) => id_hash)).not.toEqual(sessionsBefore.map(({ id_hash }) => id_hash));
  });

  test('changed groups change the roles and end the earlier sessions', async () => {
    const { browser: earlierBrowser } = await signIn('u-1');
    provider.users.set('u-1', { email: 'tara@acme.example', name: 'Tara Admin', groups: ['custody-admins'] });
    const { browser } = await signIn('u-1');
    expect(await sessionUserOf(desk, browser)).toEqual({
      email: 'tara@acme.example',
      name: 'Tara Admin',
      roles: ['viewer', 'administrator', 'security'],
    });
    expect(await sessionUserOf(desk, earlierBrowser)).toBe(401);
    provider.users.set('u-1', { email: 'tara@acme.example', name: 'Tara', groups: [] });
    const lastSignIn = await signIn('u-1');
    expect([lastSignIn.page.status, lastSignIn.page.sentence]).toEqual([401, expect.stringMatching(/no role/)]);
    expect(await sessionUserOf(desk, browser), 'the session with the lost role').toBe(401);
    provider.users.set('u-1', { email: 'tara@acme.example', name: 'Tara', groups: ['custody-treasury'] });
  });

  test('a sign-in without a mapped group creates no user', async () => {
    const { browser, page } = await signIn('u-2');
    expect([page.status, page.sentence]).toEqual([401, 'Acme assigns you no role at this desk. Ask its administrator for one.']);
    expect(await sessionUserOf(desk, browser)).toBe(401);
    expect(await userRows(desk, 'nora@acme.example')).toEqual([]);
  });

  test('a refusal at the provider leads to a sign-in page with the reason', async () => {
    const browser = new TestBrowser();
    const page = await browser.follow(desk.start, 'refuse');
    expect([page.status, page.sentence]).toEqual([401, 'Acme refused the sign-in.']);
    expect(page.body).toContain('href="/oidc/start?purpose=sign_in&amp;to=%2Fwallets"');
  });

  test('a repeated callback of a sign-in is refused', async () => {
    const browser = new TestBrowser();
    const callback = await browser.callbackOf(desk.start, 'user=u-1');
    const [firstAnswer, secondAnswer] = await Promise.all([browser.open(callback), browser.open(callback)]);
    expect([firstAnswer.status, secondAnswer.status].toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect((await browser.open(callback)).sentence).toMatch(/already used/);
  });

  test('a code of an earlier sign-in is refused with the state of a later sign-in', async () => {
    const browser = new TestBrowser();
    const callback = await browser.callbackOf(desk.start, 'user=u-1');
    await browser.open(callback);
    const { location } = await browser.open(desk.start);
    const state = new URL(location ?? '').searchParams.get('state') ?? '';
    const replayedUrl = new URL(callback);
    replayedUrl.searchParams.set('state', state);
    const answer = await new TestBrowser().open(replayedUrl.href);
    expect(answer.sentence, 'without the cookie').toMatch(/another browser/);
    const repeatedAnswer = await browser.open(replayedUrl.href);
    expect([repeatedAnswer.status, repeatedAnswer.sentence]).toEqual([401, expect.stringMatching(/did not accept the sign-in/)]);
  });

  test('a callback in another browser is refused', async () => {
    const browser = new TestBrowser();
    const callback = await browser.callbackOf(desk.start, 'user=u-1');
    const stranger = new TestBrowser();
    await stranger.open(desk.start);
    const answer = await stranger.open(callback);
    expect([answer.status, answer.sentence]).toEqual([401, expect.stringMatching(/another browser/)]);
    expect(await sessionUserOf(desk, stranger)).toBe(401);
    expect((await browser.open(callback)).status, 'the browser itself').toBe(200);
  });

  test('a sign-in works after the provider changed its keys', async () => {
    await signIn('u-1');
    await provider.serve(desk.url);
    expect((await signIn('u-1')).page.sentence).toBeNull();
  });

  test('the sign-in of a deactivated user is refused', async () => {
    const admin = await administratorOf(desk);
    const [tara] = await userRows(desk, 'tara@acme.example');
    await admin.json(`${desk.url}/bff/users/${tara?.id}/state`, 'PUT', { state: 'deactivated' });
    expect((await signIn('u-1')).page.sentence).toMatch(/deactivated/);
    await approveChange(desk, await admin.json(`${desk.url}/bff/users/${tara?.id}/state`, 'PUT', { state: 'active' }));
    expect((await signIn('u-1')).page.sentence).toBeNull();
  });

  test('a sign-in never leads to another site', async () => {
    const browser = new TestBrowser();
    for (const returnTo of ['https://evil.example', '//evil.example', '/oidc/start', '/bff/session']) {
      const page = await browser.follow(`${desk.url}/oidc/start?to=${encodeURIComponent(returnTo)}`, 'user=u-1');
      expect(page.body).toContain('url=/login?to=%2F"');
    }
  });
});

describeEachDatabase('an unreachable provider', (openDatabase) => {
  test(
    'a desk starts while the provider is unreachable, reports the unreachable provider at sign-in, and recovers later',
    async () => {
      const provider = await openTestProvider();
      afterAll(() => provider.close());
      let nowMs = Date.now();
      const desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer), { now: () => nowMs });
      const browser = new TestBrowser();
      const answer = await browser.open(desk.start);
      expect([answer.status, answer.sentence]).toEqual([401, 'Acme cannot be reached. Try again in a minute.']);
      expect((await administratorOf(desk)) instanceof TestBrowser, 'passwords go on').toBe(true);

      await provider.serve(desk.url);
      provider.users.set('u-1', { email: 'tara@acme.example', name: 'Tara', groups: ['custody-treasury'] });
      nowMs += 5000;
      expect((await browser.follow(desk.start, 'user=u-1')).sentence).toBeNull();

      const callback = await browser.callbackOf(desk.start, 'user=u-1');
      provider.stop();
      expect((await browser.open(callback)).sentence).toBe('Acme cannot be reached. Try again in a minute.');
    },
    openMsMax,
  );
});

describePostgres('two replicas', (openDatabase) => {
  test(
    'one replica finishes a sign-in that another began, and a logout ends the sessions of both',
    async () => {
      const provider = await openTestProvider();
      afterAll(() => provider.close());
      const settings = testSettings(provider.issuer);
      const [firstDesk, secondDesk] = [
        await openOidcDesk(await openDatabase(), settings),
        await openOidcDesk(await openDatabase(), settings),
      ];
      await provider.serve(firstDesk.url);
      provider.users.set('u-1', { email: 'tara@acme.example', name: 'Tara', groups: ['custody-treasury'] });
      const browser = new TestBrowser();
      const callback = await browser.callbackOf(firstDesk.start, 'user=u-1');
      expect((await browser.open(callback.replace(firstDesk.url, secondDesk.url))).sentence).toBeNull();
      expect([await sessionUserOf(firstDesk, browser), await sessionUserOf(secondDesk, browser)]).toMatchObject([
        { name: 'Tara' },
        { name: 'Tara' },
      ]);

      await endAtProvider(provider, browser);
      await expect.poll(() => sessionUserOf(secondDesk, browser)).toBe(401);
      await expect.poll(() => sessionUserOf(firstDesk, browser)).toBe(401);
    },
    openMsMax,
  );
});
