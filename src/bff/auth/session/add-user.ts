import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { hasFactor, removeFactors } from '#bff/auth/factors/user-factors.ts';
import type { Auth } from '#bff/auth/open-auth.ts';
import { createLink, type NewLink } from '#bff/auth/users/user-links.ts';
import { roles as allRoles, type Role } from '#contract/roles.ts';
import { withoutEnds } from '#contract/rules/timed-roles.ts';
import { endSessionsOf } from './end-sessions.ts';
import { roleColumns } from './held-roles.ts';

/** The arguments of `npm run add-user -- <e-mail> <role>…`. */
export type NewUser = { readonly email: string; readonly roles: readonly Role[] };

/** Invalid arguments of the command line. */
export class BadUser extends Error {
  override readonly name = 'BadUser';
}

const emailSchema = z.email();

/** Parses the arguments. Throws `BadUser`. */
export function readNewUser([email = '', ...roles]: readonly string[]): NewUser {
  if (!emailSchema.safeParse(email).success) throw new BadUser('the first word must be an e-mail address');
  const unknown = roles.find((role) => !allRoles.some((known) => known === role));
  if (unknown !== undefined || roles.length === 0) throw new BadUser(`then come roles, any of ${allRoles.join(', ')}`);
  return { email: email.toLowerCase(), roles: allRoles.filter((role) => roles.includes(role)) };
}

/** Where a link of this desk is opened: `'https://desk.example/invite/…'`, or at this machine without hosts of its own. */
export function linkAddress(
  { DESK_HOSTS: hosts, HOST, PORT }: { readonly DESK_HOSTS?: readonly string[] | undefined; readonly HOST: string; readonly PORT: number },
  path: string,
): string {
  const [host] = hosts ?? [];
  return host === undefined ? `http://${HOST}:${PORT}${path}` : `https://${host}${path}`;
}

type Adding = Pick<Auth, 'tables' | 'audit' | 'notices' | 'passwords' | 'now'>;

/**
 * Creates a user, or gives an existing one these roles, which ends their password, all their
 * sessions and a provider's sign-in and removes their second factors. A deactivated one is active again.
 * Returns the link with which they set a password.
 */
export async function addUser({ tables, audit, notices, passwords, now }: Adding, { email, roles }: NewUser): Promise<NewLink> {
  // Nobody knows this one.
  const given = { ...roleColumns(withoutEnds(roles)), password_hash: await passwords.hash(randomBytes(32).toString('base64url')) };
  return tables.transaction().execute(async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({ email, name: email, ...given, joined_at: null })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ ...given, deactivated_at: null }))
      .returning(['id', 'joined_at'])
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('oidc_users').where('user_id', '=', user.id).execute();
    // Whoever restores the last administrator has lost more than the password.
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
