import { Alert, Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasEntity } from '#contract/people/entity.ts';
import { mayEditWallet } from '#contract/rules/wallet-edit.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { userRoles } from '#web/data/session.ts';
import { polledWallet } from '#web/data/wallets.ts';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { WalletOriginatorForm } from './wallet-originator-form.tsx';

/** The page on which compliance officers set the default originator of a wallet. It can be set only once. */
export function WalletOriginator({ id }: { readonly id: string }) {
  const query = useQuery(polledWallet(id));
  const name = query.data === undefined ? `Wallet ${id}` : partyName(query.data);
  return (
    <>
      <PageHeader
        title="Default originator"
        trail={
          <Link to="/wallets/$walletId" params={{ walletId: id }}>
            <CutText text={name} />
          </Link>
        }
      />
      <ListStates
        query={query}
        what="The wallet"
        skeleton={
          <Box maw="54rem">
            <SkeletonForm />
          </Box>
        }
      >
        {(wallet) => (
          <Box maw="54rem">
            <OriginatorForm key={wallet.id} wallet={wallet} />
          </Box>
        )}
      </ListStates>
    </>
  );
}

/** The form, or the reason why it is not available. An open form stays open after later reads, because the user may be typing. */
function OriginatorForm({ wallet }: { readonly wallet: Wallet }) {
  const originator = wallet.default_originator_entity;
  const [wasSetBefore] = useState(hasEntity(originator));
  if (wasSetBefore && hasEntity(originator))
    return (
      <>
        <Alert color="gray" mb="md" role="note">
          This wallet already has a default originator. The desk cannot change it: ask the custodian.
        </Alert>
        <PeoplePanels title="Default originator" people={[{ role: 'originator', entity: originator }]} />
      </>
    );
  if (!mayEditWallet(userRoles(), { default_originator_entity: {} }))
    return (
      <Panel title="For compliance">
        <p>Only compliance officers can set a default originator.</p>
      </Panel>
    );
  return <WalletOriginatorForm wallet={wallet} />;
}
