import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { hasFactor, removeFactors } from '#bff/auth/factors/user-factors.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { createLink, type NewLink } from '#bff/auth/users/user-links.ts';
import { roles as allRoles, type Role } from '#contract/roles.ts';
import { withoutEnds } from '#contract/rules/timed-roles.ts';
import { roleColumns } from './active-roles.ts';
import { endSessionsOf } from './end-sessions.ts';

/** The arguments of `npm run add-user -- <e-mail> <role>…`. */
export type NewUser = { readonly email: string; readonly roles: readonly Role[] };

/** Invalid arguments of the command line. */
export class BadUser extends Error {
  override readonly name = 'BadUser';
}

const emailSchema = z.email();

/** Parses the arguments. Throws `BadUser`. */
export function readNewUser([email = '', ...roles]: readonly string[]): NewUser {
  if (!emailSchema.safeParse(email).success) throw new BadUser('the first argument must be an e-mail address');
  const unknownRole = roles.find((role) => !allRoles.some((each) => each === role));
  if (unknownRole !== undefined || roles.length === 0) throw new BadUser(`the other arguments must be roles: ${allRoles.join(', ')}`);
  return { email: email.toLowerCase(), roles: allRoles.filter((role) => roles.includes(role)) };
}

/**
 * The address of a link to this desk, for example `'https://desk.example/invite/…'`. It is an address on this machine if
 * no hosts are configured.
 */
export function linkAddress(
  { DESK_HOSTS: hosts, HOST, PORT }: { readonly DESK_HOSTS?: readonly string[] | undefined; readonly HOST: string; readonly PORT: number },
  path: string,
): string {
  const [host] = hosts ?? [];
  return host === undefined ? `http://${HOST}:${PORT}${path}` : `https://${host}${path}`;
}

type UserServices = Pick<Auth, 'tables' | 'audit' | 'notices' | 'passwords' | 'now'>;

/**
 * Creates a user, or sets the roles of an existing user. An existing user loses their password, sessions, provider sign-in
 * and second factors, and is reactivated. Returns the link that sets a password.
 */
export async function addUser({ tables, audit, notices, passwords, now }: UserServices, { email, roles }: NewUser): Promise<NewLink> {
  // The password is random and unusable.
  const columns = { ...roleColumns(withoutEnds(roles)), password_hash: await passwords.hash(randomBytes(32).toString('base64url')) };
  return tables.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ email, name: email, ...columns, joined_at: null })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...columns, deactivated_at: null }))
      .returning(['id', 'joined_at'])
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('oidc_users').where('user_id', '=', user.id).execute();
    // Second factors are removed too, because a locked-out administrator has lost them.
    const hadFactors = await hasFactor(tx, user.id);
    await removeFactors(tx, user.id);
    await endSessionsOf(tx, user.id);
    const link = await createLink(tx, user, { nowMs: now(), isByAdministrator: false });
    await notices.accessChanged(tx, { userId: user.id, change: 'link', by: null }, user.joined_at !== null);
    const detail = { roles, ...(hadFactors ? { factors: 'removed' } : {}) };
    await audit.append(tx, { action: 'user', decision: 'done', actor: null, object: `/users/${user.id}`, detail });
    return link;
  });
}
