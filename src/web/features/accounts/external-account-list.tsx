import { Stack, Text } from '@mantine/core';
import type { ExternalAccount } from '#contract/service/external-account.ts';
import { externalAccountQueries } from '#web/data/external-accounts.ts';
import { cutText } from '#web/lib/shorten.ts';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { accountName } from './external-account-name.ts';
import { externalAccountFilter, type ExternalAccountSearch } from './external-account-search.ts';

type Row = ListRow<ExternalAccount>;

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Account', isFlexible: true, card: 'lead', render: ({ data }) => <Name account={data} /> },
  { key: 'custom', title: 'Custom ID', width: 14, render: ({ data }) => (data.custom_id ? <CutText text={data.custom_id} /> : '—') },
  { key: 'assets', title: 'Assets', width: 20, align: 'right', render: ({ data }) => <Assets account={data} /> },
];

const accounts: ListDescription<ExternalAccount> = {
  name: 'external_accounts',
  title: 'External accounts',
  caption: 'External accounts',
  columns,
  filters: [],
  found: 'external_account',
  rowHeight: 3.25,
  labels: {
    emptyTitle: 'No external accounts yet',
    emptyText: 'Accounts appear here after the custodian approves them. To add one, ask the custodian.',
  },
};

export function ExternalAccounts({ search }: { readonly search: ExternalAccountSearch }) {
  return (
    <RecordList
      description={accounts}
      query={externalAccountQueries.rows(externalAccountFilter)}
      url={urlSearchOf(search)}
      contentAbove={<Text mb="sm">Only the custodian can add external accounts.</Text>}
      exportSource={{ list: 'external_accounts', filter: {} }}
    />
  );
}

function Name({ account }: { readonly account: ExternalAccount }) {
  return (
    <Stack gap={0}>
      <RowLink to="/external-accounts/$accountId" params={{ accountId: String(account.id) }} title={account.name ?? undefined}>
        <CutText text={accountName(account)} />
      </RowLink>
      {account.description ? (
        <Text size="xs" c="dimmed" truncate dir="auto" title={account.description}>
          {cutText(account.description)}
        </Text>
      ) : null}
    </Stack>
  );
}

function Assets({ account }: { readonly account: ExternalAccount }) {
  const assets = Object.keys(account.funding_addresses ?? {});
  return assets.length === 0 ? '—' : assets.map((asset) => asset.toUpperCase()).join(', ');
}
