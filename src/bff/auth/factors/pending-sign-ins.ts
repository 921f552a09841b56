import { hash, randomBytes } from 'node:crypto';
import type { Auth } from '#bff/auth/open-auth.ts';
import { canSignIn, userOf, type User } from '#bff/auth/session/sandbox-users.ts';
import { cookieValue } from '#bff/auth/session/session-cookie.ts';

/** Time limit of the second step after the password, ms. */
const pendingMs = 5 * 60_000;

/** Wrong proofs before the user must enter the password again. */
const failuresMax = 5;

const idPattern = /^[A-Za-z0-9_-]{43}$/;

type FactorServices = Pick<Auth, 'tables' | 'now' | 'cookie'>;

/** A sign-in with a correct password, before its second step. Its cookie is not a session, and only the second step accepts it. */
export type PendingSignIn = { readonly idHash: string; readonly user: User & { readonly passwordHash: string } };

/** Begins a pending sign-in. Returns the Set-Cookie value that binds the sign-in to the browser. */
export async function beginPendingSignIn(
  { tables, now, cookie }: FactorServices,
  { id, passwordHash }: PendingSignIn['user'],
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tables
    .insertInto('pending_sign_ins')
    .values({ id_hash: hashOf(token), user_id: id, password_hash: passwordHash, expires_at: new Date(now() + pendingMs) })
    .execute();
  return `${cookieNameOf(cookie)}=${token}; ${cookieAttributesOf(cookie)}; Max-Age=${pendingMs / 1000}`;
}

/**
 * The pending sign-in of this browser. Returns null if it does not exist, has expired, has too many wrong proofs, or if
 * the user changed.
 */
export async function findPending({ tables, now, cookie }: FactorServices, cookies: string | undefined): Promise<PendingSignIn | null> {
  const token = cookieValue(cookies, cookieNameOf(cookie)) ?? '';
  if (!idPattern.test(token)) return null;
  const idHash = hashOf(token);
  const row = await tables
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.id', 'pending_sign_ins.user_id')
    .selectAll('users')
    .select('pending_sign_ins.password_hash as checked_hash')
    .where('id_hash', '=', idHash)
    .where('expires_at', '>', new Date(now()))
    .where('failures', '<', failuresMax)
    .executeTakeFirst();
  if (row === undefined || !canSignIn(row) || row.checked_hash !== row.password_hash) return null;
  return { idHash, user: { ...userOf(row, now()), passwordHash: row.password_hash } };
}

/** Counts a wrong proof for a pending sign-in. */
export async function countFailure({ tables }: Pick<Auth, 'tables'>, idHash: string): Promise<void> {
  await tables
    .updateTable('pending_sign_ins')
    .set(({ eb, ref }) => ({ failures: eb(ref('failures'), '+', 1) }))
    .where('id_hash', '=', idHash)
    .execute();
}

/** The Set-Cookie value that deletes the pending sign-in. */
export function clearPending({ cookie }: Pick<Auth, 'cookie'>): string {
  return `${cookieNameOf(cookie)}=; ${cookieAttributesOf(cookie)}; Max-Age=0`;
}

function cookieNameOf({ isSecure }: Auth['cookie']): string {
  return isSecure ? '__Host-pending' : 'desk_pending';
}

function cookieAttributesOf({ isSecure }: Auth['cookie']): string {
  return `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

function hashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
