import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { returnPath } from '#bff/auth/pages/return-path.ts';
import { cookieOf, fakeService, openMsMax, testDesk, testPassword } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' };

describeEachDatabase('the sign-in page', (openDatabase) => {
  let app: FastifyInstance;
  let signIn: (role: 'compliance') => Promise<string>;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const service = await fakeService((_request, response) => response.end('{}'));
    ({ app, signIn } = await testDesk(await openDatabase(), service.url));
    close = async () => {
      await app.close();
      await service.close();
    };
  }, openMsMax);
  afterAll(() => close());

  const submit = (fields: Record<string, string>, headers: Record<string, string> = formHeaders) =>
    app.inject({ method: 'POST', url: '/login', headers, payload: new URLSearchParams(fields).toString() });
  const correctForm = { email: 'compliance@desk.example', password: testPassword, to: '/regulatory?page_size=50' };

  test('the sign-in page has no script, labels both fields and stores the return path', async () => {
    const { statusCode, body, headers } = await app.inject({ url: '/login?to=%2Fregulatory%3Fstatus%3D%22x' });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).not.toMatch(/<script|rel="preload"|rel="modulepreload"|rel="prefetch"/);
    expect(body).toMatch(/<label for="email">.*\s*<input id="email" name="email" type="email" autocomplete="username"/);
    expect(body).toMatch(/<label for="password">.*\s*<input id="password" name="password" type="password" autocomplete="current-password"/);
    expect(body).toContain('<input type="hidden" name="to" value="/regulatory?status=%22x">');
  });

  test('the sign-in page names the sandbox but never its password', async () => {
    const { body } = await app.inject({ url: '/login' });
    expect(body).toContain('Sandbox');
    expect(body).not.toContain(testPassword);
  });

  test('each sign-in page has its own nonce for its style', async () => {
    const pages = [await app.inject({ url: '/login' }), await app.inject({ url: '/login' })];
    const nonces = pages.map(({ body, headers }) => {
      const nonce = /<style nonce="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      return nonce;
    });
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('a form signs the user in and leads to the requested page', async () => {
    const answer = await submit(correctForm);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/regulatory?page_size=50']);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^desk_sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^desk_browser=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=15552000$/),
    ]);
    const page = await app.inject({ url: '/login?to=/wallets', headers: { cookie: cookieOf(answer.headers['set-cookie']) } });
    expect([page.statusCode, page.headers.location]).toEqual([303, '/wallets']);
  });

  test('a sign-in leads to the user’s landing page unless a link names another page', async () => {
    const { to: _to, ...formWithoutPath } = correctForm;
    const firstAnswer = await submit(formWithoutPath);
    expect(firstAnswer.headers.location).toBe('/');
    const headers = { cookie: cookieOf(firstAnswer.headers['set-cookie']), 'x-requested-by': 'desk', 'content-type': 'application/json' };
    const choosePage = (page: string) => app.inject({ method: 'PUT', url: '/bff/preferences', headers, payload: { landing_page: page } });
    expect((await choosePage('/wallets')).statusCode).toBe(200);
    expect((await submit(formWithoutPath)).headers.location).toBe('/wallets');
    expect((await submit(correctForm)).headers.location).toBe('/regulatory?page_size=50');
    await choosePage('/login');
    expect((await submit(formWithoutPath)).headers.location).toBe('/');
  });

  test('a wrong password shows the page again with the reason, the e-mail and the return path', async () => {
    const { statusCode, body, headers } = await submit({ ...correctForm, email: '"><b>@desk.example', password: 'wrong' });
    expect([statusCode, headers['set-cookie']]).toEqual([401, undefined]);
    expect(body).toMatch(/role="alert">.*Wrong e-mail or password/);
    expect(body).toContain('value="&quot;&gt;&lt;b&gt;@desk.example"');
    expect(body).toContain('name="to" value="/regulatory?page_size=50"');
    expect(body).not.toContain('wrong"');
  });

  test('a sign-in with an empty field shows the page again', async () => {
    expect((await submit({ email: '', password: '' })).body).toMatch(/role="alert">.*Enter your e-mail/);
  });

  test('repeated wrong passwords show the time to wait', async () => {
    for (let time = 0; time < 5; time += 1) await submit({ email: 'viewer@desk.example', password: 'wrong' });
    const { statusCode, headers, body } = await submit({ email: 'viewer@desk.example', password: testPassword });
    expect([statusCode, headers['retry-after']]).toEqual([429, expect.stringMatching(/^[12]$/)]);
    expect(body).toMatch(/role="alert">.*Too many wrong passwords/);
  });

  test.for([
    { ...formHeaders, 'sec-fetch-site': 'cross-site' },
    { ...formHeaders, 'sec-fetch-site': 'same-site' },
    { 'content-type': formHeaders['content-type'], origin: 'http://evil.example' },
    { 'content-type': formHeaders['content-type'], origin: 'null' },
  ])('a form with the headers %j, which come from another site, is refused', async (headers) => {
    const answer = await submit(correctForm, headers);
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([403, undefined]);
  });

  test('a form without origin headers, from a program, is accepted', async () => {
    expect((await submit(correctForm, { 'content-type': formHeaders['content-type'] })).statusCode).toBe(303);
  });

  test('only the sign-in page accepts a form body, and the page accepts no other body', async () => {
    expect((await submit(correctForm, { ...formHeaders, 'content-type': 'text/plain' })).statusCode).toBe(415);
    const session = await app.inject({
      method: 'POST',
      url: '/bff/session',
      headers: { ...formHeaders, 'x-requested-by': 'desk' },
      payload: 'email=a&password=b',
    });
    expect(session.statusCode).toBe(415);
  });

  test('a page redirects a signed-out user to sign-in', async () => {
    const answer = await app.inject({ url: '/transactions?type=external&x=%2F' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/login?to=%2Ftransactions%3Ftype%3Dexternal%26x%3D%252F']);
    expect((await app.inject({ url: '/' })).headers.location).toBe('/login');
  });

  test('a link from another site opens a page that leads to sign-in, because the browser omits the session cookie from the first request', async () => {
    const answer = await app.inject({ url: '/regulatory/7', headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' } });
    expect([answer.statusCode, answer.headers.location]).toEqual([200, undefined]);
    expect(answer.body).toContain('content="0;url=/login?to=%2Fregulatory%2F7"');
    const cookie = await signIn('compliance');
    const nextAnswer = await app.inject({ url: '/login?to=%2Fregulatory%2F7', headers: { 'sec-fetch-site': 'same-origin', cookie } });
    expect([nextAnswer.statusCode, nextAnswer.headers.location]).toEqual([303, '/regulatory/7']);
  });
});

describe('returnPath', () => {
  test.for([
    '/',
    '/wallets',
    '/assets/btc?order_by=balance',
    '/regulatory/7?tab=entity',
    '/transactions?type=external&after=MTI%3D',
    '/apis',
    '/login-help',
  ])('returnPath accepts %s', (path) => {
    expect(returnPath(path)).toBe(path);
  });

  test.for([
    undefined,
    '',
    'wallets',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/x/..//evil.example',
    '/%0d%0aSet-Cookie:x/../..//evil.example',
    'https://evil.example/',
    'https:evil.example',
    'javascript:alert(1)',
    '/wallets\u0000',
    '/wallets\u2028',
    '/login',
    '/login?to=/login',
    '/./login',
    '/api/v1/wallets',
    '/bff/session',
    '/assets/main-abc.js',
    `/${'x'.repeat(3000)}`,
  ])('returnPath replaces %j with the first page', (path) => {
    expect(returnPath(path)).toBe('/');
  });
});
