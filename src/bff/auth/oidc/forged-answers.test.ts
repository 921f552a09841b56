import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { forgedProvider, type ForgedProvider } from './test-forged-provider.ts';
import { openOidcDesk, TestBrowser, testSettings, userRows } from './test-oidc-world.ts';

const minutes = (count: number) => Math.floor(Date.now() / 1000) + count * 60;

describeEachDatabase('the answers of a provider', (openDatabase) => {
  let provider: ForgedProvider;
  let desk: Awaited<ReturnType<typeof openOidcDesk>>;
  beforeAll(async () => {
    provider = await forgedProvider();
    desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer));
  }, openMsMax);
  afterAll(() => provider.close());

  /** Starts a sign-in. Returns the provider's address and the callback's address. */
  const startSignIn = async (browser: TestBrowser) => {
    const { location } = await browser.open(desk.start);
    const state = new URL(location ?? '').searchParams.get('state') ?? '';
    return { authorize: location ?? '', callback: `${desk.url}/oidc/callback?code=a-code&state=${state}` };
  };

  const signedIn = async (forgery: Parameters<ForgedProvider['prepare']>[1], extraQuery = '') => {
    const browser = new TestBrowser();
    const { authorize, callback } = await startSignIn(browser);
    provider.prepare(authorize, forgery);
    const answer = await browser.open(callback + extraQuery);
    return { ...answer, session: (await browser.json(`${desk.url}/bff/session`)).status };
  };

  test('a correct answer signs the user in', async () => {
    expect(await signedIn({})).toMatchObject({ status: 200, sentence: null, session: 200 });
  });

  const json = (status: number, body: object) => ({
    answer: (response: ServerResponse) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
  });

  const unverifiedAnswer = (sub: string, email: string) => ({ claims: { email_verified: undefined, sub, email } });

  test('an answer changes the address of a user only to a verified address', async () => {
    await signedIn({});
    const answer = await signedIn(unverifiedAnswer('f-1', 'ceo@acme.example'));
    expect([answer.session, await userRows(desk, 'ceo@acme.example')]).toEqual([200, []]);
    expect(await userRows(desk, 'fay@acme.example')).toHaveLength(1);
    await signedIn({ claims: { email: 'fay.forged@acme.example' } });
    expect(await userRows(desk, 'fay.forged@acme.example')).toHaveLength(1);
  });

  describe('wrong answers of a provider', () => {
    test.for([
      ['another issuer', { claims: { iss: 'https://evil.example' } }, /not valid/],
      ['another audience', { claims: { aud: 'another-client' } }, /not valid/],
      ['several audiences with another party', { claims: { aud: ['desk', 'x'], azp: 'x' } }, /not valid/],
      ['another nonce', { claims: { nonce: 'another' } }, /not valid/],
      ['no nonce', { claims: { nonce: undefined } }, /not valid/],
      ['an expired token', { claims: { exp: minutes(-2), iat: minutes(-4) } }, /not valid/],
      ['a token of tomorrow', { claims: { exp: minutes(1450), iat: minutes(1440) } }, /not valid/],
      ['a sign-in of tomorrow at the provider', { claims: { auth_time: minutes(1440) } }, /not valid/],
      ['an empty id of the user', { claims: { sub: '' } }, /not valid/],
      ['an id of the user that is too long', { claims: { sub: 'f'.repeat(256) } }, /not valid/],
      ['an id of the user that is not ASCII', { claims: { sub: 'Fäy' } }, /not valid/],
      ['an id of the user that no database can hold', { claims: { sub: 'f\u0000' } }, /not valid/],
      ['an id of its session that no database can hold', { claims: { sid: 'sid\u0000' } }, /not valid/],
      ['an empty id of its session', { claims: { sid: '' } }, /not valid/],
      ['a key that is not published', { isForeignKey: true }, /signed with an unpublished key/],
      ['no e-mail address', { claims: { email: undefined } }, /did not send your e-mail/],
      ['a text that is not an e-mail address', { claims: { email: 'fay' } }, /did not send your e-mail/],
      ['an unverified e-mail address', { claims: { email_verified: false, sub: 'f-2' } }, /not verified/],
      ['an e-mail address of a new user without email_verified', unverifiedAnswer('f-5', 'ceo@acme.example'), /does not report/],
      ['no mapped group', { claims: { groups: ['staff'], sub: 'f-3', email: 'f3@acme.example' } }, /assigns you no role/],
      ['no groups', { claims: { groups: undefined, sub: 'f-3', email: 'f3@acme.example' } }, /assigns you no role/],
      ['a sandbox user’s address', { claims: { email: 'admin@desk.example', sub: 'f-4' } }, /has your e-mail address/],
      ['no ID token', json(200, { access_token: 'a', token_type: 'Bearer' }), /not valid/],
      ['something unreadable', json(200, []), /not valid/],
      ['a code that was used', json(400, { error: 'invalid_grant' }), /already used/],
      ['a wrong client secret', json(401, { error: 'invalid_client' }), /client secret/],
      ['an error', json(400, { error: 'unsupported_grant_type' }), /returned an error/],
      ['a failure', json(503, {}), /cannot be reached/],
    ] as const)('an answer of the provider with %s does not sign the user in', async ([, forgery, sentence]) => {
      const answer = await signedIn(forgery);
      expect([answer.status, answer.session]).toEqual([401, 401]);
      expect(answer.sentence).toMatch(sentence);
    });

    test('a callback with another issuer does not sign the user in', async () => {
      expect(await signedIn({}, '&iss=https%3A%2F%2Fevil.example')).toMatchObject({ status: 401, session: 401 });
    });

    test('a callback with two states or with an error does not sign the user in', async () => {
      expect(await signedIn({}, '&state=another')).toMatchObject({ status: 401, session: 401 });
      expect(await signedIn({}, '&error=access_denied')).toMatchObject({ sentence: 'Acme refused the sign-in.', session: 401 });
    });

    test('a lost connection does not sign the user in', async () => {
      const answer = await signedIn({ answer: (response) => response.destroy() });
      expect([answer.status, answer.session]).toEqual([401, 401]);
      expect(answer.sentence).toMatch(/cannot be reached/);
    });

    test('the desk does not follow a redirect of the provider’s token endpoint', async () => {
      const requestCountBefore = provider.receivedRequests.length;
      const answerRedirect = (response: ServerResponse) => void response.writeHead(307, { location: '/moved' }).end();
      expect((await signedIn({ answer: answerRedirect })).session).toBe(401);
      expect(provider.receivedRequests.slice(requestCountBefore).map(({ url }) => url)).not.toContain('/moved');
    });
  });

  test('every refused sign-in by a provider is audited with its reason and without a name', async () => {
    const rows = await desk.tables
      .selectFrom('audit')
      .select(['actor', 'detail'])
      .where('action', '=', 'sign_in_failed')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ detail }) => (JSON.parse(detail) as { code: string }).code)).toEqual(
      expect.arrayContaining(['bad_answer', 'bad_key', 'no_role', 'unreachable']),
    );
    expect(rows.every(({ actor }) => actor === null)).toBe(true);
  });
});

describeEachDatabase('the document of a provider', (openDatabase) => {
  const documents: readonly (readonly [string, object])[] = [
    ['another issuer', { issuer: 'https://evil.example' }],
    ['an address without TLS on another machine', { token_endpoint: 'http://evil.example/token' }],
    ['no keys', { jwks_uri: undefined }],
  ];
  test.for(documents)('a provider document with %s stops the sign-in with a reason', { timeout: openMsMax }, async ([, metadata]) => {
    const provider = await forgedProvider();
    afterAll(() => provider.close());
    provider.setMetadata(metadata);
    const desk = await openOidcDesk(await openDatabase(), testSettings(provider.issuer));
    const answer = await new TestBrowser().open(desk.start);
    expect(answer).toMatchObject({ status: 401, location: null });
    expect(answer.sentence).toMatch(/not set up as the desk expects/);
  });
});
