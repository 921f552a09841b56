import { afterAll } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import type { DeskOptions } from '#bff/server/desk-options.ts';
import { pageHeaders, fakeService, testDesk, testPassword } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { testClient, type TestProvider } from './test-provider.ts';

/** Settings of a desk under test. `issuer` is the address of its provider. */
export function testSettings(issuer: string, overrides: Partial<OidcSettings> = {}): OidcSettings {
  return {
    issuer,
    ...testClient,
    name: 'Acme',
    scopes: 'openid profile email',
    rolesClaim: 'groups',
    trustsEmails: false,
    roles: [
      ['custody-readers', 'viewer'],
      ['custody-treasury', 'treasury'],
      ['custody-admins', 'administrator'],
    ],
    ...overrides,
  };
}

type Answer = {
  readonly status: number;
  readonly body: string;
  readonly location: string | null;
  /** The message of the sign-in page or of the last page of a round trip. */
  readonly sentence: string | null;
};

type RequestInput = { readonly method?: string; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

/** A browser that keeps cookies by host name, like a real one, and does not follow redirects. */
export class TestBrowser {
  readonly #cookies = new Map<string, Map<string, string>>();

  async open(url: string, { headers = {}, ...init }: RequestInput = {}): Promise<Answer> {
    const { hostname } = new URL(url);
    const jar = this.#cookies.get(hostname) ?? new Map<string, string>();
    this.#cookies.set(hostname, jar);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', ...init, headers: { cookie, ...headers } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    const body = await answer.text();
    const location = answer.headers.get('location');
    return {
      status: answer.status,
      body,
      location: location === null ? null : new URL(location, url).href,
      sentence: /role="alert">(.*?)<\/p>/.exec(body)?.[1]?.replace('<strong>Not signed in.</strong> ', '') ?? null,
    };
  }

  /** Follows redirects up to the first page. `userChoice` answers the provider's prompt. */
  async follow(url: string, choose: string): Promise<Answer & { readonly url: string }> {
    let at = url;
    for (let hop = 0; hop < 12; hop += 1) {
      const answer = await this.open(at);
      if (answer.location !== null) at = answer.location;
      else if (answer.body.includes('Who are you?')) at = `${at}?${choose}`;
      else return { ...answer, url: at };
    }
    throw new Error(`too many redirects, last to ${at}`);
  }

  /** The callback address to which the provider sends this browser. */
  async callbackOf(startUrl: string, userChoice: string): Promise<string> {
    let at = startUrl;
    while (!at.includes('/oidc/callback')) {
      const answer = await this.open(at);
      if (answer.location === null && !answer.body.includes('Who are you?')) throw new Error(`no callback: ${answer.body}`);
      at = answer.location ?? `${at}?${userChoice}`;
    }
    return at;
  }

  /** Reads JSON like the desk's own page. */
  async json(url: string, method = 'GET', body?: object): Promise<{ readonly status: number; readonly json: Record<string, unknown> }> {
    const answer = await this.open(url, {
      method,
      headers: { ...pageHeaders, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>) };
  }
}

/** Signs the browser out at the provider, which sends a logout to the desk. */
export async function endAtProvider({ issuer }: TestProvider, browser: TestBrowser): Promise<void> {
  const page = await browser.open(`${issuer}/session/end`);
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  await browser.open(`${issuer}/session/end/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ xsrf, logout: 'yes' }).toString(),
  });
}

/** A desk with this provider and its own listener. It closes after the last test of the block. */
export async function openOidcDesk(database: Database, oidc: OidcSettings, overrides: Partial<DeskOptions> = {}) {
  const service = await fakeService((_request, response) => response.end('{}'));
  const { app } = await testDesk(database, service.url, { oidc, ...overrides });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  afterAll(async () => {
    app.server.closeAllConnections();
    await app.close();
    await service.close();
  });
  return { app, url, tables: database.tables<DeskTables>('desk'), start: `${url}/oidc/start?purpose=sign_in&to=%2Fwallets` };
}

export type OidcDesk = Awaited<ReturnType<typeof openOidcDesk>>;

/** The user of a browser's session, or the status of the refusal. */
export const sessionUserOf = async (desk: OidcDesk, browser: TestBrowser) => {
  const { status, json } = await browser.json(`${desk.url}/bff/session`);
  return status === 200 ? json['user'] : status;
};

/** A list with the user of an e-mail address. The list is empty if no user has the address. */
export const userRows = (desk: OidcDesk, email: string) => desk.tables.selectFrom('users').selectAll().where('email', '=', email).execute();

/** An administrator of the sandbox, signed in with a password. */
export async function administratorOf(desk: OidcDesk, email = 'admin@desk.example'): Promise<TestBrowser> {
  const browser = new TestBrowser();
  const answer = await browser.json(`${desk.url}/bff/session`, 'POST', { email, password: testPassword });
  if (answer.status !== 200) throw new Error(`${email} was not signed in: ${answer.status}`);
  return browser;
}

/** The second security admin approves the control change that an answer proposes. */
export async function approveChange(desk: OidcDesk, { json }: { readonly json: Readonly<Record<string, unknown>> }): Promise<void> {
  const { id } = json['change'] as { id: string };
  const secondAdmin = await administratorOf(desk, 'security2@desk.example');
  const decision = await secondAdmin.json(`${desk.url}/bff/changes/${id}/decision`, 'POST', { decision: 'approve' });
  if (decision.json['state'] !== 'in_force') throw new Error(`it is not in force: ${JSON.stringify(decision.json)}`);
}
