import { afterAll } from 'vitest';
import { addUserWithPassword } from '#bff/auth/session/test-add-user.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import type { DeskOptions } from '#bff/server/desk-options.ts';
import { cookieOf, pageHeaders, fakeService, testDesk, testPassword } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#database/connect.ts';

type Answer = { readonly status: number; readonly json: Record<string, unknown> };

/** A browser of a signed-in user, on the first desk or another replica. */
export type Browser = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, replica?: number) => Promise<Answer>;

/** A desk, or two replicas on one database. It closes after the last test of the block. */
export async function openUserDesk(databases: readonly Database[], overrides: Partial<DeskOptions> = {}) {
  const service = await fakeService((_request, response) => response.end('{}'));
  const desks: Awaited<ReturnType<typeof testDesk>>[] = [];
  for (const database of databases) desks.push(await testDesk(database, service.url, overrides));
  afterAll(async () => {
    for (const { app } of desks) await app.close();
    await service.close();
  });
  const [database] = databases;
  if (database === undefined) throw new Error('a desk needs a database');
  const tables = database.tables<DeskTables>('desk');
  const appAt = (replica: number) => {
    const app = desks[replica]?.app;
    if (app === undefined) throw new Error('there is no such replica');
    return app;
  };

  const browserWith =
    (cookie: string): Browser =>
    async (method, url, body, replica = 0) => {
      const headers = { ...pageHeaders, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
      const answer = await appAt(replica).inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
      return { status: answer.statusCode, json: answer.body === '' ? {} : (JSON.parse(answer.body) as Record<string, unknown>) };
    };

  /** Signs a user in. Returns the status, and a browser with the session. */
  const signIn = async (email: string, password: string) => {
    const answer = await appAt(0).inject({ method: 'POST', url: '/bff/session', headers: pageHeaders, payload: { email, password } });
    return { status: answer.statusCode, browser: browserWith(cookieOf(answer.headers['set-cookie'])) };
  };

  /** Creates a user at the command line and signs them in. */
  const userWith = async (email: string, ...roles: Role[]) => {
    const password = await addUserWithPassword(tables, { email, roles });
    const { id } = await tables.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    return { id, email, password, browser: (await signIn(email, password)).browser };
  };

  /** The second security admin approves the control change that an answer proposes. */
  const approve = async ({ status, json }: Answer) => {
    if (status !== 202) throw new Error(`nothing was proposed: ${status} ${JSON.stringify(json)}`);
    const { id } = json['change'] as { id: string };
    const { browser } = await signIn('security2@desk.example', testPassword);
    const decision = await browser('POST', `/bff/changes/${id}/decision`, { decision: 'approve' });
    if (decision.status !== 200) throw new Error(`it was not approved: ${JSON.stringify(decision.json)}`);
    return decision.json;
  };

  /** Proposes, approves and opens a link for a user with a role. */
  const linkFor = async (by: Browser, id: number) => {
    await approve(await by('POST', `/bff/users/${id}/link`));
    return by('POST', `/bff/users/${id}/link`);
  };

  /** Proposes and approves an invitation of a user with roles, and opens the link. */
  const inviteUser = async (
    inviter: Browser,
    invitation: { readonly email: string; readonly name: string; readonly roles: readonly Role[] },
  ) => {
    await approve(await inviter('POST', '/bff/users', invitation));
    const { id } = await tables
      .selectFrom('users')
      .select('id')
      .where('email', '=', invitation.email.toLowerCase())
      .executeTakeFirstOrThrow();
    return inviter('POST', `/bff/users/${id}/link`);
  };

  /** Opens the page of a link. */
  const openLink = async (path: string) => {
    const { statusCode, body } = await appAt(0).inject({ url: path });
    return { status: statusCode, body };
  };

  /** Sends the form of a link's page. */
  const setPassword = async (path: string, password: string, repetition = password, replica = 0) => {
    const answer = await appAt(replica).inject({
      method: 'POST',
      url: '/invite',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' },
      payload: new URLSearchParams({ token: path.split('/').at(-1) ?? '', password, again: repetition }).toString(),
    });
    return { status: answer.statusCode, body: answer.body };
  };

  return { tables, signIn, userWith, approve, linkFor, invite: inviteUser, openLink, setPassword, service };
}

export type UserDesk = Awaited<ReturnType<typeof openUserDesk>>;
