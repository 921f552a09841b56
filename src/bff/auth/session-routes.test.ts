import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieOf, pageHeaders, fakeService, openMsMax, testDesk, testPassword } from '#bff/test-desk.ts';
import { defaultPreferences } from '#contract/desk/preferences.ts';
import { minuteMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';

describeEachDatabase('the session of the desk', (openDatabase) => {
  let app: FastifyInstance;
  let secureApp: FastifyInstance;
  let close: () => Promise<void>;
  let nowMs = Date.UTC(2026, 0, 5, 8);

  beforeAll(async () => {
    const service = await fakeService((_request, response) => response.end('{}'));
    ({ app } = await testDesk(await openDatabase(), service.url, { now: () => nowMs, trustedProxies: ['10.9.0.0/24'] }));
    ({ app: secureApp } = await testDesk(await openDatabase(), service.url, {
      sandboxPassword: null,
      environment: { kind: 'operator', host: 'custody.example' },
    }));
    close = async () => {
      await Promise.all([app.close(), secureApp.close()]);
      await service.close();
    };
  }, openMsMax);
  afterAll(() => close());
  // Wrong passwords of one test must not throttle the next test.
  beforeEach(() => {
    nowMs += 16 * minuteMs;
  });

  const post = (payload: object | string, headers: Record<string, string> = pageHeaders, server = app) =>
    server.inject({ method: 'POST', url: '/bff/session', headers: { 'content-type': 'application/json', ...headers }, payload });
  const get = (cookie: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/bff/session', headers: { ...pageHeaders, cookie, ...headers } });
  const correctBody = { email: 'Compliance@desk.example', password: testPassword };

  test('the session contains the user, its expiry and the environment', async () => {
    const answer = await post(correctBody);
    const expectedSession = {
      user: { email: 'compliance@desk.example', name: 'Corin Compliance', roles: ['viewer', 'compliance'] },
      expires_at: new Date(nowMs + 10 * minuteMs).toISOString(),
      preferences: defaultPreferences,
      unread_notices: 0,
      environment: { kind: 'sandbox', host: expect.stringContaining('127.0.0.1:') as string },
    };
    expect([answer.statusCode, answer.json()]).toEqual([200, expectedSession]);
    const secondAnswer = await get(cookieOf(answer.headers['set-cookie']));
    expect([secondAnswer.statusCode, secondAnswer.json()]).toEqual([200, expectedSession]);
  });

  test('every sign-in creates a new session and ends the old session', async () => {
    const oldCookie = cookieOf((await post(correctBody)).headers['set-cookie']);
    const newCookie = cookieOf((await post(correctBody, { ...pageHeaders, cookie: oldCookie })).headers['set-cookie']);
    expect(newCookie).not.toBe(oldCookie);
    expect([(await get(oldCookie)).statusCode, (await get(newCookie)).statusCode]).toEqual([401, 200]);
  });

  test('a sign-in does not accept a session id from the browser', async () => {
    const plantedCookie = `desk_sid=${'A'.repeat(43)}`;
    const answer = await post(correctBody, { ...pageHeaders, cookie: plantedCookie });
    expect(cookieOf(answer.headers['set-cookie'])).not.toBe(plantedCookie);
    expect((await get(plantedCookie)).statusCode).toBe(401);
  });

  test('a wrong password and an unknown user get the same answer', async () => {
    const answers = [await post({ ...correctBody, password: 'wrong' }), await post({ email: 'nobody@desk.example', password: 'wrong' })];
    expect(answers.map(({ statusCode, body, headers }) => [statusCode, body, headers['set-cookie']])).toEqual(
      Array.from({ length: 2 }, () => [401, '{"error":"Wrong e-mail or password","code":"sign_in_failed"}', undefined]),
    );
  });

  test('after repeated wrong passwords the sign-in is refused with the remaining delay', async () => {
    for (let time = 0; time < 5; time += 1) await post({ ...correctBody, password: 'wrong' });
    const refusedAnswer = await post(correctBody);
    expect([refusedAnswer.statusCode, refusedAnswer.json(), refusedAnswer.headers['retry-after']]).toEqual([
      429,
      { error: 'Too many wrong passwords: try again in 1 s', code: 'too_many_requests' },
      '1',
    ]);
    nowMs += 1000;
    expect((await post(correctBody)).statusCode).toBe(200);
  });

  test('at most five of many concurrent guesses are checked', async () => {
    const guesses = await Promise.all(Array.from({ length: 22 }, () => post({ ...correctBody, password: 'wrong' })));
    expect(guesses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });

  test('a recognized browser signs in while a stranger guesses from the same address', async () => {
    const browserCookies = pairsOf((await post(correctBody)).headers['set-cookie']);
    for (let time = 0; time < 5; time += 1) await post({ ...correctBody, password: 'wrong' });
    expect([
      (await post(correctBody)).statusCode,
      (await post(correctBody, { ...pageHeaders, cookie: browserCookies })).statusCode,
    ]).toEqual([429, 200]);
  });

  test('the throttle accepts a forwarded client address only from a trusted proxy', async () => {
    const signInFrom = async (remoteAddress: string, client: string, password = 'wrong') => {
      const headers = { 'content-type': 'application/json', ...pageHeaders, 'x-forwarded-for': client };
      const payload = { ...correctBody, password };
      return (await app.inject({ method: 'POST', url: '/bff/session', remoteAddress, headers, payload })).statusCode;
    };
    for (let time = 0; time < 5; time += 1) await signInFrom('10.9.0.1', '192.0.2.1');
    expect([await signInFrom('10.9.0.1', '192.0.2.1'), await signInFrom('10.9.0.2', '192.0.2.2', testPassword)]).toEqual([429, 200]);
    const attempts = Array.from({ length: 6 }, (_, index) => signInFrom('198.51.100.1', `192.0.2.${10 + index}`));
    expect((await Promise.all(attempts)).filter((status) => status === 429)).toHaveLength(1);
  });

  test('a sign-out ends the session, can be repeated, and clears the browser’s data', async () => {
    const cookie = cookieOf((await post(correctBody)).headers['set-cookie']);
    const signOut = () => app.inject({ method: 'DELETE', url: '/bff/session', headers: { ...pageHeaders, cookie } });
    const [first, second] = [await signOut(), await signOut()];
    expect([first.statusCode, second.statusCode]).toEqual([204, 204]);
    expect(first.headers['clear-site-data']).toBe('"cache", "storage"');
    expect(first.headers['set-cookie']).toBe('desk_sid=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0');
    expect([(await get(cookie)).statusCode, (await get(cookie)).json()]).toEqual([
      401,
      { error: 'You are not signed in, or your session has ended: sign in', code: 'signed_out' },
    ]);
  });

  test('background requests do not extend the session', async () => {
    const cookie = cookieOf((await post(correctBody)).headers['set-cookie']);
    nowMs += 9 * minuteMs;
    expect((await get(cookie, { 'x-background': '1' })).statusCode).toBe(200);
    nowMs += 2 * minuteMs;
    expect((await get(cookie)).statusCode).toBe(401);
  });

  test.for([
    ['no JSON', 'email=a', 400],
    ['a missing field', { email: 'a@desk.example' }, 400],
    ['a NUL in the e-mail', { ...correctBody, email: 'a\0@desk.example' }, 400],
    ['one field too many', { ...correctBody, role: 'administrator' }, 400],
    ['a list', '[]', 400],
    ['too much', { email: 'a', password: 'x'.repeat(20_000) }, 413],
  ] as const)('a sign-in with %s is refused', async ([, payload, status]) => {
    const answer = await post(payload);
    expect([answer.statusCode, answer.json()]).toMatchObject([status, { code: 'invalid_request' }]);
  });

  test('the start and the end of a session require the desk’s request header', async () => {
    const { 'x-requested-by': _, ...withoutHeader } = pageHeaders;
    expect((await post(correctBody, withoutHeader)).json()).toMatchObject({ code: 'cross_site' });
    const signOutAnswer = await app.inject({ method: 'DELETE', url: '/bff/session', headers: withoutHeader });
    expect([signOutAnswer.statusCode, signOutAnswer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('a program with the request header and without browser headers can sign in', async () => {
    expect((await post(correctBody, { 'x-requested-by': 'desk' })).statusCode).toBe(200);
  });

  test('sandbox users cannot sign in with an operator’s service', async () => {
    expect((await post(correctBody, pageHeaders, secureApp)).json()).toMatchObject({ code: 'sign_in_failed' });
  });
});

/** A Cookie header with all cookies that were set. */
function pairsOf(setCookie: string | string[] | undefined): string {
  return [setCookie].flat().map(cookieOf).join('; ');
}
