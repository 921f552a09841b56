import type { FastifyRequest } from 'fastify';
import { beginPendingSignIn, type PendingSignIn } from '#bff/auth/factors/pending-sign-ins.ts';
import type { FactorKind } from '#bff/auth/factors/prove-factor.ts';
import { hasFactor } from '#bff/auth/factors/user-factors.ts';
import { providerNameOf } from '#bff/auth/oidc/oidc.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import type { TransactionWork } from '#bff/core/audit/audit-log.ts';
import { Refusal } from '#bff/core/refusal.ts';
import type { Session } from '#contract/desk/session.ts';
import { addressGroup } from './address-group.ts';
import { deviceLabel } from './device-label.ts';
import { authenticateUser, userOf } from './sandbox-users.ts';
import { endOf } from './session-limits.ts';
import type { ActiveSession } from './sessions.ts';

type SignInAttempt = {
  readonly email: string;
  readonly password: string;
  /** The browser's IP address, as the trusted proxies report it. */
  readonly address: string;
  /** The Cookie header. The session in it ends, because each sign-in starts a new session. */
  readonly cookies: string | undefined;
  /** Browser and system, for the list of sessions. */
  readonly device: string | null;
  readonly requestId: string;
};

/** The origin of a sign-in request. */
export function originOf({ ip, headers, id }: FastifyRequest): Omit<SignInAttempt, 'email' | 'password'> {
  return { address: ip, cookies: headers.cookie, device: deviceLabel(headers['user-agent']), requestId: id };
}

/** The object of sign-ins in the audit log. */
const object = '/bff/session';

/** A session and the Set-Cookie values. The session is null while the second step is missing. */
export type StartedSignIn = { readonly session: ActiveSession | null; readonly setCookies: readonly string[] };

/**
 * Signs a user in, or begins the second step of a user with a second factor. Throws the `Refusal` `sign_in_failed`, or
 * `too_many_requests` with the remaining delay.
 */
export async function signIn(auth: Auth, attempt: SignInAttempt): Promise<StartedSignIn> {
  const user = await checkPassword(auth, attempt).catch((error: unknown) => auditFailure(auth, 'sign_in_failed', attempt, error));
  if (await hasFactor(auth.tables, user.id)) return { session: null, setCookies: [await beginPendingSignIn(auth, user)] };
  return startSession(auth, user, { ...attempt, factor: null });
}

type SessionOrigin = Pick<SignInAttempt, 'cookies' | 'device' | 'requestId'> & {
  /** The proven second factor. */ readonly factor: FactorKind | null;
};

/** Starts the session of an authenticated user, with its audit row. */
export async function startSession(
  auth: Auth,
  user: PendingSignIn['user'],
  { cookies, device, requestId, factor }: SessionOrigin,
  transactionWork: TransactionWork = async () => undefined,
): Promise<{ session: ActiveSession; setCookies: readonly string[] }> {
  const previousId = auth.cookie.read(cookies);
  const { id, session } = await auth.sessions.begin(
    user,
    async (trx) => {
      await transactionWork(trx);
      const detail = factor === null ? {} : { factor };
      await auth.audit.append(trx, { action: 'sign_in', decision: 'done', actor: user, object, requestId, detail });
    },
    { device, hasFactor: factor !== null },
  );
  // The old session ends last, so that it stays active when the sign-in fails.
  if (previousId !== null) await auth.sessions.end(previousId);
  return { session, setCookies: [auth.cookie.set(id), auth.browsers.set(cookies, user.email)] };
}

/** Confirms the signed-in user's password. Throws like `signIn`. */
export async function confirmPassword(auth: Auth, session: ActiveSession, attempt: Omit<SignInAttempt, 'email' | 'device'>): Promise<void> {
  await requirePassword(auth, session, attempt);
  await auth.sessions.confirm(session, (trx) =>
    auth.audit.append(trx, { action: 'step_up', decision: 'done', actor: session.user, object, requestId: attempt.requestId }),
  );
}

/** Checks the signed-in user's password and returns its hash. Throws like `signIn`. */
export async function requirePassword(
  auth: Auth,
  { user: { email } }: ActiveSession,
  attempt: Omit<SignInAttempt, 'email' | 'device'>,
): Promise<string> {
  const attemptOfUser = { ...attempt, email };
  const { passwordHash } = await checkPassword(auth, attemptOfUser, 'Wrong password').catch((error: unknown) =>
    auditFailure(auth, 'step_up_failed', attemptOfUser, error),
  );
  return passwordHash;
}

/** Audits a failed sign-in. The row has the e-mail address only if it belongs to a user. */
export async function auditFailure(
  { tables, refusals, now }: Auth,
  action: 'sign_in_failed' | 'step_up_failed',
  { email, requestId, factor }: Pick<SignInAttempt, 'email' | 'requestId'> & { readonly factor?: FactorKind },
  error: unknown,
): Promise<never> {
  if (!(error instanceof Refusal)) throw error;
  const row = await tables
    .selectFrom('users')
    .select(['id', 'email', 'name', 'roles', 'role_ends'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  const actor = row === undefined ? null : userOf(row, now());
  const detail = { code: error.code, ...(factor === undefined ? {} : { factor }) };
  await refusals.record({ action, decision: 'refused', actor, object, requestId, detail }, object);
  throw error;
}

/**
 * Checks an e-mail address and a password, and returns the user. Throws a `Refusal`. Each attempt is counted before its
 * password is checked.
 */
async function checkPassword(
  auth: Auth,
  { email, password, address, cookies }: Omit<SignInAttempt, 'device' | 'requestId'>,
  wrongMessage = 'Wrong e-mail or password',
) {
  const { provider, hasPasswords } = auth.signInMethods;
  if (!hasPasswords) throw new Refusal('sign_in_failed', `Passwords are disabled: sign in with ${provider}`);
  const [addressKey, browser] = [addressGroup(address), auth.browsers.idOf(cookies, email)];
  const reservation = await auth.throttle.reserve({ email, address: addressKey, browser });
  const { waitSeconds } = reservation;
  if (waitSeconds > 0)
    throw new Refusal('too_many_requests', `Too many wrong passwords: try again in ${waitSeconds} s`, { retryAfter: String(waitSeconds) });
  const user = await authenticateUser(auth.tables, auth.passwords, {
    email,
    password,
    client: browser ?? addressKey,
    nowMs: auth.now(),
  }).catch(async (error: unknown) => {
    await reservation.withdrawAttempt();
    throw error;
  });
  if (user === null) throw new Refusal('sign_in_failed', wrongMessage);
  await reservation.succeeded();
  return user;
}

/** The signed-in user, for `/bff/session` and the page's meta tag. */
export async function sessionBody(
  auth: Pick<Auth, 'preferences' | 'notices' | 'environment' | 'features' | 'tables' | 'oidc'>,
  session: ActiveSession,
): Promise<Session> {
  const { preferences, notices, environment, features } = auth;
  const { id, email, name, roles } = session.user;
  const provider = await providerNameOf(auth, id);
  return {
    user: { email, name, roles: [...roles] },
    ...(provider === null ? {} : { provider }),
    expires_at: new Date(endOf(session)).toISOString(),
    preferences: await preferences.of(id),
    unread_notices: await notices.unreadOf(session.user),
    ...(features.missingFeatures.length === 0 ? {} : { missing: features.missingFeatures }),
    environment,
  };
}
