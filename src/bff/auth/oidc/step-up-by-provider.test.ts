import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { stepUpTime } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { forgedProvider, type ForgedProvider } from './test-forged-provider.ts';
import { openOidcDesk, TestBrowser, testSettings } from './test-oidc-world.ts';
import { openTestProvider } from './test-provider.ts';

const seconds = (ms: number) => Math.floor(ms / 1000);

describeEachDatabase('a confirmation by the provider', (openDatabase) => {
  let provider: ForgedProvider;
  let desk: Awaited<ReturnType<typeof openOidcDesk>>;
  let nowMs = Date.now();
  beforeAll(async () => {
    provider = await forgedProvider();
    desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer), { now: () => nowMs });
  }, openMsMax);
  afterAll(() => provider.close());

  type Forgery = Parameters<ForgedProvider['prepare']>[1];

  const roundTrip = async (browser: TestBrowser, purpose: string, forgery?: Forgery, { url } = desk) => {
    const { location, ...answer } = await browser.open(`${url}/oidc/start?purpose=${purpose}`);
    if (location === null) return answer;
    provider.prepare(location, forgery);
    const state = new URL(location).searchParams.get('state') ?? '';
    return browser.open(`${url}/oidc/callback?code=a-code&state=${state}`);
  };

  const isRecent = async (browser: TestBrowser, { url } = desk) =>
    (await browser.json(`${url}/bff/session/confirmation`)).json['is_recent'];

  /** A browser whose sign-in is too old to send money. */
  const signInLongAgo = async () => {
    nowMs = Date.now() - stepUpTime.ms - 60_000;
    const browser = new TestBrowser();
    await roundTrip(browser, 'sign_in', { claims: { iat: seconds(nowMs), auth_time: seconds(nowMs) } });
    nowMs += stepUpTime.ms / 2;
    await browser.json(`${desk.url}/bff/session`);
    nowMs = Date.now();
    expect(await isRecent(browser)).toBe(false);
    return browser;
  };

  test('a confirmation requests a new authentication from the provider', async () => {
    const browser = new TestBrowser();
    await roundTrip(browser, 'sign_in');
    const { location } = await browser.open(`${desk.url}/oidc/start?purpose=confirm`);
    const parameters = new URL(location ?? '').searchParams;
    expect([parameters.get('prompt'), parameters.get('max_age'), parameters.get('login_hint')]).toEqual(['login', '0', 'fay@acme.example']);
  });

  test('a confirmation by the provider updates the current session', async () => {
    const browser = await signInLongAgo();
    const answer = await roundTrip(browser, 'confirm', { claims: { auth_time: seconds(nowMs) } });
    expect([answer.status, answer.sentence]).toEqual([200, null]);
    expect(answer.body).toContain('Your identity is confirmed');
    expect(await isRecent(browser)).toBe(true);
  });

  test.for([
    ['of an earlier sign-in', { auth_time: seconds(Date.now() - stepUpTime.ms) }, /did not ask you to sign in again/],
    ['without its time', { auth_time: undefined }, /did not ask you to sign in again/],
    ['of somebody unknown', { sub: 'f-9', email: 'f9@acme.example' }, /another user/],
    ['of another user', { sub: 'f-8', email: 'f8@acme.example' }, /another user/],
  ] as const)('a confirmation by the provider %s is refused', async ([, claims, sentence]) => {
    await roundTrip(new TestBrowser(), 'sign_in', { claims: { sub: 'f-8', email: 'f8@acme.example' } });
    const browser = await signInLongAgo();
    const answer = await roundTrip(browser, 'confirm', { claims });
    expect([answer.status, answer.sentence]).toEqual([401, expect.stringMatching(sentence)]);
    expect(await isRecent(browser)).toBe(false);
  });

  test.for([
    ['long ago', { auth_time: seconds(Date.now() - stepUpTime.ms - 60_000) }],
    ['at a time that it does not say', { auth_time: undefined }],
  ] as const)('a confirmation is required after a sign-in of a user whom the provider authenticated %s', async ([, claims]) => {
    nowMs = Date.now();
    const browser = new TestBrowser();
    const { location } = await browser.open(`${desk.url}/oidc/start?purpose=sign_in`);
    expect(Number(new URL(location ?? '').searchParams.get('max_age'))).toBeGreaterThan(0);
    expect((await roundTrip(browser, 'sign_in', { claims })).sentence).toBeNull();
    expect(await isRecent(browser)).toBe(false);
  });

  test('a confirmation counts as a second factor only if the provider reports a second factor', async () => {
    nowMs = Date.now();
    const strictDesk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer), {
      now: () => nowMs,
      stepUpFactor: 'second_factor',
    });
    const browser = new TestBrowser();
    await roundTrip(browser, 'sign_in', {}, strictDesk);
    expect(await isRecent(browser, strictDesk)).toBe(false);
    const weakConfirmation = await roundTrip(browser, 'confirm', { claims: { amr: ['pwd'] } }, strictDesk);
    expect([weakConfirmation.status, weakConfirmation.sentence]).toEqual([401, expect.stringMatching(/did not report a second factor/)]);
    expect(await isRecent(browser, strictDesk)).toBe(false);
    expect((await roundTrip(browser, 'confirm', { claims: { amr: ['pwd', 'otp', 'mfa'] } }, strictDesk)).sentence).toBeNull();
    expect(await isRecent(browser, strictDesk)).toBe(true);
  });

  test('a confirmation without a session is refused', async () => {
    expect((await roundTrip(new TestBrowser(), 'confirm')).sentence).toMatch(/session at the desk has ended/);
  });

  test('a repeated sign-in ends on a page that leads back to the desk', async () => {
    const browser = new TestBrowser();
    expect((await roundTrip(browser, 'again')).body).toContain('You are signed in again');
    expect((await browser.json(`${desk.url}/bff/session`)).status).toBe(200);
  });
});

describeEachDatabase('a real provider', (openDatabase) => {
  test(
    'a real provider authenticates the user again, and the desk accepts the confirmation',
    async () => {
      const provider = await openTestProvider();
      afterAll(() => provider.close());
      const desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer));
      await provider.serve(desk.url);
      provider.users.set('u-1', { email: 'tara@acme.example', name: 'Tara', groups: ['custody-treasury'] });
      const browser = new TestBrowser();
      await browser.follow(desk.start, 'user=u-1');
      const page = await browser.follow(`${desk.url}/oidc/start?purpose=confirm`, 'user=u-1');
      expect([page.sentence, page.status]).toEqual([null, 200]);
      expect(page.body).toContain('Your identity is confirmed');
    },
    openMsMax,
  );
});
