import type { BatchRow, NewBatch } from '#contract/desk/batches.ts';
import { batchRowsMax } from '#contract/limits.ts';
import { destinationOfRow } from '#contract/rules/batch-plan.ts';
import { recipientOfRow } from '#contract/rules/record-recipients.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { makeRowCheck } from './check-row.ts';
import { markLookAlikes } from './look-alike-rows.ts';
import { totalsOf } from './sheet-totals.ts';
import type { RowVerdict, SheetSetting, SheetTotals } from './sheet.ts';

export type SheetToCheck = Pick<NewBatch, 'file' | 'original_rows' | 'remainder_of'> & {
  readonly header: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly setting: SheetSetting;
  /** The payments of the rows, if an earlier batch contains the rows. Null if the cells must be read. */
  readonly payments: readonly BatchRow[] | null;
};

export type CheckedSheet = {
  /** One verdict per row, in order. */
  readonly verdicts: readonly RowVerdict[];
  readonly totals: SheetTotals;
  /** The request body. Null unless every row can be paid and a wallet is chosen. */
  readonly body: NewBatch | null;
};

/** Checks all rows of a batch. First checks each row by its cells, then compares the rows with each other. */
export function checkSheet(sheet: SheetToCheck): CheckedSheet {
  const { rows, setting, payments } = sheet;
  const verdicts =
    payments === null ? markLookAlikes(setting.asset, rows, rows.map(makeRowCheck(setting))) : storedVerdicts(payments, setting);
  return { verdicts, totals: totalsOf(setting, rows, verdicts), body: bodyOf(sheet, verdicts) };
}

/** The verdicts on rows of an earlier batch. Each verdict contains the row's payment, with the name of the wallet or account. */
function storedVerdicts(payments: readonly BatchRow[], { asset, book }: SheetSetting): readonly RowVerdict[] {
  const names = new Map(book.map((entry) => [recipientOfRow(asset, entry), entry.name]));
  return payments.map((payment) => ({
    payment: { ...destinationOfRow(payment), name: names.get(recipientOfRow(asset, payment)) ?? null },
    problems: [],
    warnings: [],
  }));
}

function bodyOf(
  { rows, setting: { asset, walletId }, header, file, original_rows, remainder_of }: SheetToCheck,
  verdicts: readonly RowVerdict[],
): NewBatch | null {
  if (walletId === null || rows.length === 0 || rows.length > batchRowsMax) return null;
  const paidRows = rows.flatMap(({ line, cells }, index): BatchRow[] => {
    const payment = verdicts[index]?.payment;
    return payment ? [{ line, cells: [...cells], ...destinationOfRow(payment) }] : [];
  });
  if (paidRows.length !== rows.length) return null;
  return { wallet_id: walletId, asset, file, header: [...header], rows: paidRows, original_rows, remainder_of };
}
