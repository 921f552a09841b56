/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a grid by WAI-ARIA; on narrow screens its rows are cards, and CSS would remove the native roles */
import { memo, useEffect, useRef } from 'react';
import type { Repeat } from '#contract/error.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import type { BatchAsset, RowProblem, RowVerdict, SheetColumns } from '#web/features/batches/sheet/sheet.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import type { GridEdit, GridPosition } from '#web/lib/use-grid.ts';
import { RepeatedPayment } from '#web/parts/command/repeated-payment.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Icon, type IconName } from '#web/parts/page/icon.tsx';
import { cellText, gridColumns, rowStateOf, type EditedColumn, type GridColumn, type RowState } from './grid-columns.ts';
import classes from './rows-grid.module.css';

/** The handlers of a row. Every render passes the same functions, so that unchanged rows do not re-render. */
export type RowActions = {
  readonly beginEdit: (position: GridPosition<EditedColumn>) => void;
  readonly takeOffer: (position: GridPosition<EditedColumn>, text: string) => void;
  readonly remove: (line: number) => void;
};

export type SharedRowProps = {
  readonly columns: SheetColumns;
  readonly asset: BatchAsset | null;
  /** Whether the grid marks rows that pay an address, which has no default beneficiary. */
  readonly showsPaidByAddress: boolean;
};

type GridRowProps = SharedRowProps & {
  readonly index: number;
  readonly row: SheetRow;
  readonly verdict: RowVerdict | undefined;
  readonly repeat: Repeat | undefined;
  /** The cell of this row that the Tab key reaches. Null if the Tab key reaches another row. */
  readonly stop: GridColumn | null;
  readonly edit: GridEdit<EditedColumn> | null;
  readonly actions: RowActions;
};

const stateLabels = {
  problem: { label: 'Problem', icon: 'cross' },
  look: { label: 'Check first', icon: 'alert' },
  ready: { label: 'Valid', icon: 'done' },
  unchecked: { label: 'Not checked', icon: 'minus' },
} as const satisfies Record<RowState, { readonly label: string; readonly icon: IconName }>;

export const columnTitles = { destination: 'Destination', type: 'Type', amount: 'Amount' } as const satisfies Record<EditedColumn, string>;

/** A row of the grid. Memoised, so that it re-renders only when its own data changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { index, row, verdict, repeat, columns, asset, showsPaidByAddress, stop, edit, actions } = props;
  const { line } = row;
  const ownState = rowStateOf(verdict);
  const state = repeat !== undefined && ownState === 'ready' ? 'look' : ownState;
  const warnings = (verdict?.warnings ?? []).filter(({ is }) => showsPaidByAddress || is !== 'by_address');
  const paymentColumns = Object.values({ ...columns, note: null });
  const otherTexts = row.cells.filter((cell, at) => cell.trim() !== '' && !paymentColumns.includes(at)).join(' · ');
  const editableColumns = gridColumns(columns).filter((each) => each !== 'remove');
  return (
    <tr role="row" data-row={index} data-line={line} data-state={state} aria-rowindex={index + 2}>
      <th role="rowheader" scope="row" className={classes.line}>
        {line}
      </th>
      {editableColumns.map((role) => {
        const [text, problems] = [cellText(row, columns, role), verdict?.problems.filter(({ column }) => column === role) ?? []];
        const isEditing = edit?.column === role;
        return (
          <td
            key={role}
            role="gridcell"
            data-cell={role}
            data-title={columnTitles[role]}
            tabIndex={stop === role ? 0 : -1}
            aria-invalid={problems.length > 0 ? true : undefined}
            onDoubleClick={() => actions.beginEdit({ line, column: role })}
            onClick={({ nativeEvent }) => {
              if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') actions.beginEdit({ line, column: role });
            }}
          >
            {isEditing ? (
              <CellField label={`${columnTitles[role]}, line ${line}`} start={edit.start ?? text} isWhole={edit.start === null} />
            ) : (
              <span className={classes.text} data-empty={text === '' ? '' : undefined}>
                {text === '' ? 'Empty' : text}
              </span>
            )}
            {problems.map((problem) => (
              <Problem
                key={problem.message}
                problem={problem}
                isTabStop={stop === role}
                takeOffer={(offer) => actions.takeOffer({ line, column: role }, offer)}
              />
            ))}
            {role === 'destination' && repeat !== undefined ? (
              <span className={classes.remark}>
                <RepeatedPayment repeat={{ earlier: repeat.earlier }} tabIndex={-1} />
              </span>
            ) : null}
            {role === 'destination'
              ? warnings.map(({ is, message }) => (
                  <span key={`${is} ${message}`} className={classes.remark}>
                    {message}
                  </span>
                ))
              : null}
          </td>
        );
      })}
      <td role="gridcell" className={classes.pays} data-title="Payment">
        <PaymentCell verdict={verdict} asset={asset} payee={cellText(row, columns, 'payee')} />
        {otherTexts === '' ? null : <bdi className={classes.to}>{otherTexts}</bdi>}
      </td>
      <td role="gridcell" data-title="Status">
        <span className={classes.state}>
          <Icon name={stateLabels[state].icon} size={14} /> {stateLabels[state].label}
        </span>
      </td>
      <td role="gridcell" data-cell="remove" tabIndex={stop === 'remove' ? 0 : -1} aria-label={`Remove line ${line}`}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.remove}
          onClick={() => actions.remove(line)}
          aria-label={`Remove line ${line}`}
          title="Remove this row"
        >
          ×
        </button>
      </td>
    </tr>
  );
});

/** The text field of a cell in edit mode. It takes focus when it appears. */
function CellField({ label, start, isWhole }: { readonly label: string; readonly start: string; readonly isWhole: boolean }) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const { current: field } = ref;
    field?.focus({ preventScroll: true });
    if (isWhole) field?.select();
    else field?.setSelectionRange(start.length, start.length);
  }, [isWhole, start]);
  return <input ref={ref} className={classes.field} aria-label={label} defaultValue={start} autoComplete="off" spellCheck={false} />;
}

type ProblemProps = { readonly problem: RowProblem; readonly isTabStop: boolean; readonly takeOffer: (offer: string) => void };

function Problem({ problem: { message, remedy, offers }, isTabStop, takeOffer }: ProblemProps) {
  return (
    <span className={classes.problem}>
      <span>{message}</span> {remedy}
      {offers.map((offer) => (
        <button key={offer} type="button" className={classes.offer} tabIndex={isTabStop ? 0 : -1} onClick={() => takeOffer(offer)}>
          Use “{offer}”
        </button>
      ))}
    </span>
  );
}

type PaymentCellProps = {
  readonly verdict: RowVerdict | undefined;
  readonly asset: BatchAsset | null;
  /** The payee that the file names. */
  readonly payee: string;
};

/** The exact amount and the payee of a row without problems. */
function PaymentCell({ verdict, asset, payee }: PaymentCellProps) {
  const payment = verdict?.payment ?? null;
  if (payment === null || asset === null) return payee === '' ? null : <bdi className={classes.to}>{payee}</bdi>;
  const name = payment.name ?? payee;
  return (
    <>
      <Amount value={nativeAmount(asset, payment.amount)} ticker={asset} />
      {name === '' ? null : <bdi className={classes.to}>to {name}</bdi>}
    </>
  );
}
