import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { batchRowStates, type Batch, type BatchRows } from '#contract/desk/batches.ts';
import { isOver } from '#contract/rules/batch-plan.ts';
import type { BatchOutcomeSearch } from '#web/features/batches/batch-searches.ts';
import { saveCsv } from '#web/lib/download.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { countOf } from '#web/parts/command/batch-state-labels.ts';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { WindowTable } from '#web/parts/list/window-table.tsx';
import { PillLink } from '#web/parts/record/pill-link.tsx';
import { rowStateLabels } from './batch-labels.ts';
import { reviewedRowColumns, sentRowColumns } from './batch-row-columns.tsx';
import { batchRowsQuery, withRowStates, rowStateNamed, type OutcomeRow } from './batch-row-state.ts';
import { resultFile, resultFileName } from './result-file.ts';
import { RowDestination } from './row-destination.tsx';

type BatchRowsProps = { readonly batch: Batch; readonly search: BatchOutcomeSearch };

/** Every row with its current state, a filter by state, and a button that downloads all rows. */
export function BatchRowsSection({ batch, search }: BatchRowsProps) {
  const query = useQuery(batchRowsQuery(batch.id));
  return (
    <Stack component="section" id="rows" gap="xs" aria-label="Rows">
      <Group gap="sm">
        <Title order={2}>Rows</Title>
        <StateFilter batch={batch} search={search} />
        {query.data === undefined ? null : <ResultDownload batch={batch} table={query.data} />}
      </Group>
      <ListStates query={query} what="The rows" skeleton={<SkeletonRows widths={[8, 34, 18, 14, 12, 14]} rowHeight={2.1875} />}>
        {(table) => <Rows batch={batch} search={search} table={table} />}
      </ListStates>
    </Stack>
  );
}

function Rows({ batch, search, table }: BatchRowsProps & { readonly table: BatchRows }) {
  const { asset } = batch;
  const isReviewed = batch.state === 'awaiting_review';
  const columns = useMemo(
    () =>
      isReviewed
        ? reviewedRowColumns<OutcomeRow>({ asset, nameOf: (row) => <RowDestination row={row} asset={asset} /> })
        : sentRowColumns({ asset, nameOf: (row) => <RowDestination row={row} /> }),
    [asset, isReviewed],
  );
  const selectedState = rowStateNamed(search.rows);
  const rows = useMemo(() => {
    const rowsWithState = withRowStates(table.rows, batch);
    return selectedState === null ? rowsWithState : rowsWithState.filter(({ state }) => state === selectedState);
  }, [batch, table, selectedState]);
  const keys = useMemo(() => rows.map(({ line }) => String(line)), [rows]);
  if (rows.length === 0) return <EmptyPanel title="No rows in this state" />;
  return <WindowTable key={`${selectedState} ${isReviewed}`} caption="Rows of the batch" columns={columns} rows={rows} keys={keys} />;
}

/** A filter of the rows by state, with the number of rows in each state. The URL contains the chosen state. */
function StateFilter({ batch, search }: BatchRowsProps) {
  const selectedState = rowStateNamed(search.rows);
  const states = batchRowStates.filter((state) => state === selectedState || countOf(batch, state) > 0);
  const choices = [
    { state: undefined, label: 'All', count: batch.row_count },
    ...states.map((state) => ({ state, label: rowStateLabels[state].label, count: countOf(batch, state) })),
  ];
  return (
    <Group component="nav" gap={4} aria-label="Rows by state">
      {choices.map(({ state, label, count }) => (
        <PillLink
          key={label}
          to="."
          search={{ rows: state } as never}
          replace
          resetScroll={false}
          isActive={(state ?? null) === selectedState}
        >
          {label} {count.toLocaleString('en-CA')}
        </PillLink>
      ))}
    </Group>
  );
}

/** A button that downloads the submitted rows and their current outcomes as a file. */
function ResultDownload({ batch, table }: { readonly batch: Batch; readonly table: BatchRows }) {
  const save = () => {
    const text = resultFile({ asset: batch.asset, header: table.header, rows: withRowStates(table.rows, batch) });
    const name = resultFileName(batch);
    saveCsv(text, name);
    announce(`Saved ${name}: ${table.rows.length} rows`);
  };
  return (
    <Button variant="default" onClick={save}>
      {batch.state === 'awaiting_review' ? 'Download rows' : isOver(batch.state) ? 'Download results' : 'Download results so far'}
    </Button>
  );
}
