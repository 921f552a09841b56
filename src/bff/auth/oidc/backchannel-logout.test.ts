import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { forgedProvider, type ForgedProvider } from './test-forged-provider.ts';
import { endAtProvider, openOidcDesk, TestBrowser, testSettings } from './test-oidc-world.ts';
import { openTestProvider } from './test-provider.ts';

const seconds = (msFromNow: number) => Math.floor((Date.now() + msFromNow) / 1000);

describeEachDatabase('a back-channel logout', (openDatabase) => {
  let provider: ForgedProvider;
  let desk: Awaited<ReturnType<typeof openOidcDesk>>;
  beforeAll(async () => {
    provider = await forgedProvider();
    desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer));
  }, openMsMax);
  afterAll(() => provider.close());

  /** Begins a sign-in and stops at the provider's answer. `finish` then opens the callback. */
  const beginSignIn = async (claims: Record<string, unknown>) => {
    const browser = new TestBrowser();
    const { location } = await browser.open(desk.start);
    provider.prepare(location ?? '', { claims });
    const state = new URL(location ?? '').searchParams.get('state') ?? '';
    return { browser, finish: () => browser.open(`${desk.url}/oidc/callback?code=a-code&state=${state}`) };
  };
  const signedIn = async (claims: Record<string, unknown>) => {
    const { browser, finish } = await beginSignIn(claims);
    expect((await finish()).sentence).toBeNull();
    return browser;
  };
  const isSignedIn = async (browser: TestBrowser) => (await browser.json(`${desk.url}/bff/session`)).status === 200;
  const sendLogout = async (token: string) =>
    new TestBrowser().open(`${desk.url}/oidc/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ logout_token: token }).toString(),
    });

  test('a logout ends the named session and no other', async () => {
    const [firstBrowser, secondBrowser] = [await signedIn({ sid: 's-1' }), await signedIn({ sid: 's-2' })];
    expect((await sendLogout(await provider.logoutToken({ sid: 's-1' }))).status).toBe(200);
    expect([await isSignedIn(firstBrowser), await isSignedIn(secondBrowser)]).toEqual([false, true]);
    const row = await desk.tables.selectFrom('audit').selectAll().where('action', '=', 'sign_out').executeTakeFirstOrThrow();
    expect([row.actor, row.detail]).toEqual(['fay@acme.example', '{"by":"Acme"}']);
  });

  test('a logout without a session ends every session of the user', async () => {
    const [firstBrowser, secondBrowser] = [await signedIn({ sid: 's-3' }), await signedIn({ sid: 's-4' })];
    expect((await sendLogout(await provider.logoutToken({ sid: undefined }))).status).toBe(200);
    expect([await isSignedIn(firstBrowser), await isSignedIn(secondBrowser)]).toEqual([false, false]);
  });

  test('a logout of an unknown user is accepted and ends nothing', async () => {
    const browser = await signedIn({ sid: 's-5' });
    expect((await sendLogout(await provider.logoutToken({ sub: 'stranger', sid: undefined }))).status).toBe(200);
    expect((await sendLogout(await provider.logoutToken({ sub: 'stranger', sid: 's-5' }))).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('a second logout with the same token is refused', async () => {
    const token = await provider.logoutToken({ sid: 's-6' });
    expect((await sendLogout(token)).status).toBe(200);
    expect((await sendLogout(token)).status).toBe(400);
  });

  test('a logout stops a sign-in in progress', async () => {
    const { browser, finish } = await beginSignIn({ sid: 's-7' });
    await sendLogout(await provider.logoutToken({ sid: 's-7' }));
    const answer = await finish();
    expect([answer.status, answer.sentence]).toEqual([401, expect.stringMatching(/has signed you out/)]);
    expect(await isSignedIn(browser)).toBe(false);
  });

  describe('a refused back-channel logout', () => {
    const event = 'http://schemas.openid.net/event/backchannel-logout';
    test.for([
      ['from another issuer', { iss: 'https://evil.example' }, {}],
      ['for another client', { aud: 'another' }, {}],
      ['with a key that is not published', {}, { isForeignKey: true }],
      ['with a nonce, as an ID token', { nonce: 'n' }, {}],
      ['without its event', { events: undefined }, {}],
      ['with another event', { events: { another: {} } }, {}],
      ['with an event that is no object', { events: { [event]: 'yes' } }, {}],
      ['without its id', { jti: undefined }, {}],
      ['with an id that no database can hold', { jti: 'j\u0000' }, {}],
      ['of a session that no database can hold', { sid: 's\u0000' }, {}],
      ['of a user that no database can hold', { sub: 'f\u0000', sid: undefined }, {}],
      ['without user and session', { sub: undefined, sid: undefined }, {}],
      ['without its time', { iat: undefined }, {}],
      ['after its end', { exp: seconds(-120_000) }, {}],
      ['when it is old', { iat: seconds(-3_600_000) }, {}],
      ['as another type of token', {}, { typ: 'at+jwt' }],
    ] as const)('a logout token %s is refused', async ([, claims, options]) => {
      const browser = await signedIn({ sid: 's-8' });
      const answer = await sendLogout(await provider.logoutToken({ sid: 's-8', ...claims }, options));
      expect([answer.status, JSON.parse(answer.body)]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })]);
      expect(await isSignedIn(browser)).toBe(true);
    });

    test.for(['', 'x', 'a.b.c', 'x'.repeat(10_000)])('a malformed logout token is refused (case %#)', async (token) => {
      expect((await sendLogout(token)).status).toBe(400);
    });

    test('a logout from a page of another site is refused', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' };
      const answer = await new TestBrowser().open(`${desk.url}/oidc/backchannel-logout`, {
        method: 'POST',
        headers,
        body: 'logout_token=x',
      });
      expect(answer.status).toBe(403);
    });
  });
});

describeEachDatabase('a real provider', (openDatabase) => {
  test(
    'the end of a real provider’s session ends the desk’s session',
    async () => {
      const provider = await openTestProvider();
      afterAll(() => provider.close());
      const desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer));
      await provider.serve(desk.url);
      provider.users.set('u-1', { email: 'tara@acme.example', name: 'Tara', groups: ['custody-treasury'] });
      const browser = new TestBrowser();
      await browser.follow(desk.start, 'user=u-1');
      await endAtProvider(provider, browser);
      await expect.poll(async () => (await browser.json(`${desk.url}/bff/session`)).status).toBe(401);
    },
    openMsMax,
  );
});
