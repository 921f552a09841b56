import { createWallet } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import type { Wallet } from '#contract/wallet.ts';
import { heldRoles } from '#web/data/session.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { Amount } from '#web/parts/amount.tsx';
import { balanceRows, isNone } from '#web/parts/balance-rows.ts';
import { FilterBar } from '#web/parts/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { isNarrowed, urlOf } from '#web/parts/page-search.ts';
import type { Column } from '#web/parts/page-table.tsx';
import { RowLink } from '#web/parts/row-link.tsx';
import { SavedViews } from '#web/parts/saved-views.tsx';
import { partyName } from '#web/parts/transaction-facts.ts';
import { WalletKindChip } from '#web/parts/wallet-kind.tsx';
import { WindowList, type ListRow } from '#web/parts/window-list.tsx';
import { useWindowRows } from '#web/parts/window-rows.ts';
import { WalletNewButton } from './wallet-new-button.tsx';
import { walletFilter, walletFilters, type WalletSearch } from './wallet-search.ts';
import classes from './wallet-list.module.css';

/** Balances shown in a row before the rest is counted. */
const assetsShown = 3;

type Row = ListRow<Wallet>;

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Wallet', isFlexible: true, card: 'lead', render: ({ data }) => <Name wallet={data} /> },
  { key: 'kind', title: 'Kind', width: 7, card: 'side', render: ({ data }) => <WalletKindChip kind={data.kind} /> },
  { key: 'custom', title: 'Own ID', width: 14, render: ({ data }) => (data.custom_id ? <bdi>{data.custom_id}</bdi> : '—') },
  { key: 'balances', title: 'Balances', width: 20, align: 'right', render: ({ data }) => <Balances wallet={data} /> },
];

/** The wallets, newest first, by the filters of the address. */
export function WalletList({ search }: { readonly search: WalletSearch }) {
  const url = urlOf(search);
  const mayCreate = mayDo(heldRoles(), createWallet.roles);
  const list = useWindowRows(walletQueries.rows(walletFilter(search)), url);
  return (
    <>
      <PageHeader
        title="Wallets"
        aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`}
        action={mayCreate ? <WalletNewButton /> : undefined}
      />
      <FilterBar filters={walletFilters} search={url} />
      <SavedViews list="wallets" search={url} />
      <WindowList
        list={list}
        caption="Wallets, newest first"
        what="Wallets"
        columns={columns}
        widths={[34, 12, 20, 34]}
        tall={3.25}
        search={url}
        empty={
          isNarrowed(url) ? (
            <EmptyPanel title="No wallet here">None matches these filters. Clear one to see more.</EmptyPanel>
          ) : (
            <EmptyPanel title="No wallet yet">
              {mayCreate ? 'Create the first one: its addresses come with it.' : 'Wallets appear here once treasury has created them.'}
            </EmptyPanel>
          )
        }
      />
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
