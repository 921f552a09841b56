import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listUsers } from '#contract/desk/user-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { userQueries } from '#web/data/users/users.ts';
import { EmptyPanel, ListStates, NotPermitted } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { UserDetail } from './user-detail.tsx';
import { UserList } from './user-list.tsx';
import type { UserSearch } from './user-search.ts';

/** The page of the desk's users, or of one user. Security admins may change users, and auditors may read them. */
export function UsersPage({ search }: { readonly search: UserSearch }) {
  if (mayDo(userRoles(), listUsers.roles)) return <Users search={search} />;
  return (
    <>
      <PageHeader title="Users" />
      <NotPermitted>Only security admins and auditors can see users.</NotPermitted>
    </>
  );
}

function Users({ search: { user: id } }: { readonly search: UserSearch }) {
  const query = useQuery(userQueries.list);
  const title = <PageHeader title="Users" trail={<Link to="/settings">Settings</Link>} />;
  const queryStates = { query, what: 'Users', title, skeleton: <SkeletonRows widths={[24, 26, 20, 10, 12, 8]} rows={6} /> };
  if (id === undefined) return <ListStates {...queryStates}>{(listedUsers) => <UserList {...listedUsers} />}</ListStates>;
  return (
    <ListStates {...queryStates}>
      {({ users, ...signInWays }) => {
        const user = users.find((each) => String(each.id) === id);
        return user === undefined ? <NoUser /> : <UserDetail key={user.id} user={user} signInWays={signInWays} />;
      }}
    </ListStates>
  );
}

function NoUser() {
  return (
    <>
      <PageHeader title="User not found" trail={<Link to="/settings/users">Users</Link>} />
      <EmptyPanel title="User not found">The link may be wrong. Choose the user from the list of users.</EmptyPanel>
    </>
  );
}
