import { Text } from '@mantine/core';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { AssetLink } from '#web/parts/money/asset-link.tsx';
import { balanceRows, isZero, type BalanceRow } from '#web/parts/money/balance-rows.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { WalletLockedFunds } from './wallet-locked-funds-panel.tsx';

/** The parts that a balance can have, in the order of the columns. */
const balanceParts = [
  { key: 'total', title: 'Balance' },
  { key: 'spendable', title: 'Spendable' },
  { key: 'yield', title: 'Yield' },
] as const satisfies readonly { key: keyof BalanceRow; title: string }[];

/** The wallet's balances by asset, with the total and the spendable part. Columns that add no information are left out. */
export function WalletBalances({ wallet }: { readonly wallet: Wallet }) {
  const rows = balanceRows(wallet);
  const visibleParts = balanceParts.filter(({ key }) => isInformative(rows, key));
  const columns: readonly Column<BalanceRow>[] = [
    { key: 'asset', title: 'Asset', card: 'lead', render: ({ asset }) => <AssetLink asset={asset} /> },
    ...visibleParts.map(({ key, title }) => ({
      key,
      title,
      align: 'right' as const,
      render: (row: BalanceRow) => (key === 'total' ? <TotalCell row={row} /> : <BalanceAmount value={row[key]} />),
    })),
  ];
  return (
    <Panel title="Balances" aside="Spendable excludes pending transactions, but not requests awaiting approval in this desk">
      {rows.length === 0 ? (
        <Text c="dimmed">This wallet is empty.</Text>
      ) : (
        <PageTable isBare caption="Balances by asset" columns={columns} rows={rows} rowKey={({ asset }) => asset} />
      )}
      <WalletLockedFunds wallet={wallet} />
    </Panel>
  );
}

/** Whether a column adds information. For the yield column, whether any yield is not zero. */
function isInformative(rows: readonly BalanceRow[], key: (typeof balanceParts)[number]['key']): boolean {
  return key !== 'yield' || rows.some((row) => !isZero(row.yield));
}

/** The total balance. Off-chain and on-chain parts are listed below it, because columns of long amounts would not fit. */
function TotalCell({ row: { total, onchain, offchain } }: { readonly row: BalanceRow }) {
  const isSplit = (onchain !== null && onchain !== total) || !isZero(offchain);
  if (!isSplit) return <BalanceAmount value={total} />;
  return (
    <div>
      <BalanceAmount value={total} />
      {onchain === null ? null : (
        <Text size="xs" c="dimmed">
          <BalanceAmount value={onchain} /> on chain
        </Text>
      )}
      {offchain === null ? null : (
        <Text size="xs" c="dimmed">
          <BalanceAmount value={offchain} /> off chain, in the custodian’s books
        </Text>
      )}
    </div>
  );
}

function BalanceAmount({ value }: { readonly value: Decimal | null }) {
  if (value === null)
    return (
      <Text span c="dimmed">
        —
      </Text>
    );
  return isZero(value) ? (
    <Text span c="dimmed">
      0
    </Text>
  ) : (
    <Amount value={value} />
  );
}
