import { Box, Button, Group } from '@mantine/core';
import { useInfiniteQuery, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { assetOrders, type AssetOrder, type Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { Unreadable } from '#contract/wire/unreadable.ts';
import { assetWalletsQuery, unreadableIn, walletsOf } from '#web/data/asset-wallets.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { UnreadableNote } from '#web/parts/list/unreadable-row.tsx';
import { WithdrawLink } from '#web/parts/money-form/withdraw-link.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { WalletKindChip } from '#web/parts/record/wallet-kind.tsx';
import { lazyComponent } from '#web/parts/shell/lazy-component.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';

const DailyValueFigure = lazyComponent(async () => (await import('#web/parts/chart/daily-value-figure.tsx')).DailyValueFigure);

const sortLabels = { id: 'Newest wallet first', balance: 'Largest balance first' } as const satisfies Record<AssetOrder, string>;

const columnsOf = (asset: string): readonly Column<Wallet>[] => [
  {
    key: 'name',
    title: 'Wallet',
    isFlexible: true,
    card: 'lead',
    render: (wallet) => (
      <RowLink to="/wallets/$walletId" params={{ walletId: String(wallet.id) }} title={wallet.name ?? undefined}>
        <CutText text={partyName(wallet)} />
      </RowLink>
    ),
  },
  { key: 'number', title: 'Number', align: 'right', render: ({ id }) => id },
  { key: 'kind', title: 'Kind', card: 'side', render: ({ kind }) => <WalletKindChip kind={kind} /> },
  { key: 'custom', title: 'Custom ID', render: ({ custom_id: customId }) => (customId ? <CutText text={customId} /> : '—') },
  {
    key: 'balance',
    title: 'Balance',
    align: 'right',
    render: (wallet) => {
      const balance = assetBalance(wallet, asset);
      return balance === null ? 'Unknown' : <Amount value={balance} ticker={asset} />;
    },
  },
];

/** The wallets that hold an asset. The service returns pages without a total, so pages are loaded until one is empty. */
export function AssetHolders({ currency, order }: { readonly currency: string; readonly order: AssetOrder }) {
  const query = useInfiniteQuery(assetWalletsQuery(currency, order));
  const wallets = walletsOf(query.data?.pages ?? []);
  const ticker = currency.toUpperCase();
  // If only the next page failed, the loaded wallets are still current and need no warning about their age.
  const isFurtherError = query.isFetchNextPageError && query.data !== undefined;
  return (
    <>
      <PageHeader
        title={isAsset(currency) ? `${assetFacts[currency].name} (${ticker})` : ticker}
        aside={wallets.length === 0 ? undefined : `${wallets.length} loaded`}
        trail={<Link to="/wallets">Wallets</Link>}
        action={<WithdrawLink search={{ asset: currency }} />}
      />
      {isAsset(currency) ? (
        <Box mb="lg">
          <Suspense>
            <DailyValueFigure title={`Value of ${ticker}`} filter={{ asset: currency }} />
          </Suspense>
        </Box>
      ) : null}
      <Group component="nav" gap="xs" mb="sm" aria-label="Order">
        {assetOrders.map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={each === order ? 'light' : 'default'}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/assets/$currency"
                params={{ currency }}
                search={each === 'id' ? {} : { order_by: each }}
                replace
                activeProps={{}}
                aria-current={each === order ? 'true' : undefined}
              />
            )}
          >
            {sortLabels[each]}
          </Button>
        ))}
      </Group>
      {isFurtherError ? (
        <LoadedWallets currency={currency} query={query} />
      ) : (
        <ListStates
          query={query}
          what="Wallets"
          skeleton={<SkeletonRows widths={[40, 10, 10, 15, 25]} rows={6} rowHeight={2.1875} />}
          empty={() =>
            wallets.length > 0 ? null : (
              <EmptyPanel title={`No wallets with ${ticker}`}>Wallets with a balance above zero appear here.</EmptyPanel>
            )
          }
        >
          {() => <LoadedWallets currency={currency} query={query} />}
        </ListStates>
      )}
    </>
  );
}

type LoadedProps = {
  readonly currency: string;
  readonly query: UseInfiniteQueryResult<InfiniteData<readonly (Wallet | Unreadable)[]>>;
};

/** The loaded wallets. Loads more wallets on scroll. */
function LoadedWallets({ currency, query }: LoadedProps) {
  const wallets = walletsOf(query.data?.pages ?? []);
  const { error, fetchNextPage, hasNextPage, isError, isFetching, isFetchNextPageError, isFetchingNextPage } = query;
  const loadMore = async () => {
    const { data } = await fetchNextPage();
    announce(`${walletsOf(data?.pages ?? []).length} wallets loaded`);
  };
  const endOfList = useRef<HTMLParagraphElement>(null);
  // No page is loaded during a refresh, because loading would abort the refresh. No page is loaded after a failed refresh, because the
  // error would seem to concern only the next page.
  const canLoadMore = hasNextPage && !isFetching && !isError;
  // Loads further pages while the end of the list is in view, until a page is empty.
  useEffect(() => {
    if (!canLoadMore || endOfList.current === null) return undefined;
    // Loads the next page slightly before the user reaches the end.
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) void fetchNextPage();
      },
      { rootMargin: '200px' },
    );
    observer.observe(endOfList.current);
    return () => observer.disconnect();
  }, [canLoadMore, fetchNextPage]);
  return (
    <>
      <PageTable
        caption={`Wallets that hold ${currency.toUpperCase()}`}
        columns={columnsOf(currency)}
        rows={wallets}
        rowKey={({ id }) => String(id)}
      />
      <UnreadableNote records={unreadableIn(query.data?.pages ?? [])} />
      {isFetchNextPageError && error !== null ? (
        <FailurePanel error={error} retry={() => void loadMore()} isRetrying={isFetchingNextPage} what="More wallets" />
      ) : null}
      {hasNextPage ? (
        <Group ref={endOfList} component="p" gap="sm" mt="sm" c="dimmed">
          {wallets.length} loaded, more below.
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void loadMore()}>
            Load more wallets
          </Button>
        </Group>
      ) : null}
    </>
  );
}

/**
 * A wallet's balance of an asset. Null if the record does not contain the balance. Records write symbols in either case (operator
 * facts: Records).
 */
function assetBalance({ balance }: Pick<Wallet, 'balance'>, asset: string): Decimal | null {
  return Object.entries(balance ?? {}).find(([symbol]) => symbol.toLowerCase() === asset.toLowerCase())?.[1] ?? null;
}
