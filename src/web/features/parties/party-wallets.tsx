import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { mayDo } from '#contract/roles.ts';
import type { DirectParty } from '#contract/service/direct-party.ts';
import { createWallet, type Wallet } from '#contract/service/wallet.ts';
import { partyQueries } from '#web/data/parties/party-records.ts';
import { userRoles } from '#web/data/session.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { SkeletonPanel } from '#web/parts/record/skeleton-panel.tsx';
import { WalletKindChip } from '#web/parts/record/wallet-kind.tsx';
import { CopyButton } from '#web/parts/text/copy-button.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

const columns: readonly Column<ListRow<Wallet>>[] = [
  {
    key: 'name',
    title: 'Wallet',
    isFlexible: true,
    card: 'lead',
    render: ({ data }) => (
      <RowLink to="/wallets/$walletId" params={{ walletId: String(data.id) }}>
        <CutText text={partyName(data)} />
      </RowLink>
    ),
  },
  { key: 'kind', title: 'Kind', render: ({ data }) => <WalletKindChip kind={data.kind} /> },
  { key: 'custom', title: 'Custom ID', render: ({ data }) => (data.custom_id ? <CutText text={data.custom_id} /> : '—') },
];

/** The wallets of an approved party, and a button for a new wallet. */
export function PartyWallets({ party }: { readonly party: DirectParty }) {
  const id = String(party.id);
  const query = useQuery({ ...partyQueries.wallets(id), enabled: party.status === 'active' });
  if (party.status !== 'active') return null;
  return (
    <ListStates query={query} what="The party’s wallets" skeleton={<SkeletonPanel title="Wallets" facts={2} />}>
      {({ page, page_info: info }) => (
        <Panel title="Wallets" aside={<NewWallet id={id} />}>
          {page.length === 0 ? (
            <Text c="dimmed">No wallets yet.</Text>
          ) : (
            <PageTable caption="Wallets of this party" columns={columns} rows={page} rowKey={({ cursor }) => cursor} isBare />
          )}
          {info.has_next_page ? <Text c="dimmed">The newest {page.length} are listed; there are more.</Text> : null}
        </Panel>
      )}
    </ListStates>
  );
}

/**
 * The button that opens the form for a wallet of this party. Users who may not create wallets get a link that they can send to a
 * treasurer.
 */
function NewWallet({ id }: { readonly id: string }) {
  const hash = `new-for-${id}`;
  if (mayDo(userRoles(), createWallet.roles))
    return <Button renderRoot={(props) => <Link to="/wallets" hash={hash} {...props} />}>Create a wallet for this party</Button>;
  return (
    <Group gap={4}>
      Treasurers create the wallets of this party. Send a treasurer this link{' '}
      <CopyButton text={`${globalThis.location.origin}/wallets#${hash}`} noun="the link" />
    </Group>
  );
}
