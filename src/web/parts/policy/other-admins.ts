import { useQuery } from '@tanstack/react-query';
import { listUsers } from '#contract/desk/user-endpoints.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { userRoles, useSession } from '#web/data/session.ts';
import { userQueries } from '#web/data/users/users.ts';

/** The security admins who can approve a control change of a user: `': you or Sam Security'`. Empty if the reader may not read users. */
export function useOtherAdmins(requesterEmail: string): string {
  const { user } = useSession();
  const { data } = useQuery({ ...userQueries.list, enabled: mayDo(userRoles(), listUsers.roles) });
  const names = (data?.users ?? [])
    .filter(({ email, state, roles }) => email !== requesterEmail && state === 'active' && isAdmin(roles.map(({ role }) => role)))
    .map(({ name, email }) => (email === user.email ? 'you' : name));
  return names.length === 0 ? '' : `: ${names.join(' or ')}`;
}

function isAdmin(roles: readonly string[]): boolean {
  return rolesWith('decide_changes').some((role) => roles.includes(role));
}
