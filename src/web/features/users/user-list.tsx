import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskUser, SignInWays } from '#contract/desk/users.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { CutText } from '#web/parts/long-text.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { Time } from '#web/parts/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { rolesInWords, stateTones, stateWords } from '#web/parts/user-words.ts';
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
  { key: 'roles', title: 'Roles', render: ({ roles }) => rolesInWords(roles) },
  { key: 'state', title: 'State', card: 'side', render: ({ state }) => <Chip tone={stateTones[state]}>{stateWords[state]}</Chip> },
  { key: 'seen', title: 'Last seen', render: ({ last_seen_at: at }) => <Time value={at} /> },
  { key: 'sessions', title: 'Open sessions', align: 'right', render: ({ open_sessions: count }) => count },
];

const providerColumn: Column<DeskUser> = {
  key: 'provider',
  title: 'Signs in with',
  render: ({ provider }) => provider ?? 'Password',
};

type UserListProps = SignInWays & { readonly users: readonly DeskUser[] };

/** Every user, by name. */
export function UserList({ users, provider, has_passwords: hasPasswords }: UserListProps) {
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <PageHeader
        title="Users"
        aside={String(users.length)}
        trail={<Link to="/settings">Settings</Link>}
        action={hasPasswords ? <Button onClick={() => setInviting(true)}>Invite a user</Button> : undefined}
      />
      <PageTable
        caption="Users, by name"
        columns={provider === null ? columns : [...columns, providerColumn]}
        rows={users}
        rowKey={({ id }) => String(id)}
      />
      {isInviting ? <UserInvite close={() => setInviting(false)} /> : null}
    </>
  );
}
