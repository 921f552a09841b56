import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { AuditLog } from '#bff/core/audit/audit-log.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { Notices } from '#bff/events/notices/notice-store.ts';
import { addUser, type NewUser } from './add-user.ts';
import { Passwords } from './passwords.ts';

const cheapCost = 10;

/** Creates a user as the command line does, with a password instead of a link. Returns the password. */
export async function addUserWithPassword(tables: Kysely<DeskTables>, user: NewUser, now: () => number = Date.now): Promise<string> {
  const [audit, notices, passwords] = [new AuditLog({ tables, now }), new Notices({ tables, now }), new Passwords(cheapCost)];
  await addUser({ tables, audit, notices, passwords, now }, user);
  const password = randomBytes(16).toString('base64url');
  const { id } = await tables
    .updateTable('users')
    .set({ password_hash: await passwords.hash(password), joined_at: new Date(now()) })
    .where('email', '=', user.email)
    .returning('id')
    .executeTakeFirstOrThrow();
  await tables.deleteFrom('user_links').where('user_id', '=', id).execute();
  await tables.deleteFrom('notices').where('about_user', '=', id).execute();
  return password;
}
