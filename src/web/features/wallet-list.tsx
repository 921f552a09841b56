import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createWallet } from '#contract/endpoints.ts';
import type { Page } from '#contract/page.ts';
import { mayDo } from '#contract/roles.ts';
import type { Wallet } from '#contract/wallet.ts';
import { heldRoles } from '#web/data/session.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { Amount } from '#web/parts/amount.tsx';
import { balanceRows, isNone } from '#web/parts/balance-rows.ts';
import { FilterBar } from '#web/parts/filter-bar.tsx';
import { EmptyPanel, ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { isNarrowed, urlOf } from '#web/parts/page-search.ts';
import { PageTable, type Column } from '#web/parts/page-table.tsx';
import { Pager } from '#web/parts/pager.tsx';
import { RowLink } from '#web/parts/row-link.tsx';
import { SavedViews } from '#web/parts/saved-views.tsx';
import { partyName } from '#web/parts/transaction-facts.ts';
import { WalletKindChip } from '#web/parts/wallet-kind.tsx';
import { WalletNewButton } from './wallet-new-button.tsx';
import { walletFilter, walletFilters, type WalletSearch } from './wallet-search.ts';
import classes from './wallet-list.module.css';

/** Balances shown in a row before the rest is counted. */
const assetsShown = 3;

type Row = Page<Wallet>['page'][number];

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Wallet', isFlexible: true, card: 'lead', render: ({ data }) => <Name wallet={data} /> },
  { key: 'kind', title: 'Kind', card: 'side', render: ({ data }) => <WalletKindChip kind={data.kind} /> },
  { key: 'custom', title: 'Own ID', render: ({ data }) => (data.custom_id ? <bdi>{data.custom_id}</bdi> : '—') },
  { key: 'balances', title: 'Balances', align: 'right', render: ({ data }) => <Balances wallet={data} /> },
];

/** The wallets, newest first, by the filters of the address. */
export function WalletList({ search }: { readonly search: WalletSearch }) {
  const query = useQuery({ ...walletQueries.list(walletFilter(search)), placeholderData: keepPreviousData });
  const url = urlOf(search);
  return (
    <>
      <PageHeader
        title="Wallets"
        aside={query.data === undefined ? undefined : `${query.data.page.length} loaded`}
        action={mayDo(heldRoles(), createWallet.roles) ? <WalletNewButton /> : undefined}
      />
      <FilterBar filters={walletFilters} search={url} />
      <SavedViews list="wallets" search={url} />
      <ListStates
        query={query}
        skeleton={<SkeletonRows widths={[34, 12, 20, 34]} />}
        empty={({ page }) =>
          page.length > 0 ? null : (
            <EmptyPanel title="No wallet here">
              {isNarrowed(url)
                ? 'None matches these filters. Clear one to see more.'
                : 'Wallets appear here once treasury has created them.'}
            </EmptyPanel>
          )
        }
      >
        {(page) => (
          <>
            <PageTable caption="Wallets, newest first" columns={columns} rows={page.page} rowKey={({ cursor }) => cursor} />
            <Pager page={page} search={url} />
          </>
        )}
      </ListStates>
    </>
  );
}

function Name({ wallet }: { readonly wallet: Wallet }) {
  return (
    <span className={classes.name}>
      <RowLink to="/wallets/$walletId" params={{ walletId: String(wallet.id) }} title={wallet.name ?? undefined}>
        <bdi>{partyName(wallet)}</bdi>
      </RowLink>
      {wallet.description ? (
        <span className={classes.aside} dir="auto" title={wallet.description}>
          {wallet.description}
        </span>
      ) : null}
    </span>
  );
}

/** The first balances that are something, and how many more there are. */
function Balances({ wallet }: { readonly wallet: Wallet }) {
  const held = balanceRows(wallet).filter(({ total }) => !isNone(total));
  if (held.length === 0) return <span className={classes.aside}>Empty</span>;
  const more = held.length - assetsShown;
  return (
    <span className={classes.balances}>
      {held
        .slice(0, assetsShown)
        .map(({ asset, total }) => (total === null ? null : <Amount key={asset} value={total} ticker={asset} isShort />))}
      {more > 0 ? <span className={classes.aside}>and {more} more</span> : null}
    </span>
  );
}
