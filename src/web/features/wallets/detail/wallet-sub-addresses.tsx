import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { mayDo } from '#contract/roles.ts';
import { createFundingAddress, type FundingAddress } from '#contract/service/funding-address.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { fundingAddressQueries } from '#web/data/funding-addresses.ts';
import { userRoles } from '#web/data/session.ts';
import { AddressQrButton } from '#web/parts/address/address-qr-button.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { UnreadableNote } from '#web/parts/list/unreadable-row.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { ExplorerLink } from '#web/parts/text/explorer-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { readableAddresses } from './wallet-sub-address-values.ts';

const loadForm = () => import('./wallet-sub-address-form.tsx');

const SubAddressForm = lazy(async () => ({ default: (await loadForm()).SubAddressForm }));

type SubAddressesProps = { readonly walletId: string; readonly asset: string };

/** All addresses of a wallet for one asset, oldest first. Treasurers can create and edit addresses. */
export function WalletSubAddresses({ walletId, asset }: SubAddressesProps) {
  const query = useQuery(fundingAddressQueries.ofWallet(walletId, asset));
  const mayEdit = mayDo(userRoles(), createFundingAddress.roles);
  /** The address that is being edited, `'new'` for a new address, or null if no form is open. */
  const [openAddress, setOpen] = useState<FundingAddress | 'new' | null>(null);
  const ticker = asset.toUpperCase();
  const columns: readonly Column<FundingAddress>[] = [
    { key: 'name', title: 'Name', card: 'lead', render: (row) => <Name row={row} /> },
    {
      key: 'address',
      title: 'Address',
      isFlexible: true,
      render: (row) => (
        <span>
          <FullHash value={row.address} noun={`${ticker} address`} />
          <AddressQrButton row={{ assets: [asset], address: row.address, memo: null }} />
          <ExplorerLink asset={asset} kind="address" value={row.address} />
        </span>
      ),
    },
    {
      key: 'watched',
      title: 'Watched',
      render: ({ is_watched: isWatched }) => (isWatched === true ? 'Yes' : isWatched === false ? 'No' : '—'),
    },
    {
      key: 'balance',
      title: 'Balance',
      align: 'right',
      card: 'side',
      render: ({ balance }) => (balance === null || balance === undefined ? '—' : <Amount value={balance} ticker={asset} />),
    },
    ...(mayEdit
      ? [
          {
            key: 'edit',
            title: 'Edit',
            align: 'right' as const,
            render: (row: FundingAddress) => (
              <Button
                variant="subtle"
                onPointerEnter={() => void loadForm()}
                onClick={() => setOpen(row)}
                aria-label={`Edit address ${row.name ?? row.address}`}
              >
                Edit
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <Box id="addresses">
      <Panel
        title={`${ticker} addresses`}
        aside={
          mayEdit ? (
            <Button variant="default" onPointerEnter={() => void loadForm()} onClick={() => setOpen('new')}>
              New {ticker} address
            </Button>
          ) : undefined
        }
      >
        <ListStates
          query={query}
          what="Addresses"
          skeleton={<SkeletonRows widths={[20, 50, 30]} rows={3} />}
          empty={(all) => (all.length > 0 ? null : <EmptyPanel title="No addresses">The custodian lists no active address.</EmptyPanel>)}
        >
          {(allAddresses) => (
            <>
              <PageTable
                isBare
                caption={`${ticker} addresses`}
                columns={columns}
                rows={readableAddresses(allAddresses)}
                rowKey={(row) => row.address}
              />
              <UnreadableNote records={allAddresses.filter(isUnreadable)} />
            </>
          )}
        </ListStates>
      </Panel>
      {openAddress === null ? null : (
        <Suspense>
          <SubAddressForm
            walletId={walletId}
            asset={asset}
            editedAddress={openAddress === 'new' ? null : openAddress}
            existingAddresses={readableAddresses(query.data ?? [])}
            close={() => setOpen(null)}
          />
        </Suspense>
      )}
    </Box>
  );
}

function Name({ row: { name, notes } }: { readonly row: FundingAddress }) {
  return (
    <Stack gap={0}>
      <CutText text={name === null || name === undefined || name === '' ? 'Unnamed' : name} />
      {notes ? (
        <Text size="xs" c="dimmed" dir="auto">
          {notes}
        </Text>
      ) : null}
    </Stack>
  );
}
