import type { Desk } from '#bff/desk.ts';
import { Refusal } from '#bff/refusal.ts';
import type { Session } from '#contract/desk/session.ts';
import { addressGroup } from './address-group.ts';
import { endOf, type ActiveSession } from './sessions.ts';
import { authenticated, userOf, type User } from './users.ts';

type Attempt = {
  readonly email: string;
  readonly password: string;
  /** The browser's own, behind the proxies that the desk trusts. */
  readonly address: string;
  /** The Cookie header. The session in it ends: a sign-in always gets a new one. */
  readonly cookies: string | undefined;
  readonly requestId: string;
};

/** What is signed in to. */
const object = '/bff/session';

type SignedIn = { readonly session: ActiveSession; /** Values of Set-Cookie. */ readonly setCookies: string[] };

/** Signs in. Throws a `Refusal`: `sign_in_failed`, or `too_many_requests` with the time to wait. */
export async function signIn(desk: Desk, attempt: Attempt): Promise<SignedIn> {
  const { email, cookies, requestId } = attempt;
  const user = await checkedUser(desk, attempt).catch((error: unknown) => toldFailure(desk, 'sign_in_failed', attempt, error));
  const previousId = desk.cookie.read(cookies);
  const { id, session } = await desk.sessions.begin(user, (trx) =>
    desk.audit.append(trx, { action: 'sign_in', decision: 'done', actor: user, object, requestId }),
  );
  // Last, so that who cannot sign in again stays signed in.
  if (previousId !== null) await desk.sessions.end(previousId);
  return { session, setCookies: [desk.cookie.set(id), desk.browsers.set(cookies, email)] };
}

/** Takes the password of who is signed in once more. Throws like `signIn`. */
export async function confirmPassword(desk: Desk, session: ActiveSession, attempt: Omit<Attempt, 'email'>): Promise<void> {
  const { user } = session;
  const ofUser = { ...attempt, email: user.email };
  await checkedUser(desk, ofUser).catch((error: unknown) => toldFailure(desk, 'step_up_failed', ofUser, error));
  await desk.sessions.confirm(session, (trx) =>
    desk.audit.append(trx, { action: 'step_up', decision: 'done', actor: user, object, requestId: attempt.requestId }),
  );
}

/** Writes a failure down, without the e-mail address of anybody who is no user. */
async function toldFailure(
  { tables, refusals }: Desk,
  action: 'sign_in_failed' | 'step_up_failed',
  { email, requestId }: Attempt,
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal)) throw error;
  const row = await tables
    .selectFrom('users')
    .select(['id', 'email', 'name', 'roles'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  const actor = row === undefined ? null : userOf(row);
  await refusals.tell({ action, decision: 'refused', actor, object, requestId, detail: { code: error.code } }, object);
  throw error;
}

/** The user whose password this is. Throws a `Refusal`; each try is counted before its password is checked. */
async function checkedUser(desk: Desk, { email, password, address, cookies }: Attempt): Promise<User> {
  const [from, browser] = [addressGroup(address), desk.browsers.idOf(cookies, email)];
  const reserved = desk.throttle.reserve({ email, address: from, browser });
  const { waitSeconds } = reserved;
  if (waitSeconds > 0)
    throw new Refusal('too_many_requests', `Too many wrong passwords: try again in ${waitSeconds} s`, { retryAfter: String(waitSeconds) });
  const user = await authenticated(desk.tables, desk.passwords, { email, password, lane: browser ?? from }).catch((error: unknown) => {
    reserved.takeBack();
    throw error;
  });
  if (user === null) throw new Refusal('sign_in_failed', 'E-mail or password is not right');
  reserved.succeeded();
  return user;
}

/** Who is signed in, as `/bff/session` and the page's meta tag say it. */
export async function sessionBody(
  { preferences, environment, offers }: Pick<Desk, 'preferences' | 'environment' | 'offers'>,
  session: ActiveSession,
): Promise<Session> {
  const { id, email, name, roles } = session.user;
  return {
    user: { email, name, roles: [...roles] },
    expires_at: new Date(endOf(session)).toISOString(),
    preferences: await preferences.of(id),
    ...(offers.missing.length === 0 ? {} : { missing: offers.missing }),
    environment,
  };
}
