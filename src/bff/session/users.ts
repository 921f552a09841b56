import type { Kysely } from 'kysely';
import type { DeskTables } from '#bff/tables.ts';
import { roles as allRoles, type Role } from '#contract/roles.ts';
import type { Passwords } from './passwords.ts';

/** Somebody who may sign in. */
export type User = { readonly id: number; readonly email: string; readonly name: string; readonly roles: readonly Role[] };

/** Who tries the embedded desk. Design: Sandbox users. */
export const sandboxUsers = [
  { email: 'viewer@desk.example', name: 'Vera Viewer', roles: ['viewer'] },
  { email: 'compliance@desk.example', name: 'Corin Compliance', roles: ['viewer', 'compliance'] },
  { email: 'treasury@desk.example', name: 'Tess Treasury', roles: ['viewer', 'treasury'] },
  { email: 'treasury2@desk.example', name: 'Theo Treasury', roles: ['viewer', 'treasury'] },
  { email: 'admin@desk.example', name: 'Ada Administrator', roles: ['viewer', 'administrator'] },
] as const satisfies readonly Omit<User, 'id'>[];

type UserRow = { id: number; email: string; name: string; roles: string };

/** A user as the tables keep one. Roles that this version does not know are left out. */
export function userOf({ id, email, name, roles }: UserRow): User {
  const held = roles.split(' ');
  return { id, email, name, roles: allRoles.filter((role) => role === 'viewer' || held.includes(role)) };
}

/** Signs somebody in by e-mail and password, or null. An unknown e-mail takes as long as a wrong password. Passwords of one `lane` wait for each other. */
export async function authenticated(
  tables: Kysely<DeskTables>,
  passwords: Passwords,
  { email, password, lane }: { email: string; password: string; lane?: string },
): Promise<User | null> {
  const row = await tables.selectFrom('users').selectAll().where('email', '=', email.toLowerCase()).executeTakeFirst();
  const isRight = await passwords.matches(password, row?.password_hash ?? null, lane);
  return isRight && row !== undefined ? userOf(row) : null;
}

/** Makes the sandbox users; when their password is another than last time, it changes and whoever was signed in is signed out. */
export async function keepSandboxUsers(tables: Kysely<DeskTables>, passwords: Passwords, password: string): Promise<void> {
  const [first] = sandboxUsers;
  const known = await tables.selectFrom('users').select('password_hash').where('email', '=', first.email).executeTakeFirst();
  const isSame = known !== undefined && (await passwords.matches(password, known.password_hash));
  const password_hash = isSame ? known.password_hash : await passwords.hash(password);
  await tables.transaction().execute(async (tx) => {
    const rows = sandboxUsers.map(({ email, name, roles }) => ({ email, name, roles: roles.join(' '), password_hash }));
    await tx
      .insertInto('users')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet(({ ref }) => ({
          name: ref('excluded.name'),
          roles: ref('excluded.roles'),
          password_hash: ref('excluded.password_hash'),
        })),
      )
      .execute();
    if (!isSame) await tx.deleteFrom('sessions').execute();
  });
}

/** With the operator's service no sandbox user exists. Design: Sandbox users. */
export async function dropSandboxUsers(tables: Kysely<DeskTables>): Promise<void> {
  const emails = sandboxUsers.map(({ email }) => email);
  await tables.deleteFrom('users').where('email', 'in', emails).execute();
}
