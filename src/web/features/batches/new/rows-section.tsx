import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import type { Repeat } from '#contract/error.ts';
import { batchRowsMax } from '#contract/limits.ts';
import type { RowFilter } from '#web/features/batches/batch-searches.ts';
import type { RowVerdict } from '#web/features/batches/sheet/sheet.ts';
import { writeErrors } from '#web/features/batches/sheet/write-sheet.ts';
import { saveCsv } from '#web/lib/download.ts';
import { announce } from '#web/lib/screen-reader.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import type { GridPosition } from '#web/lib/use-grid.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { repeatsOf } from './batch-preflight.tsx';
import { filterCounts, isVisible, type EditedColumn } from './grid-columns.ts';
import { RepeatedPanel } from './repeated-panel.tsx';
import { RowsGrid } from './rows-grid.tsx';
import type { BatchState } from './use-batch.ts';

type RowsSectionProps = { readonly batch: BatchState; readonly targetLine: number | null; readonly clearTargetLine: () => void };

/** The section of the rows: controls that add rows, notes about problems, and the grid. */
export function RowsSection({ batch, targetLine, clearTargetLine }: RowsSectionProps) {
  const { form, checkFailure } = batch;
  const { rows } = form.sheet;
  // False in the first render, so that the content above the grid appears first.
  const isGridDrawn = useDeferredValue(true, false);
  return (
    <Stack gap="sm">
      {form.file === null ? null : (
        <Group gap="sm">
          <bdi>{form.file.name}</bdi>
          <Text span size="xs" c="dimmed">
            {form.format}
            {form.isEdited ? '; changed after import' : ''}
          </Text>
        </Group>
      )}
      {rows.length <= batchRowsMax ? null : (
        <Alert color="red">
          {rows.length} rows are more than the {batchRowsMax} allowed in a batch: remove some, or split the file.
        </Alert>
      )}
      {checkFailure === null ? null : (
        <Alert color="red">
          {checkFailure}.{' '}
          <Button variant="default" onClick={batch.checkAgain}>
            Check the rows
          </Button>
        </Alert>
      )}
      <RepeatedPanel batch={batch} />
      {form.asset === null ? (
        <Text size="xs" c="dimmed">
          Choose the asset above to check the rows.
        </Text>
      ) : null}
      {isGridDrawn ? <Rows batch={batch} targetLine={targetLine} clearTargetLine={clearTargetLine} /> : null}
    </Stack>
  );
}

function Rows({ batch, targetLine, clearTargetLine }: RowsSectionProps) {
  const { form, verdicts, isWhole, search, dispatch, go, composition, livePreflight } = batch;
  const { sheet, columns } = form;
  const { show } = search;
  const { turn } = composition;
  const [filteredRows, setFiltered] = useState<FilteredRows | null>(null);
  // A corrected row stays visible until the user sets the filter again, so that the row to correct next does not move.
  const isChecked = isWhole || (filteredRows?.isChecked === true && filteredRows.turn === turn);
  const isFilterUnchanged = filteredRows?.turn === turn && filteredRows.rowFilter === show && filteredRows.isChecked === isChecked;
  const lines = isFilterUnchanged ? filteredRows.lines : linesOf(show);
  if (!isFilterUnchanged) setFiltered({ rowFilter: show, turn, isChecked, lines });
  const visibleRows = useMemo(
    () => sheet.rows.flatMap(({ line }, index) => (lines === null || lines.has(line) ? [index] : [])),
    [sheet.rows, lines],
  );
  const counts = useMemo(() => (isChecked ? filterCounts(verdicts) : null), [isChecked, verdicts]);
  // Earlier payments are listed by row index, so an answer about other rows is ignored.
  const repeats = useMemo(
    () =>
      new Map(
        livePreflight.isOutdated ? [] : repeatsOf(livePreflight.preflight).map((repeat): [number, Repeat] => [repeat.row ?? 0, repeat]),
      ),
    [livePreflight.isOutdated, livePreflight.preflight],
  );
  const commit = ({ line, column }: GridPosition<EditedColumn>, text: string) => {
    const at = column === 'remove' ? null : columns[column];
    if (at !== null) dispatch({ do: 'set cell', line, column: at, text });
  };
  const correctedRows = useMemo(
    () => sheet.rows.map((row, index) => withSuggestedAmount(row, verdicts[index], columns.amount)),
    [sheet.rows, verdicts, columns.amount],
  );
  const correctedCount = correctedRows.filter((row, index) => row !== sheet.rows[index]).length;
  const remove = (line: number) => {
    dispatch({ do: 'remove row', line });
    announce(`Line ${line} removed. Press Ctrl+Z to undo.`);
  };
  return (
    <>
      <Group justify="space-between" gap="xs">
        {counts === null ? null : (
          <Choice<RowFilter | 'all'>
            legend="Rows shown"
            value={show ?? 'all'}
            choices={{
              all: `All ${sheet.rows.length}`,
              problems: `With problems ${counts.problems}`,
              look: `To check ${counts.look}`,
              by_address: `To addresses ${counts.by_address}`,
            }}
            choose={(value) => go({ show: value === 'all' ? undefined : value })}
          />
        )}
        {correctedCount < 2 ? null : (
          <Button variant="default" onClick={() => dispatch({ do: 'replace rows', rows: correctedRows })}>
            Use the suggested amount in {correctedCount} rows
          </Button>
        )}
        {counts === null || counts.problems === 0 ? null : (
          <Button variant="default" onClick={() => saveCsv(writeErrors(sheet, verdicts), errorsName(form.file?.name))}>
            Download rows with problems
          </Button>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        To correct a row, double-click its cell, or tap it on a touch screen.
      </Text>
      {visibleRows.length === 0 ? (
        <Text size="xs" c="dimmed">
          No matching rows.
        </Text>
      ) : (
        <RowsGrid
          rows={sheet.rows}
          verdicts={verdicts}
          repeats={repeats}
          visibleRows={visibleRows}
          columns={columns}
          asset={form.asset}
          showsPaidByAddress={show === 'by_address'}
          targetLine={targetLine}
          clearTargetLine={clearTargetLine}
          commit={commit}
          undo={() => dispatch({ do: 'undo' })}
          remove={remove}
        />
      )}
    </>
  );

  function linesOf(filter: RowFilter | undefined): ReadonlySet<number> | null {
    if (filter === undefined) return null;
    return new Set(sheet.rows.flatMap(({ line }, index) => (isVisible(verdicts[index], filter) ? [line] : [])));
  }
}

/** The row with its suggested amount. Unchanged unless the amount is its only problem and has only one suggestion. */
function withSuggestedAmount(row: SheetRow, verdict: RowVerdict | undefined, column: number | null): SheetRow {
  const [problem, ...otherProblems] = verdict?.problems ?? [];
  const [offer, ...otherOffers] = problem?.offers ?? [];
  const isOnly = problem?.column === 'amount' && otherProblems.length + otherOffers.length === 0;
  return isOnly && offer !== undefined && column !== null ? { ...row, cells: row.cells.with(column, offer) } : row;
}

type FilteredRows = {
  readonly rowFilter: RowFilter | undefined;
  readonly turn: number;
  readonly isChecked: boolean;
  readonly lines: ReadonlySet<number> | null;
};

/** The name of the file that lists the problems: `'payroll.csv'` gives `'payroll-with-reasons.csv'`. */
function errorsName(name: string | undefined): string {
  return `${(name ?? 'batch').replace(/\.\w{1,4}$/, '')}-with-reasons.csv`;
}
