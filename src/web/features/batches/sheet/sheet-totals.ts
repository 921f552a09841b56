import { nativeAmount } from '#contract/money/native-amount.ts';
import { recipientAt } from '#contract/money/recipient.ts';
import { recipientOfRow } from '#contract/rules/record-recipients.ts';
import type { SheetRow } from '#web/lib/table-file/sheet-table.ts';
import { plainReference } from '#web/parts/address/address-book.ts';
import { digitsMax } from './amount-cell.ts';
import { rowCurrency, type CurrencySetting } from './row-currency.ts';
import type { Payment, RepeatedDestination, RowVerdict, SheetSetting, SheetTotals } from './sheet.ts';

type AssetBook = Pick<SheetSetting, 'asset' | 'book'>;
type IndexedPayment = { readonly index: number; readonly payment: Payment };

/** Groups payments by recipient. An address and an entry of the address book with this address are one recipient. */
function paymentsByRecipient(
  { asset, book }: AssetBook,
  verdicts: readonly (RowVerdict | undefined)[],
): ReadonlyMap<string, readonly IndexedPayment[]> {
  const addresses = new Map(book.map((entry) => [recipientOfRow(asset, entry), entry.address]));
  const payments = verdicts.flatMap((verdict, index): IndexedPayment[] => (verdict?.payment ? [{ index, payment: verdict.payment }] : []));
  return Map.groupBy(payments, ({ payment }) => {
    const recipient = recipientOfRow(asset, payment);
    const address = addresses.get(recipient);
    return address ? recipientAt(asset, address, null) : recipient;
  });
}

function sumOf(payments: readonly IndexedPayment[]): bigint {
  return payments.reduce((sum, { payment }) => sum + BigInt(payment.amount), 0n);
}

/** The exact totals of the rows. `verdicts` has one verdict per row, in the same order. */
export function totalsOf(setting: AssetBook, rows: readonly SheetRow[], verdicts: readonly RowVerdict[]): SheetTotals {
  const groups = [...paymentsByRecipient(setting, verdicts).values()];
  const payments = groups.flat();
  return {
    rowCount: rows.length,
    payableCount: payments.length,
    problemCount: rows.length - payments.length,
    destinationCount: groups.length,
    sum: sumOf(payments),
    repeatedDestinations: groups.flatMap((group): RepeatedDestination[] => {
      const [first, ...others] = group;
      const lines = group.map(({ index }) => rows[index]?.line ?? 0);
      return first === undefined || others.length === 0
        ? []
        : [{ destination: first.payment.public_address ?? first.payment.name ?? plainReference(first.payment), lines }];
    }),
  };
}

/**
 * Merges rows that pay the same destination: the first row pays the sum and the others are removed. Its further
 * cells have the texts of all these rows. Rows that cannot be paid stay.
 */
export function mergeRepeated(
  rows: readonly SheetRow[],
  verdicts: readonly (RowVerdict | undefined)[],
  setting: CurrencySetting & AssetBook & Pick<SheetSetting, 'columns'>,
): readonly SheetRow[] {
  const { asset, columns } = setting;
  const paymentColumns = new Set<number | null>([columns.destination, columns.type, columns.asset, columns.unit, columns.network]);
  const mergedRows = new Map<number, readonly SheetRow[]>();
  for (const payments of paymentsByRecipient(setting, verdicts).values()) {
    const sum = sumOf(payments);
    if (payments.length === 1 || `${sum}`.length > digitsMax) continue;
    for (const [position, { index }] of payments.entries()) {
      const row = rows[index];
      const currency = rowCurrency(row?.cells ?? [], setting);
      if (row === undefined || 'refusal' in currency) continue;
      const text = currency.unit === 'base' ? `${sum}` : nativeAmount(asset, sum);
      const textsOf = (at: number) =>
        new Set(payments.map((each) => (rows[each.index]?.cells[at] ?? '').trim()).filter((each) => each !== ''));
      const mergedCell = (cell: string, at: number) =>
        at === columns.amount ? text : paymentColumns.has(at) ? cell : [...textsOf(at)].join('; ');
      mergedRows.set(index, position > 0 ? [] : [{ ...row, cells: row.cells.map(mergedCell) }]);
    }
  }
  return rows.flatMap((row, index) => mergedRows.get(index) ?? [row]);
}
