import { useMemo, useState } from 'react';
import { makeRowCheck } from '#web/features/batches/sheet/check-row.ts';
import { openSheetReader } from '#web/features/batches/sheet/sheet-reader.ts';
import type { RowVerdict } from '#web/features/batches/sheet/sheet.ts';
import { setting } from '#web/features/batches/sheet/test-sheets.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { useWorker } from '#web/lib/worker/use-worker.ts';
import { usePageInput } from '#web/parts/form/use-page-input.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { emptyForm } from './batch-form.ts';
import { compositionOf, reduceBatch, type BatchAction, type BatchComposition } from './batch-reducer.ts';
import { ImportNotes } from './import-notes.tsx';
import { MappingStep } from './mapping-step.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { useImport } from './use-import.ts';

/** A batch of bitcoin with these rows, starting at line 2. Line 1 is the header. */
function batchOfRows(rows: readonly (readonly string[])[]): BatchComposition {
  return reduceBatch(compositionOf({ ...emptyForm('key'), asset: 'btc' }), { do: 'add rows', rows });
}

const checkRow = makeRowCheck(setting());
const verdicts = new WeakMap<SheetRow, RowVerdict>();

/** The verdict on a row. Each row object is checked only once. */
function check(row: SheetRow): RowVerdict {
  const verdict = verdicts.get(row) ?? checkRow(row);
  verdicts.set(row, verdict);
  return verdict;
}

const noBooks = { btc: [], bch: [], ltc: [], dash: [] };

type RowsProps = {
  readonly rows: readonly (readonly string[])[];
  readonly targetLine: number | null;
  /** Called after each render with the cells of all rows. */
  readonly reportCells: (cells: readonly (readonly string[])[]) => void;
};

/** The grid with the rows of a batch. The component holds the state that the real page would hold. */
function Rows({ rows, targetLine: first, reportCells }: RowsProps) {
  const [composition, setComposition] = useState(() => batchOfRows(rows));
  const [targetLine, setGoTo] = useState(first);
  const { sheet, columns } = composition.form;
  const dispatch = (action: BatchAction) => setComposition((previousComposition) => reduceBatch(previousComposition, action));
  const reader = useWorker(openSheetReader);
  const from = useImport(
    reader,
    () => sheet.rows.length > 0,
    (importedTable) => dispatch({ do: 'import', ...importedTable }),
  );
  usePageInput(from.read, true);
  reportCells(sheet.rows.map(({ cells }) => cells));
  const visibleRows = useMemo(() => sheet.rows.map((_row, index) => index), [sheet.rows]);
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        New batch
      </h1>
      <button type="button">Before</button>
      <ImportNotes from={from} rowCount={sheet.rows.length} />
      {from.step.is === 'mapping' ? (
        <MappingStep key={from.step.table.turn} table={from.step.table} reader={reader} books={noBooks} asset="btc" from={from} />
      ) : null}
      <RowsGrid
        rows={sheet.rows}
        verdicts={sheet.rows.map(check)}
        visibleRows={visibleRows}
        columns={columns}
        asset="btc"
        showsPaidByAddress={false}
        targetLine={targetLine}
        clearTargetLine={() => setGoTo(null)}
        commit={({ line, column }, text) => {
          const at = column === 'remove' ? null : columns[column];
          if (at !== null) dispatch({ do: 'set cell', line, column: at, text });
        }}
        remove={(line) => dispatch({ do: 'remove row', line })}
        undo={() => dispatch({ do: 'undo' })}
      />
      <button type="button">After</button>
    </>
  );
}

/** Renders the grid. The cells of each row are the destination and the amount. */
export async function drawRows(rows: readonly (readonly string[])[], targetLine: number | null = null) {
  let cells: readonly (readonly string[])[] = [];
  const screen = await renderPart(<Rows rows={rows} targetLine={targetLine} reportCells={(next) => (cells = next)} />);
  const grid = screen.getByRole('grid', { name: 'Rows of the batch' });
  const row = (line: number) => grid.element().querySelector<HTMLElement>(`tr[data-line="${line}"]`);
  return {
    screen,
    grid,
    cells: () => cells,
    row,
    /** Returns the element of a cell. Throws if the cell is not rendered. */
    cell: (line: number, column: 'destination' | 'amount' | 'remove') => {
      const foundCell = row(line)?.querySelector<HTMLElement>(`[data-cell="${column}"]`);
      if (!foundCell) throw new Error(`no cell ${column} in line ${line}`);
      return foundCell;
    },
    /** Describes the element with focus: a cell as `'3 amount'`, with `edited` in edit mode; any other element by its text. */
    focus: () => {
      const element = document.activeElement;
      const cellElement = element?.closest<HTMLElement>('[data-cell]');
      if (!cellElement) return element?.textContent ?? '';
      const line = cellElement.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? '';
      return `${line} ${cellElement.dataset['cell'] ?? ''}${element === cellElement ? '' : ' edited'}`;
    },
  };
}

/** Pastes text into the focused element, like Ctrl+V. */
export function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}
