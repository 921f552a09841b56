import type { Kysely } from 'kysely';
import { Refusal } from '#bff/refusal.ts';
import { mayStillSignIn, userOf, type User } from '#bff/session/users.ts';
import type { DeskTables } from '#bff/tables.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';

/**
 * The current user, if they are active and may still send money. Read in the deciding transaction,
 * which a change of the user waits for: nothing is decided after it. Sending, 2.
 */
export async function currentTreasurer(trx: Kysely<DeskTables>, userId: number): Promise<User> {
  const row = await trx.selectFrom('users').selectAll().where('id', '=', userId).forShare().executeTakeFirst();
  if (row !== undefined && !mayStillSignIn(row)) throw new Refusal('forbidden', 'This user is deactivated');
  const allowed = rolesWith('send_money');
  const user = row === undefined ? null : userOf(row);
  if (user === null || !mayDo(user.roles, allowed)) throw new Refusal('forbidden', `This requires the role ${allowed.join(' or ')}`);
  return user;
}
