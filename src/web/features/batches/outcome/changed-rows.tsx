import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Batch } from '#contract/desk/batches.ts';
import { PageTable, type Column } from '#web/parts/list/page-table.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { lineColumn } from './batch-row-columns.tsx';
import { batchRowsQuery } from './batch-row-state.ts';
import { rowChanges, type ImportedTable, type RowChange } from './row-changes.ts';

/** Number of changes that are visible at first, and that each "Show more" adds. */
const stepCount = 20;

const columns: readonly Column<RowChange>[] = [
  lineColumn,
  { key: 'column', title: 'Column', card: 'side', render: ({ column }) => column ?? 'Whole row' },
  {
    key: 'before',
    title: 'As imported',
    isFlexible: true,
    render: ({ before }) => <CellText text={before} missingText="Not imported" />,
  },
  { key: 'after', title: 'In this batch', render: ({ after }) => <CellText text={after} missingText="Removed" /> },
];

/** The changes of a batch that was requested. */
export function BatchChanges({ batch: { id, file } }: { readonly batch: Pick<Batch, 'id' | 'file'> }) {
  const { data: table } = useQuery(batchRowsQuery(id));
  return table === undefined ? null : <ChangedRows table={table} file={file} />;
}

/** What the requester changed after importing the file: each changed cell with its imported text, and added and removed rows. */
export function ChangedRows({ table, file }: { readonly table: ImportedTable; readonly file: Batch['file'] }) {
  const changes = useMemo(() => rowChanges(table, file), [table, file]);
  const [count, setCount] = useState(stepCount);
  if (changes.length === 0) return null;
  return (
    <Panel title="Changed after import">
      <PageTable caption="Changed after import" isBare columns={columns} rows={changes.slice(0, count)} rowKey={({ key }) => key} />
      {changes.length > count ? (
        <Button variant="default" onClick={() => setCount(count + stepCount)}>
          Show more ({changes.length - count})
        </Button>
      ) : null}
    </Panel>
  );
}

/** A cell as entered. Null means that the row is missing. */
function CellText({ text, missingText }: { readonly text: string | null; readonly missingText: string }) {
  if (text === null || text === '')
    return (
      <Text span inherit c="dimmed">
        {text === null ? missingText : 'Empty'}
      </Text>
    );
  return <bdi>{text}</bdi>;
}
