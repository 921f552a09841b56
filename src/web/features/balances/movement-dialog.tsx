import { Stack, Text } from '@mantine/core';
import type { HoldingAt, Movement } from '#contract/desk/past-holdings.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Dialog } from '#web/parts/page/dialog.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';

type MovementDialogProps = { readonly holding: HoldingAt; readonly close: () => void };

/** The movements from the nearest snapshot to the time for which a balance was computed. */
export function MovementDialog({ holding, close }: MovementDialogProps) {
  const { wallet, asset, from_snapshot: snapshot, movements } = holding;
  return (
    <Dialog title={`Movements of ${asset.toUpperCase()} in ${wallet.name ?? `wallet ${wallet.id}`}`} isOpen isWide close={close}>
      <Stack gap="sm">
        <Text c="dimmed">
          Between the snapshot of <Time value={snapshot.at} isFull /> and the time of the balance.
        </Text>
        <PageTable
          isBare
          caption="Movements"
          columns={columnsOf(asset)}
          rows={movements}
          rowKey={({ transaction, at }) => `${transaction} ${at}`}
        />
      </Stack>
    </Dialog>
  );
}

const columnsOf = (asset: string): readonly Column<Movement>[] => [
  {
    key: 'at',
    title: 'Time',
    card: 'lead',
    render: ({ at, transaction }) => (
      <TransactionLink id={transaction}>
        <Time value={at} />
      </TransactionLink>
    ),
  },
  { key: 'transaction', title: 'Transaction', render: ({ transaction }) => <CutText text={transaction} /> },
  { key: 'imported', title: 'Imported', render: ({ imported_at: at }) => (at === null ? '—' : <Time value={at} />) },
  { key: 'amount', title: 'Amount', align: 'right', card: 'side', render: ({ amount }) => <Amount value={amount} ticker={asset} /> },
];
