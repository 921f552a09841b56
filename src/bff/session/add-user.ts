import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { AuditLog } from '#bff/audit/audit-log.ts';
import type { DeskTables } from '#bff/tables.ts';
import { roles as allRoles, type Role } from '#contract/roles.ts';
import type { Passwords } from './passwords.ts';

/** What `npm run add-user -- <e-mail> <role>…` was told, or why that makes no user. */
export type NewUser = { readonly email: string; readonly roles: readonly Role[] };

/** Words of the command line that make no user. */
export class BadUser extends Error {
  override readonly name = 'BadUser';
}

const emailSchema = z.email();

/** Reads the words of the command line. Throws `BadUser`. */
export function readNewUser([email = '', ...roles]: readonly string[]): NewUser {
  if (!emailSchema.safeParse(email).success) throw new BadUser('the first word must be an e-mail address');
  const unknown = roles.find((role) => !allRoles.some((known) => known === role));
  if (unknown !== undefined || roles.length === 0) throw new BadUser(`then come roles, any of ${allRoles.join(', ')}`);
  return { email: email.toLowerCase(), roles: allRoles.filter((role) => roles.includes(role)) };
}

/** Makes a user, or gives a known one these roles and another password, ending every session of theirs; gives the password, 128 bits. */
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
      .onConflict((conflict) => conflict.column('email').doUpdateSet(given))
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('sessions').where('user_id', '=', id).execute();
    await audit.append(tx, { action: 'user', decision: 'done', actor: null, object: `/users/${id}`, detail: { roles } });
  });
  return password;
}
