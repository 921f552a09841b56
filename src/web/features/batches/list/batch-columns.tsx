import { Text } from '@mantine/core';
import type { Batch } from '#contract/desk/batches.ts';
import { batchTitle } from '#web/features/batches/outcome/batch-labels.ts';
import { BatchProgress, BatchStateChip } from '#web/features/batches/outcome/batch-progress.tsx';
import type { Column } from '#web/parts/list/page-table.tsx';
import { RowLink } from '#web/parts/list/row-link.tsx';
import type { ListRow } from '#web/parts/list/window-list.tsx';
import { Time } from '#web/parts/text/time.tsx';

type Row = ListRow<Batch>;

/** The columns of the list of batches. `nameOf` returns a wallet's name, or its number until the wallets are loaded. */
export function batchColumns(nameOf: (walletId: number) => string): readonly Column<Row>[] {
  return [
    {
      key: 'batch',
      title: 'Batch',
      isFlexible: true,
      card: 'lead',
      render: ({ data }) => (
        <RowLink to="/batch-sends/$batchId" params={{ batchId: data.id }}>
          {batchTitle(data)}
        </RowLink>
      ),
    },
    { key: 'state', title: 'State', width: 17.5, render: ({ data }) => <BatchStateChip batch={data} /> },
    { key: 'progress', title: 'Progress', width: 13, render: ({ data }) => <BatchProgress batch={data} /> },
    { key: 'wallet', title: 'From', width: 9, render: ({ data }) => <WrappedText text={nameOf(data.wallet_id)} /> },
    { key: 'people', title: 'Requested by, approved by', width: 15, render: ({ data }) => <WrappedText text={peopleText(data)} /> },
    { key: 'time', title: 'Requested', width: 9.6, render: ({ data }) => <Time value={data.made_at} /> },
  ];
}

function WrappedText({ text }: { readonly text: string }) {
  return (
    <Text component="bdi" inherit textWrap="wrap">
      {text}
    </Text>
  );
}

function peopleText({ made_by: requester, review: { decision, by: approver } }: Batch): string {
  return decision === 'release' && approver !== null ? `${requester.name}, ${approver.name}` : requester.name;
}
