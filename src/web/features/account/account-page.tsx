import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Account } from '#contract/desk/account.ts';
import { useSession } from '#web/data/session.ts';
import { accountQuery } from '#web/data/users/account.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { DetailColumns, FactList, Panel } from '#web/parts/record/facts.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { roleNames } from '#web/parts/record/user-labels.ts';
import { AuthenticatorApp } from './authenticator-app.tsx';
import { OwnNotifications } from './own-notifications.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The signed-in user's account: second factors, password, sessions. */
export function AccountPage() {
  const query = useQuery(accountQuery);
  return (
    <>
      <PageHeader title="Your account" trail={<Link to="/settings">Settings</Link>} />
      <ListStates query={query} what="Your account" skeleton={<SkeletonPanel title="Passkeys" facts={3} />}>
        {(account) => <AccountPanels account={account} />}
      </ListStates>
    </>
  );
}

function AccountPanels({ account }: { readonly account: Account }) {
  const { user, provider } = useSession();
  return (
    <DetailColumns
      sideContent={
        <>
          <Panel title="Profile">
            <FactList facts={{ Name: user.name, 'E-mail': user.email, Roles: roleNames(user.roles), 'Signs in with': provider }} />
          </Panel>
          {provider === undefined ? <OwnPassword blockReason={account.blocked} /> : null}
        </>
      }
    >
      <Passkeys account={account} />
      <AuthenticatorApp account={account} />
      {account.recovery === null ? null : <RecoveryCodes recovery={account.recovery} />}
      <OwnSessions sessions={account.sessions} />
      <OwnNotifications />
    </DetailColumns>
  );
}
