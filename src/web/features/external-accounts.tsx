import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ExternalAccount } from '#contract/external-account.ts';
import type { Page } from '#contract/page.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { EmptyPanel, ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { pageOfUrl, urlOf } from '#web/parts/page-search.ts';
import { PageTable, type Column } from '#web/parts/page-table.tsx';
import { Pager } from '#web/parts/pager.tsx';
import { RowLink } from '#web/parts/row-link.tsx';
import { accountName } from './external-account-name.ts';
import type { ExternalAccountSearch } from './external-account-search.ts';
import classes from './external-account.module.css';

type Row = Page<ExternalAccount>['page'][number];

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Account', isFlexible: true, card: 'lead', render: ({ data }) => <Name account={data} /> },
  { key: 'custom', title: 'Own ID', render: ({ data }) => (data.custom_id ? <bdi>{data.custom_id}</bdi> : '—') },
  { key: 'assets', title: 'Assets', align: 'right', render: ({ data }) => <Assets account={data} /> },
];

/** The approved external accounts, newest first. The operator approves them; the API has no way to add one. */
export function ExternalAccounts({ search }: { readonly search: ExternalAccountSearch }) {
  const query = useQuery({ ...externalAccountQueries.list(pageOfUrl(search)), placeholderData: keepPreviousData });
  const url = urlOf(search);
  return (
    <>
      <PageHeader title="External accounts" aside={query.data === undefined ? undefined : `${query.data.page.length} loaded`} />
      <ListStates
        query={query}
        skeleton={<SkeletonRows widths={[50, 20, 30]} />}
        empty={({ page }) =>
          page.length > 0 ? null : (
            <EmptyPanel title="No external account yet">
              Accounts appear here once the operator has approved them. The API has no way to add one: ask the operator.
            </EmptyPanel>
          )
        }
      >
        {(page) => (
          <>
            <PageTable caption="External accounts" columns={columns} rows={page.page} rowKey={({ cursor }) => cursor} />
            <Pager page={page} search={url} />
          </>
        )}
      </ListStates>
    </>
  );
}

function Name({ account }: { readonly account: ExternalAccount }) {
  return (
    <span className={classes.name}>
      <RowLink to="/external-accounts/$accountId" params={{ accountId: String(account.id) }} title={account.name ?? undefined}>
        <bdi>{accountName(account)}</bdi>
      </RowLink>
      {account.description ? (
        <span className={classes.aside} dir="auto" title={account.description}>
          {account.description}
        </span>
      ) : null}
    </span>
  );
}

function Assets({ account }: { readonly account: ExternalAccount }) {
  const assets = Object.keys(account.funding_addresses ?? {});
  return assets.length === 0 ? '—' : <span className={classes.assets}>{assets.map((asset) => asset.toUpperCase()).join(', ')}</span>;
}
