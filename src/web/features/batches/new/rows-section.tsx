import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { batchRowsMax } from '#contract/desk/batches.ts';
import { payeeColumn } from '#web/features/batches/sheet/sheet-heads.ts';
import { mergeRepeated } from '#web/features/batches/sheet/sheet-totals.ts';
import { writeErrors } from '#web/features/batches/sheet/write-sheet.ts';
import { saveFile } from '#web/lib/download.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { Choice } from '#web/parts/form/choice.tsx';
import { withCell, withColumns, withoutRow, withRows } from './batch-form.ts';
import type { RowFilter } from './batch-search.ts';
import { ColumnsPanel, needsColumns } from './columns-panel.tsx';
import { isVisible } from './grid-columns.ts';
import { RepeatedPanel } from './repeated-panel.tsx';
import { RowsGrid } from './rows-grid.tsx';
import type { BatchState } from './use-batch.ts';
import type { GridPlace } from './use-grid.ts';

type RowsSectionProps = { readonly batch: BatchState; readonly goTo: number | null; readonly wentTo: () => void };

/** The rows: their columns, their problems, and the grid for editing them. */
export function RowsSection({ batch, goTo, wentTo }: RowsSectionProps) {
  const { form, judged, isWhole, search, setting, checks, change, write, verdicts } = batch;
  const { rows } = form.sheet;
  const isRead = !needsColumns(form);
  const repeated = judged === null || !isWhole || form.keepsRepeated ? [] : judged.totals.repeated;
  // Rendered after the content above it, in a separate task.
  const isGridDrawn = useDeferredValue(isRead, false);
  return (
    <Stack gap="sm">
      {form.file === null ? null : (
        <Group gap="sm">
          <bdi>{form.file.name}</bdi>
          <Text span size="xs" c="dimmed">
            {form.how}
            {form.isEdited ? '; changed here since' : ''}
          </Text>
        </Group>
      )}
      <OtherAsset batch={batch} />
      <ColumnsPanel
        key={form.file?.sha256 ?? ''}
        form={form}
        asset={search.asset}
        change={(columns) => change((old) => withColumns(old, columns))}
      />
      {rows.length <= batchRowsMax ? null : (
        <Alert color="red">
          {rows.length} rows are more than the {batchRowsMax} allowed in a batch: remove some, or split the file.
        </Alert>
      )}
      {checks.share === null ? null : (
        <Group gap="sm">
          <Text id="checking-progress">Checking {rows.length} rows</Text>
          <Progress value={checks.share * 100} flex={1} aria-labelledby="checking-progress" />
          <Button variant="default" onClick={checks.stop}>
            Cancel
          </Button>
        </Group>
      )}
      {checks.failure === null || checks.share !== null ? null : (
        <Alert color="red">
          {checks.failure}.{' '}
          <Button variant="default" onClick={checks.again}>
            Check the rows
          </Button>
        </Alert>
      )}
      {repeated.length === 0 || setting === null || verdicts === null ? null : (
        <RepeatedPanel
          repeated={repeated}
          merge={() => {
            const { sheet } = mergeRepeated(form.sheet, verdicts, setting);
            change((old) => withRows(old, sheet.rows));
            announce(`${rows.length - sheet.rows.length} rows were merged into others`);
          }}
          keep={() => write({ keepsRepeated: true })}
        />
      )}
      {search.asset === undefined ? (
        <Text size="xs" c="dimmed">
          Choose the asset above to check the rows.
        </Text>
      ) : null}
      {isRead && isGridDrawn ? <Rows batch={batch} goTo={goTo} wentTo={wentTo} /> : null}
    </Stack>
  );
}

/** Warns that the file names a different asset from the chosen one. Addresses of two chains may look the same. */
function OtherAsset({ batch: { form, search, choose } }: Pick<RowsSectionProps, 'batch'>) {
  const { named } = form;
  if (named === null || search.asset === undefined || named === search.asset) return null;
  return (
    <Alert color="red">
      The headers of this file name {named.toUpperCase()}, and {search.asset.toUpperCase()} is selected.{' '}
      <Button variant="default" onClick={() => choose({ wallet: search.wallet, asset: named })}>
        Send {named.toUpperCase()} instead
      </Button>
    </Alert>
  );
}

/** The rows that match the filter, in a grid. */
function Rows({ batch, goTo, wentTo }: RowsSectionProps) {
  const { form, verdicts, judged, search, change, check, checks, go, now } = batch;
  const { sheet, columns } = form;
  const { show } = search;
  const [filtered, setFiltered] = useState<Filtered | null>(null);
  // A corrected row stays visible until the filter is set again, so that the next row to correct does not move.
  const base = { show, turn: now.turn, isChecked: checks.isChecked };
  const isSame = filtered !== null && filtered.show === base.show && filtered.turn === base.turn && filtered.isChecked === base.isChecked;
  const lines = isSame ? filtered.lines : linesOf(show);
  if (!isSame) setFiltered({ ...base, lines });
  const visibleRows = useMemo(
    () => sheet.rows.flatMap(({ line }, index) => (lines === null || lines.has(line) ? [index] : [])),
    [sheet.rows, lines],
  );
  const counts = judged?.counts ?? null;
  const commit = ({ line, column }: GridPlace, text: string) => {
    const place = column === 'remove' ? null : columns[column];
    if (place !== null) change((old) => withCell(old, { line, column: place, text }, check));
  };
  const remove = (line: number) => {
    change((old) => withoutRow(old, line, check));
    announce(`Line ${line} removed. Press Control Z to undo.`);
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
              no_beneficiary: `No default beneficiary ${counts.no_beneficiary}`,
            }}
            choose={(value) => go({ show: value === 'all' ? undefined : value })}
          />
        )}
        {counts === null || counts.problems === 0 || verdicts === null ? null : (
          <Button
            variant="default"
            onClick={() =>
              saveFile(new Blob([writeErrors(sheet, verdicts)], { type: 'text/csv;charset=utf-8' }), errorsName(form.file?.name))
            }
          >
            Download with reasons
          </Button>
        )}
      </Group>
      {visibleRows.length === 0 ? (
        <Text size="xs" c="dimmed">
          No matching rows.
        </Text>
      ) : (
        <RowsGrid
          rows={sheet.rows}
          verdicts={verdicts}
          visibleRows={visibleRows}
          columns={columns}
          payee={payeeColumn(sheet.header, columns.destination)}
          asset={search.asset}
          remarksBeneficiary={show === 'no_beneficiary'}
          goTo={goTo}
          wentTo={wentTo}
          commit={commit}
          undo={batch.undo}
          remove={remove}
        />
      )}
    </>
  );

  function linesOf(filter: RowFilter | undefined): ReadonlySet<number> | null {
    if (filter === undefined || verdicts === null) return null;
    return new Set(sheet.rows.flatMap(({ line }, index) => (isVisible(verdicts[index], filter) ? [line] : [])));
  }
}

type Filtered = {
  readonly show: RowFilter | undefined;
  readonly turn: number;
  readonly isChecked: boolean;
  readonly lines: ReadonlySet<number> | null;
};

/** `'payroll.csv'` gives `'payroll-with-reasons.csv'`. */
function errorsName(name: string | undefined): string {
  return `${(name ?? 'batch').replace(/\.\w{1,4}$/, '')}-with-reasons.csv`;
}
