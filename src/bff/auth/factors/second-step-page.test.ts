import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMsMax } from '#bff/test-desk.ts';
import { minuteMs } from '#contract/limits.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { openFactorDesk, type FactorDesk } from './test-factors.ts';

describeEachDatabase('the page of the second step', (openDatabase) => {
  let world: FactorDesk;
  beforeAll(async () => {
    world = await openFactorDesk([await openDatabase()]);
  }, openMsMax);
  beforeEach(() => void (world.clock.nowMs += 20 * minuteMs));

  const atPage = async (user: { email: string; password: string }, requestedPath = '/wallets?type=warm') => {
    const userBrowser = world.browser();
    const answer = await userBrowser.form('/login', { email: user.email, password: user.password, to: requestedPath });
    return { own: userBrowser, answer };
  };

  test('the second-step page appears after the password, and then the requested page opens', async () => {
    const user = await world.signedIn('viewer');
    const { secret } = await world.addTotp(user);
    const { own, answer } = await atPage(user);
    expect([answer.status, answer.location]).toEqual([303, '/login/second-step?to=%2Fwallets%3Ftype%3Dwarm']);
    const page = await own.call('GET', answer.location);
    expect(page.body).toContain('name="code"');
    expect(page.body).not.toContain('<script');
    const successAnswer = await own.form('/login/second-step', { to: '/wallets?type=warm', code: world.codeOf(secret, 1) });
    expect([successAnswer.status, successAnswer.location]).toEqual([303, '/wallets?type=warm']);
    expect((await own.call('GET', '/bff/session')).status).toBe(200);
  });

  test('a wrong code shows the reason on the second-step page and leaves the sign-in pending', async () => {
    const user = await world.signedIn('viewer');
    const { secret } = await world.addTotp(user);
    const { own } = await atPage(user);
    const wrongAnswer = await own.form('/login/second-step', { to: '/', code: '000 000' });
    expect([wrongAnswer.status, wrongAnswer.body]).toEqual([401, expect.stringContaining('Wrong or used code')]);
    expect((await own.form('/login/second-step', { to: '/', code: 'abc' })).status).toBe(400);
    expect((await own.form('/login/second-step', { to: 'https://evil.example', code: world.codeOf(secret, 1) })).location).toBe('/');
  });

  test('the second-step page has a passkey challenge for its script, and its form submits the answer', async () => {
    const user = await world.signedIn('viewer');
    const { passkey } = await world.addPasskey(user);
    const { own, answer } = await atPage(user);
    const { body } = await own.call('GET', answer.location);
    const options = (/data-options="([^"]*)"/.exec(body)?.[1] ?? '').replaceAll('&quot;', '"');
    expect((await own.form('/login/second-step', { to: '/', passkey: 'no JSON' })).status).toBe(400);
    const newPage = await own.call('GET', answer.location);
    const staleAnswer = await own.form('/login/second-step', { to: '/', passkey: JSON.stringify(passkey.sign({ options })) });
    expect(staleAnswer.status).toBe(401);
    const optionsText = (/data-options="([^"]*)"/.exec(staleAnswer.body)?.[1] ?? '').replaceAll('&quot;', '"');
    expect(newPage.body).not.toContain((JSON.parse(optionsText) as { challenge: string }).challenge);
    const successAnswer = await own.form('/login/second-step', {
      to: '/fees',
      passkey: JSON.stringify(passkey.sign({ options: optionsText })),
    });
    expect([successAnswer.status, successAnswer.location]).toEqual([303, '/fees']);
  });

  test('the second-step page redirects to the password page with a reason when no sign-in is pending', async () => {
    const userBrowser = world.browser();
    for (const answer of [
      await userBrowser.call('GET', '/login/second-step?to=/fees'),
      await userBrowser.form('/login/second-step', { to: '/fees', code: '123456' }),
    ])
      expect([answer.status, answer.location]).toEqual([303, '/login?again=1&to=%2Ffees']);
    expect((await userBrowser.call('GET', '/login?again=1&to=%2Ffees')).body).toContain('This sign-in took too long');
  });

  test('the second-step page refuses a form from another site', async () => {
    const user = await world.signedIn('viewer');
    const { secret } = await world.addTotp(user);
    const { own } = await atPage(user);
    const code = world.codeOf(secret, 1);
    expect((await own.form('/login/second-step', { code }, 'cross-site')).status).toBe(403);
    expect((await own.form('/login/second-step', { code })).status).toBe(303);
  });

  test('an arbitrary text as proof is refused at the second step without a server error', async () => {
    const user = await world.signedIn('viewer');
    await world.addPasskey(user);
    const names = fc.constantFrom('code', 'recovery_code', 'passkey');
    await fc.assert(
      fc.asyncProperty(names, fc.oneof(fc.string(), fc.json()), async (name, text) => {
        world.clock.nowMs += minuteMs;
        const { own } = await atPage(user);
        expect((await own.form('/login/second-step', { [name]: text })).status).toBeOneOf([400, 401]);
      }),
      { numRuns: 60 },
    );
  });
});
