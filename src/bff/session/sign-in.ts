import type { Desk } from '#bff/desk.ts';
import { Refusal } from '#bff/refusal.ts';
import type { Session } from '#contract/session.ts';
import { endOf, type ActiveSession } from './sessions.ts';
import { authenticated } from './users.ts';

type Attempt = {
  readonly email: string;
  readonly password: string;
  /** Where it comes from, as the socket says. */
  readonly address: string;
  /** The id in the browser's cookie: it ends, a sign-in always gets a new one. */
  readonly previousId: string | null;
};

/** Signs in and gives the new session with its id. Throws a `Refusal`: `sign_in_failed`, or `too_many_requests` with the time to wait. */
export async function signIn(
  desk: Desk,
  { email, password, address, previousId }: Attempt,
): Promise<{ id: string; session: ActiveSession }> {
  const waitSeconds = desk.throttle.waitSeconds(email, address);
  if (waitSeconds > 0)
    throw new Refusal('too_many_requests', `Too many wrong passwords: try again in ${waitSeconds} s`, { retryAfter: String(waitSeconds) });
  const user = await authenticated(desk.tables, desk.passwords, { email, password });
  if (user === null) {
    desk.throttle.failed(email, address);
    throw new Refusal('sign_in_failed', 'E-mail or password is not right');
  }
  desk.throttle.succeeded(email, address);
  if (previousId !== null) await desk.sessions.end(previousId);
  return desk.sessions.begin(user);
}

/** Who is signed in, as `/bff/session` and the page's meta tag say it. */
export async function sessionBody(
  { preferences, environment }: Pick<Desk, 'preferences' | 'environment'>,
  session: ActiveSession,
): Promise<Session> {
  const { id, email, name, roles } = session.user;
  return {
    user: { email, name, roles: [...roles] },
    expires_at: new Date(endOf(session)).toISOString(),
    preferences: await preferences.of(id),
    environment,
  };
}
