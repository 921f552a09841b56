import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DeskUser, SignInMethods, UserLink } from '#contract/desk/users.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { DetailColumns, FactList, Panel } from '#web/parts/record/facts.tsx';
import { stateTones, stateLabels } from '#web/parts/record/user-labels.ts';
import { Time } from '#web/parts/text/time.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import { OneTimeLink } from './one-time-link.tsx';
import { WaitingChanges } from './proposed-message.tsx';
import { UserAccess } from './user-access.tsx';
import { UserFactors } from './user-factors.tsx';
import { UserPassword } from './user-password.tsx';
import { UserProvider } from './user-provider.tsx';
import { UserRoles } from './user-roles.tsx';
import { UserSessions } from './user-sessions.tsx';

/** The page of one user, with roles, sessions, password link and access. */
export function UserDetail({ user, signInWays }: { readonly user: DeskUser; readonly signInWays: SignInMethods }) {
  const [link, setLink] = useState<UserLink | null>(null);
  return (
    <>
      <PageHeader
        title={user.name}
        aside={<Chip tone={stateTones[user.state]}>{stateLabels[user.state]}</Chip>}
        trail={<Link to="/settings/users">Users</Link>}
      />
      <WaitingChanges waiting={user.waiting} />
      <DetailColumns
        sideContent={
          <>
            <Panel title="User">
              <FactList
                facts={{
                  'E-mail': user.email,
                  ...(signInWays.provider === null ? {} : { 'Signs in with': user.provider ?? 'Password' }),
                  'Last seen': <Time value={user.last_seen_at} isFull />,
                }}
              />
            </Panel>
            {user.provider === null ? <UserPassword user={user} onLink={setLink} /> : null}
            {user.provider === null && signInWays.provider !== null ? <UserProvider user={user} provider={signInWays.provider} /> : null}
            <UserFactors user={user} />
            <UserAccess user={user} />
          </>
        }
      >
        <UserRoles key={JSON.stringify(user.roles)} user={user} />
        <UserSessions user={user} />
      </DetailColumns>
      {link === null ? null : <OneTimeLink link={link} close={() => setLink(null)} />}
    </>
  );
}
