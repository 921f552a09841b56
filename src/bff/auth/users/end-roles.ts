import type { Auth } from '#bff/auth/open-auth.ts';
import { roleColumns, timedRoles } from '#bff/auth/session/active-roles.ts';
import { refreshSessionsOf } from '#bff/auth/session/end-sessions.ts';
import type { Jobs } from '#bff/core/jobs/jobs.ts';
import { secondMs } from '#contract/limits.ts';
import { rolesAt } from '#contract/rules/timed-roles.ts';
import { lockUsers } from './change-user.ts';
import { roleTexts } from './user-changes.ts';

/** Interval of the search for ended roles, ms. A role has no effect after its end, even before the search finds it. */
const sweepMs = 15 * secondMs;

type RoleEndServices = Pick<Auth, 'tables' | 'audit' | 'notices' | 'sessions' | 'now'>;

/** Starts the job that stores the end of roles and notifies their users and the security admins. */
export function startRoleEnds(auth: RoleEndServices, jobs: Jobs): void {
  jobs.every(sweepMs, 'roles', () => endRoles(auth));
}

async function endRoles({ tables, audit, notices, sessions, now }: RoleEndServices): Promise<void> {
  const dueUsers = await tables.selectFrom('users').select('id').where('role_ends', '<>', '').execute();
  if (dueUsers.length === 0) return;
  const refreshedHashes = await tables.transaction().execute(async (trx) => {
    await lockUsers(trx);
    const at = now();
    const hashes: string[] = [];
    for (const user of await trx.selectFrom('users').selectAll().where('role_ends', '<>', '').orderBy('id').execute()) {
      const userRoles = user.roles.split(' ');
      const allRoles = timedRoles(user);
      const remainingRoles = rolesAt(allRoles, at);
      const endedRoles = allRoles.filter((role) => !remainingRoles.includes(role) && userRoles.includes(role.role));
      if (endedRoles.length === 0) continue;
      // The end dates stay stored, because the user's page shows them.
      await trx
        .updateTable('users')
        .set({ roles: roleColumns(remainingRoles).roles })
        .where('id', '=', user.id)
        .execute();
      hashes.push(...(await refreshSessionsOf(trx, user.id)));
      await notices.accessChanged(trx, { userId: user.id, change: 'roles_ended', by: null });
      const detail = { change: 'roles_ended', roles: roleTexts(endedRoles) };
      await audit.append(trx, { action: 'user', decision: 'done', actor: null, object: `/users/${user.id}`, detail });
    }
    return hashes;
  });
  sessions.forgetSessions(refreshedHashes);
}
