import { randomBytes } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { AuditLog } from '#bff/audit/audit-log.ts';
import { hasFactor, removeFactors } from '#bff/factors/held-factors.ts';
import type { DeskTables } from '#bff/tables.ts';
import { roles as allRoles, type Role } from '#contract/roles.ts';
import { endSessionsOf } from './end-sessions.ts';
import type { Passwords } from './passwords.ts';

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

/**
 * Creates a user, or gives an existing one these roles and a new password, which ends all their
 * sessions and a provider's sign-in and removes their second factors. A deactivated one is active again. Returns the
 * password, 128 bits.
 */
export async function addUser(
  { tables, audit, passwords }: { tables: Kysely<DeskTables>; audit: AuditLog; passwords: Passwords },
  { email, roles }: NewUser,
): Promise<string> {
  const password = randomBytes(16).toString('base64url');
  const given = { roles: roles.join(' '), password_hash: await passwords.hash(password) };
  await tables.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('users')
      .values({ email, name: email, ...given })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({ ...given, deactivated_at: null, joined_at: sql<Date>`coalesce(users.joined_at, now())` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('oidc_users').where('user_id', '=', id).execute();
    await tx.deleteFrom('user_links').where('user_id', '=', id).execute();
    // Whoever restores the last administrator has lost more than the password.
    const hadFactors = await hasFactor(tx, id);
    await removeFactors(tx, id);
    await endSessionsOf(tx, id);
    const detail = { roles, ...(hadFactors ? { factors: 'removed' } : {}) };
    await audit.append(tx, { action: 'user', decision: 'done', actor: null, object: `/users/${id}`, detail });
  });
  return password;
}
