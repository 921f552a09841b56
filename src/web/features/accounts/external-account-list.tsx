import type { ExternalAccount } from '#contract/service/external-account.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { cutText } from '#web/lib/shorten.ts';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { urlOf } from '#web/parts/list/page-search.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { WindowList, type ListRow } from '#web/parts/list/window-list.tsx';
import { useWindowRows } from '#web/parts/list/window-rows.ts';
import { CutText } from '#web/parts/long-text.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { accountName } from './external-account-name.ts';
import { externalAccountFilter, type ExternalAccountSearch } from './external-account-search.ts';
import classes from './external-account.module.css';

type Row = ListRow<ExternalAccount>;

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Account', isFlexible: true, card: 'lead', render: ({ data }) => <Name account={data} /> },
  { key: 'custom', title: 'Own ID', width: 14, render: ({ data }) => (data.custom_id ? <CutText text={data.custom_id} /> : '—') },
  { key: 'assets', title: 'Assets', width: 20, align: 'right', render: ({ data }) => <Assets account={data} /> },
];

/**
 * The approved external accounts, newest first. The operator approves them; the API cannot add one.
 */
export function ExternalAccounts({ search }: { readonly search: ExternalAccountSearch }) {
  const url = urlOf(search);
  const list = useWindowRows(externalAccountQueries.rows(externalAccountFilter(search)), url);
  return (
    <>
      <PageHeader title="External accounts" aside={list.rows.length === 0 ? undefined : `${list.rows.length} loaded`} />
      <WindowList
        list={list}
        caption="External accounts"
        what="External accounts"
        columns={columns}
        tall={3.25}
        search={url}
        empty={
          <EmptyPanel title="No external accounts yet">
            Accounts appear here once the operator approves them. The API cannot add one: ask the operator.
          </EmptyPanel>
        }
      />
    </>
  );
}

function Name({ account }: { readonly account: ExternalAccount }) {
  return (
    <span className={classes.name}>
      <RowLink to="/external-accounts/$accountId" params={{ accountId: String(account.id) }} title={account.name ?? undefined}>
        <CutText text={accountName(account)} />
      </RowLink>
      {account.description ? (
        <span className={classes.aside} dir="auto" title={account.description}>
          {cutText(account.description)}
        </span>
      ) : null}
    </span>
  );
}

function Assets({ account }: { readonly account: ExternalAccount }) {
  const assets = Object.keys(account.funding_addresses ?? {});
  return assets.length === 0 ? '—' : <span className={classes.assets}>{assets.map((asset) => asset.toUpperCase()).join(', ')}</span>;
}
