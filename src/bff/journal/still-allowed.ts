import type { Kysely } from 'kysely';
import { Refusal } from '#bff/refusal.ts';
import { userOf, type User } from '#bff/session/users.ts';
import type { DeskTables } from '#bff/tables.ts';

/** A user as they stand now, when they still may send money: read in the transaction that decides. Sending, 2. */
export async function currentTreasurer(trx: Kysely<DeskTables>, userId: number): Promise<User> {
  const row = await trx.selectFrom('users').select(['id', 'email', 'name', 'roles']).where('id', '=', userId).executeTakeFirst();
  const user = row === undefined ? null : userOf(row);
  if (user === null || !user.roles.includes('treasury')) throw new Refusal('forbidden', 'This needs the role treasury');
  return user;
}
