import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ProviderList as Providers } from '#contract/desk/providers.ts';
import { decimal } from '#contract/money/money.ts';
import type { StorageProvider } from '#contract/service/filecoin.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { isUnreadable } from '#contract/wire/unreadable.ts';
import { providerQueries } from '#web/data/providers.ts';
import { Chart } from '#web/parts/chart/chart.tsx';
import { Figure } from '#web/parts/chart/figure.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { NamedWallet } from '#web/parts/record/named-link.tsx';
import { sectorCount, sectorSummary } from './sector-rows.ts';

type Row = { readonly wallet: Providers['providers'][number]['wallet']; readonly id: string; readonly provider: StorageProvider };

export function ProviderList() {
  const query = useQuery(providerQueries.list);
  return (
    <>
      <PageHeader title="Filecoin" aside={query.data === undefined ? undefined : `${query.data.providers.length} storage providers`} />
      <ListStates
        query={query}
        what="Storage providers"
        skeleton={<SkeletonRows widths={[20, 26, 18, 12, 12, 12]} rows={4} />}
        empty={({ providers, unread }) => (providers.length === 0 && unread.length === 0 ? <NoProviders /> : null)}
      >
        {(list) => <ProviderTables list={list} />}
      </ListStates>
    </>
  );
}

function NoProviders() {
  return (
    <EmptyPanel title="No storage providers">
      No wallet owns a Filecoin storage provider. Providers appear here once the custodian has set them up.
    </EmptyPanel>
  );
}

function ProviderTables({ list }: { readonly list: Providers }) {
  const rows = list.providers.flatMap(({ wallet, provider }): Row[] => {
    const id = isUnreadable(provider) ? null : (provider.storage_provider_id ?? provider.address);
    return isUnreadable(provider) || id === null || id === undefined ? [] : [{ wallet, id, provider }];
  });
  const unreadableCount = list.providers.length - rows.length;
  const columns = columnsFor(rows);
  return (
    <Stack>
      <PageTable caption="Storage providers" columns={columns} rows={rows} rowKey={({ wallet, id }) => `${wallet.id} ${id}`} />
      <Text mt="sm" fw={570}>
        Total rewards available: <Amount value={sumOf(rows, 'available_rewards_fil')} ticker="fil" />
      </Text>
      {unreadableCount === 0 ? null : <Text role="note">{unreadableCount} more records have no provider and are not listed.</Text>}
      {list.is_whole ? null : <Text role="note">Some wallets could not be loaded, so providers may be missing.</Text>}
      {list.unread.map(({ wallet, why }) => (
        <Text key={wallet.id} role="note">
          The providers of {wallet.name ?? `wallet ${wallet.id}`} could not be loaded: {why}
        </Text>
      ))}
      <RewardsFigure rows={rows} />
    </Stack>
  );
}

type FigureKey = 'available_rewards_fil' | 'vesting_fil' | 'locked_fil' | 'total_balance_fil';

function sumOf(rows: readonly Row[], key: FigureKey): Decimal {
  return decimal.sum(rows.flatMap(({ provider }) => provider[key] ?? []));
}

const figureTitles = {
  available_rewards_fil: 'Rewards available',
  vesting_fil: 'Vesting',
  locked_fil: 'Locked',
  total_balance_fil: 'Balance',
} as const satisfies Record<FigureKey, string>;

/** The columns of the list. Vesting and locked balances have columns only if a record contains them. */
function columnsFor(rows: readonly Row[]): readonly Column<Row>[] {
  const presentFigures = (Object.keys(figureTitles) as FigureKey[]).filter(
    (key) => key === 'available_rewards_fil' || rows.some(({ provider }) => provider[key] !== null && provider[key] !== undefined),
  );
  return [
    {
      key: 'provider',
      title: 'Provider',
      card: 'lead',
      render: ({ wallet, id }) => (
        <RowLink to="/filecoin/$walletId/$providerId" params={{ walletId: String(wallet.id), providerId: id }}>
          <Text component="bdi" inherit>
            {id}
          </Text>
        </RowLink>
      ),
    },
    {
      key: 'owner',
      title: 'Owner wallet',
      isFlexible: true,
      render: ({ wallet }) => <NamedWallet {...wallet} />,
    },
    ...presentFigures.map((key): Column<Row> => ({
      key,
      title: figureTitles[key],
      align: 'right',
      ...(key === 'available_rewards_fil' ? { card: 'side' as const } : {}),
      render: ({ provider }) => {
        const value = provider[key];
        return value === null || value === undefined ? '—' : <Amount value={value} ticker="fil" isListed />;
      },
    })),
    { key: 'live', title: 'Live sectors', align: 'right', render: (row) => <Sectors row={row} state="live" /> },
    { key: 'faulty', title: 'Faulty', align: 'right', render: (row) => <Sectors row={row} state="faulty" /> },
  ];
}

/** The sectors of one provider. The list does not contain them, so they are read for each provider separately. */
function Sectors({ row: { wallet, id }, state }: { readonly row: Row; readonly state: 'live' | 'faulty' }) {
  const query = useQuery(providerQueries.sectors(String(wallet.id), id));
  if (query.data === undefined) return query.isError ? 'not loaded' : '…';
  const summary = sectorSummary(query.data);
  const count = summary === null ? null : sectorCount(summary, state);
  return count === null ? '—' : <Digits text={count} />;
}

const series = [{ key: 'rewards', title: 'Rewards available', tone: 'first' }] as const;

function RewardsFigure({ rows }: { readonly rows: readonly Row[] }) {
  const points = rows.map(({ id, wallet, provider }) => ({
    key: `${wallet.id} ${id}`,
    label: id,
    title: `${id}, ${wallet.name ?? `wallet ${wallet.id}`}`,
    values: { rewards: provider.available_rewards_fil ?? undefined },
  }));
  return (
    <Figure
      title="Rewards available by provider"
      note="Withdrawable now, from the custodian."
      description={`Bars of the rewards available, one for each of ${rows.length} providers.`}
      height={Math.max(120, rows.length * 44)}
      chart={<Chart kind="bars" series={series} points={points} unit="FIL" />}
      table={
        <PageTable
          isBare
          caption="Rewards available by provider"
          columns={tableColumns}
          rows={rows}
          rowKey={({ wallet, id }) => `${wallet.id} ${id}`}
        />
      }
    />
  );
}

const tableColumns: readonly Column<Row>[] = [
  {
    key: 'provider',
    title: 'Provider',
    card: 'lead',
    render: ({ id }) => (
      <Text component="bdi" inherit>
        {id}
      </Text>
    ),
  },
  {
    key: 'rewards',
    title: 'Rewards available',
    align: 'right',
    card: 'side',
    render: ({ provider: { available_rewards_fil: value } }) => (value ? <Amount value={value} ticker="fil" /> : '—'),
  },
];
