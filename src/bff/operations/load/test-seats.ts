import { userOf } from '#bff/auth/session/sandbox-users.ts';
import { sessionCookie } from '#bff/auth/session/session-cookie.ts';
import { sessionLimits } from '#bff/auth/session/session-limits.ts';
import { Sessions } from '#bff/auth/session/sessions.ts';
import type { DeskTables } from '#bff/core/tables.ts';
import { cookieOf } from '#bff/test-desk.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#database/connect.ts';

/** A user with a session. */
export type SignedInUser = { readonly email: string; readonly role: Role; readonly cookie: string };

/**
 * An invalid password hash. The users are created in the database without a sign-in, because a sign-in costs a third of a second
 * of CPU.
 */
const invalidHash = 'none';

/** Creates a user for each role in the list. Their sessions are like those of an operator’s desk. */
export async function createSignedInUsers(database: Database, roles: readonly Role[]): Promise<readonly SignedInUser[]> {
  const tables = database.tables<DeskTables>('desk');
  const sessions = new Sessions({ database, now: () => Date.now(), perUserMax: sessionLimits.perUser.operator });
  const rows = await tables
    .insertInto('users')
    .values(
      roles.map((role, index) => ({
        email: `${role}-${index}@seats.example`,
        name: `Seat ${index}`,
        roles: role,
        password_hash: invalidHash,
        deactivated_at: null,
        last_seen_at: null,
      })),
    )
    .returningAll()
    .execute();
  return Promise.all(
    rows.map(async (row, index) => {
      const { id } = await sessions.begin(userOf(row, Date.now()));
      return { email: row.email, role: roles[index] ?? 'viewer', cookie: cookieOf(sessionCookie(true).set(id)) };
    }),
  );
}
