import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasEntity } from '#contract/entity.ts';
import { personalDataView } from '#contract/roles.ts';
import type { Wallet } from '#contract/wallet.ts';
import { heldRoles } from '#web/data/session.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { DetailColumns, Facts, Panel } from '#web/parts/facts.tsx';
import { ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { PeoplePanels } from '#web/parts/people.tsx';
import { partyName } from '#web/parts/transaction-facts.ts';
import { WalletKindChip } from '#web/parts/wallet-kind.tsx';
import { WalletAddresses } from './wallet-addresses.tsx';
import { WalletBalances } from './wallet-balances.tsx';

/** One wallet: what it is, holds and is reached by; `children` are its transactions. */
export function WalletDetail({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const query = useQuery(walletQueries.one(id));
  return (
    <>
      <PageHeader
        title={query.data === undefined ? `Wallet ${id}` : partyName(query.data)}
        trail={<Link to="/wallets">Wallets</Link>}
        aside={query.data === undefined ? undefined : <WalletKindChip kind={query.data.kind} />}
      />
      <ListStates query={query} skeleton={<SkeletonRows widths={[30, 70]} rows={8} />}>
        {(wallet) => <Record wallet={wallet} />}
      </ListStates>
      {query.isError && query.data === undefined ? null : children}
    </>
  );
}

function Record({ wallet }: { readonly wallet: Wallet }) {
  const originator = wallet.default_originator_entity;
  return (
    <DetailColumns
      side={
        <>
          <Panel title="Facts">
            <Facts
              facts={{
                Number: String(wallet.id),
                'Own ID': wallet.custom_id,
                Description: wallet.description,
                'Default originator': hasEntity(originator) || personalDataView(heldRoles()) === 'none' ? null : 'None set',
              }}
            />
          </Panel>
          {hasEntity(wallet.owner) ? <PeoplePanels title="Owner" people={[{ role: 'originator', entity: wallet.owner }]} /> : null}
          {hasEntity(originator) ? <PeoplePanels title="Default originator" people={[{ role: 'originator', entity: originator }]} /> : null}
        </>
      }
    >
      <WalletBalances wallet={wallet} />
      <WalletAddresses wallet={wallet} />
    </DetailColumns>
  );
}
