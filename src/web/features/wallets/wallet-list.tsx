import { mayDo } from '#contract/roles.ts';
import { createWallet, type Wallet } from '#contract/service/wallet.ts';
import { userRoles } from '#web/data/session.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { cutText } from '#web/lib/shorten.ts';
import { Amount } from '#web/parts/amount.tsx';
import { balanceRows, isNone } from '#web/parts/balance-rows.ts';
import { FilterBar } from '#web/parts/list/filter-bar.tsx';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { isNarrowed, urlOf } from '#web/parts/list/page-search.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { SavedViews } from '#web/parts/list/saved-views.tsx';
import { WindowList, type ListRow } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { CutText } from '#web/parts/long-text.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { WalletKindChip } from '#web/parts/wallet-kind.tsx';
import { WalletNewButton } from './wallet-new-button.tsx';
import { walletFilter, walletFilters, type WalletSearch } from './wallet-search.ts';
import classes from './wallet-list.module.css';

/** Maximum balances shown in a row; the rest is counted. */
const assetsShown = 3;

type Row = ListRow<Wallet>;

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Wallet', isFlexible: true, card: 'lead', render: ({ data }) => <Name wallet={data} /> },
  { key: 'kind', title: 'Kind', width: 7, card: 'side', render: ({ data }) => <WalletKindChip kind={data.kind} /> },
  { key: 'custom', title: 'Own ID', width: 14, render: ({ data }) => (data.custom_id ? <CutText text={data.custom_id} /> : '—') },
  { key: 'balances', title: 'Balances', width: 20, align: 'right', render: ({ data }) => <Balances wallet={data} /> },
];

/** The wallets, newest first, filtered by the URL. */
export function WalletList({ search }: { readonly search: WalletSearch }) {
  const url = urlOf(search);
  const mayCreate = mayDo(userRoles(), createWallet.roles);
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
        tall={3.25}
        search={url}
        empty={
          isNarrowed(url) ? (
            <EmptyPanel title="No wallets">No matches for these filters. Clear one to see more.</EmptyPanel>
          ) : (
            <EmptyPanel title="No wallets yet">
              {mayCreate ? 'Create the first one. Its addresses are created with it.' : 'Wallets appear here once treasury creates them.'}
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
        <CutText text={partyName(wallet)} />
      </RowLink>
      {wallet.description ? (
        <span className={classes.aside} dir="auto" title={wallet.description}>
          {cutText(wallet.description)}
        </span>
      ) : null}
    </span>
  );
}

/** The first non-zero balances, and the number of others. */
function Balances({ wallet }: { readonly wallet: Wallet }) {
  const held = balanceRows(wallet).filter(({ total }) => !isNone(total));
  if (held.length === 0) return <span className={classes.aside}>Empty</span>;
  const more = held.length - assetsShown;
  return (
    <span className={classes.balances}>
      {held
        .slice(0, assetsShown)
        .map(({ asset, total }) => (total === null ? null : <Amount key={asset} value={total} ticker={asset} isListed />))}
      {more > 0 ? <span className={classes.aside}>and {more} more</span> : null}
    </span>
  );
}
