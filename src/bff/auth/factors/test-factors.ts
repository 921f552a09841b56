import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { afterAll } from 'vitest';
import { addUserWithPassword } from '#bff/auth/session/test-add-user.ts';
import { listAudit } from '#bff/core/audit/read-audit.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { DeskOptions } from '#bff/server/desk-options.ts';
import { pageHeaders, fakeService, testDesk } from '#bff/test-desk.ts';
import type { AuditAction } from '#contract/desk/audit.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#database/connect.ts';
import { softwarePasskey, type SoftPasskey } from './test-authenticator.ts';

type Answer = { readonly status: number; readonly json: Record<string, unknown>; readonly body: string; readonly location: string };

/** Period of a code of an authenticator app, ms. */
const stepMs = 30_000;

/** A desk, or several replicas on one database, at `localhost`, with a clock that tests set. */
export async function openFactorDesk(databases: readonly Database[], overrides: Partial<DeskOptions> = {}) {
  const service = await fakeService((_request, response) => response.end('{}'));
  const clock = { nowMs: Date.now() };
  const options = { now: () => clock.nowMs, ...overrides };
  const apps = await Promise.all(databases.map(async (database) => (await testDesk(database, service.url, options)).app));
  afterAll(async () => {
    for (const app of apps) await app.close();
    await service.close();
  });
  const [database] = databases;
  if (database === undefined) throw new Error('a desk needs a database');
  const tables = database.tables<DeskTables>('desk');

  /** Advances the clock. */
  const advanceClock = (ms: number) => {
    clock.nowMs += ms;
  };

  /** A browser with its own cookies, at one of the replicas. */
  const browser = (replica = 0, host = 'localhost') => {
    const cookies = new Map<string, string>();
    const send = async (method: 'GET' | 'POST' | 'PUT', url: string, headers: object, payload?: object | string): Promise<Answer> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const app = apps[replica];
      if (app === undefined) throw new Error('there is no such replica');
      const answer = await app.inject({
        method,
        url,
        headers: { host, ...headers, cookie },
        ...(payload === undefined ? {} : { payload }),
      });
      for (const setCookie of [answer.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const { statusCode: status, body } = answer;
      const json = answer.headers['content-type']?.startsWith('application/json') === true ? (JSON.parse(body) as Answer['json']) : {};
      return { status, json, body, location: answer.headers.location ?? '' };
    };
    return {
      cookies,
      call: (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
        send(method, url, { ...pageHeaders, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }, body),
      /** Sends a form like a browser without scripts. */
      form: (url: string, fields: Record<string, string>, site = 'same-origin') =>
        send('POST', url, { ...formHeaders, 'sec-fetch-site': site }, new URLSearchParams(fields).toString()),
      /** Sends money with a new idempotency key. */
      sendMoney: (url: string, body: object) =>
        send('POST', url, { ...pageHeaders, 'content-type': 'application/json', 'idempotency-key': randomUUID() }, body),
    };
  };

  /** Creates or restores a user at the command line. Returns the password. */
  const restore = (email: string, ...roles: Role[]) => {
    return addUserWithPassword(tables, { email, roles }, options.now);
  };

  const makeUser = async (...roles: Role[]) => {
    const email = `${randomUUID().slice(0, 8)}@acme.example`;
    const password = await restore(email, ...roles);
    const { id } = await tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return { id, email, password };
  };

  /** A user, and a browser in which the user is signed in. */
  const signInAs = async (user: Awaited<ReturnType<typeof makeUser>>) => {
    const newBrowser = browser();
    const { status } = await newBrowser.call('POST', '/bff/session', { email: user.email, password: user.password });
    if (status !== 200) throw new Error(`${user.email} is not signed in: ${status}`);
    return { ...user, browser: newBrowser };
  };

  const signedIn = async (...roles: Role[]) => signInAs(await makeUser(...roles));

  type SignedInUser = Awaited<ReturnType<typeof signedIn>>;

  /** Adds a passkey. Returns it with its recovery codes. */
  const addPasskey = async ({ browser: own }: Pick<SignedInUser, 'browser'>, passkey: SoftPasskey = softwarePasskey(), counter = 0) => {
    const { json } = await own.call('POST', '/bff/account/passkeys/options');
    const assertion = passkey.make({ options: String(json['options']), counter });
    const addedPasskey = await own.call('POST', '/bff/account/passkeys', { name: 'Laptop', passkey: assertion });
    return { passkey, added: addedPasskey, codes: (addedPasskey.json['recovery_codes'] ?? []) as string[] };
  };

  /** The current code of a secret, or its code some steps later. */
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.nowMs + steps * stepMs });

  /** Sets up an authenticator app and returns its secret. This consumes the current code. */
  const addTotp = async ({ browser: own }: Pick<SignedInUser, 'browser'>) => {
    const { json } = await own.call('POST', '/bff/account/totp');
    const secret = String(json['secret']);
    const confirmation = await own.call('POST', '/bff/account/totp/confirm', { code: codeOf(secret) });
    return { secret, confirmed: confirmation, codes: (confirmation.json['recovery_codes'] ?? []) as string[] };
  };

  /** Enters the password in a new browser, which leaves a pending sign-in there. */
  const pendingAt = async ({ email, password }: { readonly email: string; readonly password: string }, replica = 0) => {
    const ownBrowser = browser(replica);
    const answer = await ownBrowser.call('POST', '/bff/session', { email, password });
    return { browser: ownBrowser, answer };
  };

  /** Options for the passkey of a second step, as JSON text. */
  const secondStepOptions = async (ownBrowser: ReturnType<typeof browser>) =>
    String((await ownBrowser.call('POST', '/bff/session/second-step/choices')).json['passkey']);

  /** Confirms a session with a passkey. */
  const confirmBy = async ({ browser: ownBrowser }: Pick<SignedInUser, 'browser'>, passkey: SoftPasskey) => {
    const { json } = await ownBrowser.call('POST', '/bff/session/confirm/choices', { purpose: 'factors' });
    return ownBrowser.call('POST', '/bff/session/confirm', { passkey: passkey.sign({ options: String(json['passkey']) }) });
  };

  /** The details of a user's audit rows for an action, newest first. */
  const auditOf = async (email: string, action: AuditAction) => {
    const { page } = await listAudit(tables, { actor: email, action });
    return page.map(({ data }) => data.detail);
  };

  return {
    tables,
    clock,
    pass: advanceClock,
    browser,
    makeUser,
    restore,
    signedInAs: signInAs,
    signedIn,
    addPasskey,
    addTotp,
    codeOf,
    pendingAt,
    secondStepOptions,
    confirmBy,
    auditOf,
  };
}

const formHeaders = {
  'content-type': 'application/x-www-form-urlencoded',
  'sec-fetch-mode': 'navigate',
} as const;

export type FactorDesk = Awaited<ReturnType<typeof openFactorDesk>>;
