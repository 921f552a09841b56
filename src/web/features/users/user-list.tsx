import { Button, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { inviteUser } from '#contract/desk/user-endpoints.ts';
import type { DeskUser, SignInMethods } from '#contract/desk/users.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { UserRoles } from '#web/parts/record/roles-of.tsx';
import { stateTones, stateLabels } from '#web/parts/record/user-labels.ts';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { AccessReview } from './access-review.tsx';
import { UserInvite } from './user-invite.tsx';

const columns: readonly Column<DeskUser>[] = [
  {
    key: 'name',
    title: 'Name',
    card: 'lead',
    render: ({ id, name, is_self: isSelf }) => (
      <>
        <RowLink to="/settings/users" search={{ user: String(id) }}>
          <CutText text={name} />
        </RowLink>
        {isSelf ? (
          <Text span inherit c="dimmed">
            {' '}
            (you)
          </Text>
        ) : null}
      </>
    ),
  },
  { key: 'email', title: 'E-mail', isFlexible: true, render: ({ email }) => <CutText text={email} /> },
  { key: 'roles', title: 'Roles', render: ({ roles }) => <UserRoles roles={roles} /> },
  { key: 'state', title: 'State', card: 'side', render: ({ state }) => <Chip tone={stateTones[state]}>{stateLabels[state]}</Chip> },
  { key: 'seen', title: 'Last seen', render: ({ last_seen_at: at }) => <Time value={at} /> },
  { key: 'sessions', title: 'Open sessions', align: 'right', render: ({ open_sessions: count }) => count },
];

const providerColumn: Column<DeskUser> = {
  key: 'provider',
  title: 'Signs in with',
  render: ({ provider }) => provider ?? 'Password',
};

type UserListProps = SignInMethods & { readonly users: readonly DeskUser[] };

export function UserList({ users, provider, has_passwords: hasPasswords }: UserListProps) {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="Users"
        aside={String(users.length)}
        trail={<Link to="/settings">Settings</Link>}
        action={
          hasPasswords && mayDo(userRoles(), inviteUser.roles) ? <Button onClick={() => setInviting(true)}>Invite user</Button> : undefined
        }
      />
      <Stack>
        <AccessReview users={users} />
        <PageTable
          caption="Users, by name"
          columns={provider === null ? columns : [...columns, providerColumn]}
          rows={users}
          rowKey={({ id }) => String(id)}
        />
      </Stack>
      {isInviting ? <UserInvite close={() => setInviting(false)} /> : null}
    </>
  );
}
