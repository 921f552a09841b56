import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely } from 'kysely';
import type { DeskTables } from '#bff/core/tables.ts';
import type { Role } from '#contract/roles.ts';
import { withoutEnds } from '#contract/rules/timed-roles.ts';
import { activeRoles, roleColumns, type RoleColumns } from './active-roles.ts';
import type { Passwords } from './passwords.ts';

/** A user who may sign in. */
export type User = { readonly id: number; readonly email: string; readonly name: string; readonly roles: readonly Role[] };

const firstUser = { email: 'viewer@desk.example', name: 'Vera Viewer', roles: ['viewer'] } as const;

/**
 * The users of a desk with the embedded service. There is one user of each role, a second treasurer for approvals, and a second
 * security admin for control changes.
 */
export const sandboxUsers: readonly Omit<User, 'id'>[] = [
  firstUser,
  { email: 'compliance@desk.example', name: 'Corin Compliance', roles: ['viewer', 'compliance'] },
  { email: 'treasury@desk.example', name: 'Tess Treasury', roles: ['viewer', 'treasury'] },
  { email: 'treasury2@desk.example', name: 'Theo Treasury', roles: ['viewer', 'treasury'] },
  { email: 'admin@desk.example', name: 'Ada Administrator', roles: ['viewer', 'administrator', 'security'] },
  { email: 'security2@desk.example', name: 'Sam Security', roles: ['viewer', 'security'] },
  { email: 'auditor@desk.example', name: 'Aud Auditor', roles: ['viewer', 'auditor'] },
];

type UserRow = RoleColumns & { id: number; email: string; name: string };

const sandboxEmails: ReadonlySet<string> = new Set(sandboxUsers.map(({ email }) => email));

/** Whether an address belongs to a sandbox user. These users cannot be changed, and their addresses are reserved. */
export function isSandboxEmail(email: string): boolean {
  return sandboxEmails.has(email);
}

/** Whether a user has joined and is not deactivated. */
export function canSignIn({ joined_at, deactivated_at }: { joined_at: Date | null; deactivated_at: Date | null }): boolean {
  return joined_at !== null && deactivated_at === null;
}

/** A user from its database row, with the roles at a time. */
export function userOf({ id, email, name, ...row }: UserRow, nowMs: number): User {
  return { id, email, name, roles: activeRoles(row, nowMs) };
}

/**
 * Authenticates a user by e-mail and password. Returns null if either is wrong or the user is deactivated. An unknown
 * e-mail takes as long as a wrong password. Checks of one `client` wait in one queue (`Passwords.matches`). A later
 * comparison of `passwordHash` shows whether the password changed.
 */
export async function authenticateUser(
  tables: Kysely<DeskTables>,
  passwords: Passwords,
  { email, password, client, nowMs }: { email: string; password: string; client?: string; nowMs: number },
): Promise<(User & { readonly passwordHash: string }) | null> {
  const row = await tables.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
  const isCorrect = await passwords.matches(password, row?.password_hash ?? null, client);
  return isCorrect && row !== undefined && canSignIn(row) ? { ...userOf(row, nowMs), passwordHash: row.password_hash } : null;
}

/**
 * Creates the sandbox users. A new password replaces the old one and ends their sessions. Writes and locks nothing when
 * the users are up to date.
 */
export async function upsertSandboxUsers(tables: Kysely<DeskTables>, passwords: Passwords, password: string): Promise<void> {
  const emails = sandboxUsers.map(({ email }) => email);
  const existingUsers = await tables
    .selectFrom('users')
    .select(['email', 'name', 'roles', 'role_ends', 'password_hash'])
    .where('email', 'in', emails)
    .execute();
  const storedUser = existingUsers.find(({ email }) => email === firstUser.email);
  const isSame = storedUser !== undefined && (await passwords.matches(password, storedUser.password_hash));
  const password_hash = isSame ? storedUser.password_hash : await passwords.hash(password);
  const rows = sandboxUsers.map(({ email, name, roles }) => ({ email, name, ...roleColumns(withoutEnds(roles)), password_hash }));
  if (rows.every((row) => existingUsers.some((user) => isDeepStrictEqual(user, row)))) return;
  await tables.transaction().execute(async (tx) => {
    // One statement locks all rows. Locks that are taken one after another would deadlock with an approval, which locks two users.
    await sql`lock table desk.users in exclusive mode`.execute(tx);
    await tx
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          roles: ref('excluded.roles'),
          role_ends: ref('excluded.role_ends'),
          password_hash: ref('excluded.password_hash'),
        })),
      )
      .execute();
    if (!isSame) await tx.deleteFrom('sessions').execute();
  });
}

/** Deletes the sandbox users, who must not exist with an operator's service. */
export async function dropSandboxUsers(tables: Kysely<DeskTables>): Promise<void> {
  const emails = sandboxUsers.map(({ email }) => email);
  await tables.deleteFrom('users').where('email', 'in', emails).execute();
}
