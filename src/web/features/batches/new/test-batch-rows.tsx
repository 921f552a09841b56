import { useMemo, useState } from 'react';
import { makeRowCheck } from '#web/features/batches/sheet/check-row.ts';
import { setting } from '#web/features/batches/sheet/test-sheets.ts';
import { renderPart } from '#web/parts/test-render.tsx';
import { compositionOf, emptyForm, withCell, withoutRow, withReading, withRowBack, type Composition } from './batch-form.ts';
import { ReadingNotes, usePageInput } from './import-rows.tsx';
import { RowsGrid } from './rows-grid.tsx';
import { useReading, type GoodReading } from './use-reading.ts';
import { useSheetReader } from './use-row-checks.ts';

/** Checked Bitcoin rows; line 1 is the header. */
function composed(rows: readonly (readonly string[])[]): Composition {
  const now = compositionOf(emptyForm('key'));
  const sheet = { ...now.form.sheet, rows: rows.map((cells, index) => ({ line: index + 2, cells })) };
  return { ...now, form: { ...now.form, sheet }, verdicts: sheet.rows.map(check) };
}

const check = makeRowCheck(setting());

type RowsProps = {
  readonly rows: readonly (readonly string[])[];
  readonly goTo: number | null;
  /** Receives the cells of all rows after each render. */
  readonly written: (cells: readonly (readonly string[])[]) => void;
};

/** The grid with the rows of a batch, and the state that the page holds for it. */
function Rows({ rows, goTo: first, written }: RowsProps) {
  const [now, setNow] = useState(() => composed(rows));
  const [goTo, setGoTo] = useState(first);
  const { sheet, columns } = now.form;
  const change = (next: (old: Composition) => Composition) => setNow(next);
  const reading = useReading(
    useSheetReader(),
    () => sheet.rows.length > 0,
    (read: GoodReading) => change((old) => ({ ...withReading(old, read), verdicts: read.sheet.rows.map(check) })),
  );
  usePageInput(reading.read, true);
  written(sheet.rows.map(({ cells }) => cells));
  const visibleRows = useMemo(() => sheet.rows.map((_row, index) => index), [sheet.rows]);
  return (
    <>
      <h1 id="page-title" tabIndex={-1}>
        New batch
      </h1>
      <button type="button">Before</button>
      <ReadingNotes reading={reading} rowCount={sheet.rows.length} />
      <RowsGrid
        rows={sheet.rows}
        verdicts={now.verdicts}
        visibleRows={visibleRows}
        columns={columns}
        asset="btc"
        remarksBeneficiary={false}
        goTo={goTo}
        wentTo={() => setGoTo(null)}
        commit={({ line, column }, text) => {
          const place = column === 'remove' ? null : columns[column];
          if (place !== null) change((old) => withCell(old, { line, column: place, text }, check));
        }}
        remove={(line) => change((old) => withoutRow(old, line, check))}
        undo={() => change((old) => withRowBack(old, check))}
      />
      <button type="button">After</button>
    </>
  );
}

/** Renders the grid with rows of destination and amount. */
export async function drawRows(rows: readonly (readonly string[])[], goTo: number | null = null) {
  let cells: readonly (readonly string[])[] = [];
  const screen = await renderPart(<Rows rows={rows} goTo={goTo} written={(next) => (cells = next)} />);
  const grid = screen.getByRole('grid', { name: 'Rows of the batch' });
  const row = (line: number) => grid.element().querySelector<HTMLElement>(`tr[data-line="${line}"]`);
  return {
    screen,
    grid,
    cells: () => cells,
    row,
    /** The element of a cell; throws if it is not rendered. */
    cell: (line: number, column: 'destination' | 'amount' | 'remove') => {
      const found = row(line)?.querySelector<HTMLElement>(`[data-cell="${column}"]`);
      if (!found) throw new Error(`no cell ${column} in line ${line}`);
      return found;
    },
    /** The focused cell: `'3 amount'`, with `edited` in edit mode; otherwise the text of the focused element. */
    focus: () => {
      const element = document.activeElement;
      const place = element?.closest<HTMLElement>('[data-cell]');
      if (!place) return element?.textContent ?? '';
      const line = place.closest<HTMLElement>('[data-line]')?.dataset['line'] ?? '';
      return `${line} ${place.dataset['cell'] ?? ''}${element === place ? '' : ' edited'}`;
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
