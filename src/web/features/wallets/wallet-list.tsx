import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { decimal } from '#contract/money/money.ts';
import { mayDo } from '#contract/roles.ts';
import { cadForecast } from '#contract/rules/cad-forecast.ts';
import { createWallet, type Wallet } from '#contract/service/wallet.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { userRoles } from '#web/data/session.ts';
import { walletQueries } from '#web/data/wallets.ts';
import { cutText } from '#web/lib/shorten.ts';
import { urlSearchOf } from '#web/parts/list/page-search.ts';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RecordList, type ListDescription } from '#web/parts/list/record-list.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { balanceRows, isZero } from '#web/parts/money/balance-rows.ts';
import { WalletKindChip } from '#web/parts/record/wallet-kind.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { partyName } from '#web/parts/transaction/transaction-facts.ts';
import { WalletNewButton } from './wallet-new-button.tsx';
import { walletFilter, walletFilters, type WalletSearch } from './wallet-search.ts';

/** Maximum number of balances in a row. For further balances, only the asset is displayed. */
const visibleAssetsMax = 3;

type Row = ListRow<Wallet>;

const columns: readonly Column<Row>[] = [
  { key: 'name', title: 'Wallet', isFlexible: true, card: 'lead', render: ({ data }) => <WalletName wallet={data} /> },
  { key: 'kind', title: 'Kind', width: 7, card: 'side', render: ({ data }) => <WalletKindChip kind={data.kind} /> },
  { key: 'custom', title: 'Custom ID', width: 14, render: ({ data }) => (data.custom_id ? <CutText text={data.custom_id} /> : '—') },
  { key: 'balances', title: 'Balances', width: 20, align: 'right', render: ({ data }) => <WalletBalances wallet={data} /> },
  {
    key: 'value',
    title: 'Value now, without staked ether',
    width: 14,
    align: 'right',
    isUnbroken: true,
    render: ({ data }) => <WalletValue wallet={data} />,
  },
];

const wallets: ListDescription<Wallet> = {
  name: 'wallets',
  title: 'Wallets',
  caption: 'Wallets, newest first',
  columns,
  filters: walletFilters,
  found: 'wallet',
  rowHeight: 3.25,
  labels: {
    emptyTitle: 'No wallets yet',
    emptyText: 'Wallets appear here once treasury creates them. Their addresses are created with them.',
  },
};

/** The wallets, newest first. The URL contains the filters. */
export function WalletList({ search }: { readonly search: WalletSearch }) {
  return (
    <RecordList
      description={wallets}
      query={walletQueries.rows(walletFilter(search))}
      url={urlSearchOf(search)}
      exportSource={{ list: 'wallets', filter: walletFilter(search) }}
      action={mayDo(userRoles(), createWallet.roles) ? <WalletNewButton /> : undefined}
    />
  );
}

function WalletName({ wallet }: { readonly wallet: Wallet }) {
  return (
    <Stack gap={0}>
      <RowLink to="/wallets/$walletId" params={{ walletId: String(wallet.id) }} title={wallet.name ?? undefined}>
        <CutText text={partyName(wallet)} />
      </RowLink>
      {wallet.description ? (
        <Text size="xs" c="dimmed" truncate dir="auto" title={wallet.description}>
          {cutText(wallet.description)}
        </Text>
      ) : null}
    </Stack>
  );
}

/** The first balances that are not zero, and the assets of the others. */
function WalletBalances({ wallet }: { readonly wallet: Wallet }) {
  const balances = balanceRows(wallet).filter(({ total }) => !isZero(total));
  if (balances.length === 0) return <Text c="dimmed">Empty</Text>;
  const furtherBalances = balances.slice(visibleAssetsMax);
  return (
    <Stack gap={0} align="flex-end">
      {balances
        .slice(0, visibleAssetsMax)
        .map(({ asset, total }) => (total === null ? null : <Amount key={asset} value={total} ticker={asset} isListed />))}
      {furtherBalances.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          and {furtherBalances.map(({ asset }) => asset.toUpperCase()).join(', ')}
        </Text>
      )}
    </Stack>
  );
}

/** The estimated value of the balances at the newest rates. Assets without a rate are named. */
function WalletValue({ wallet }: { readonly wallet: Wallet }) {
  const { data: rates, isPending } = useQuery(cadRatesQuery);
  const balances = balanceRows(wallet).filter(({ total }) => !isZero(total));
  if (rates === undefined || balances.length === 0) return <Text c="dimmed">{isPending && balances.length > 0 ? 'Loading…' : '—'}</Text>;
  const cadValues = balances.map(({ asset, total }) => ({
    asset,
    cad: cadForecast({ amount: total, currency: asset }, rates)?.cad ?? null,
  }));
  const assetsWithoutRate = cadValues.flatMap(({ asset, cad }) => (cad === null ? [asset.toUpperCase()] : []));
  const sum = decimal.sum(cadValues.flatMap(({ cad }) => (cad === null ? [] : [cad])));
  return (
    <>
      {assetsWithoutRate.length === balances.length ? null : <Amount value={sum} ticker="cad" />}
      {assetsWithoutRate.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          no rate: {assetsWithoutRate.join(', ')}
        </Text>
      )}
    </>
  );
}
