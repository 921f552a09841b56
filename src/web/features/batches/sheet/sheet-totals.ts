import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { recipientOfRow } from '#contract/rules/record-recipients.ts';
import { rowCurrency, type CurrencySetting } from './row-currency.ts';
import type { BatchAsset, Payment, RepeatedDestination, RowVerdict, SheetColumns, SheetRow, SheetTotals } from './sheet.ts';

/** Maximum digits of a row's amount in base units. The contract has the same limit (`contract/desk/batches.ts`). */
const digitsMax = 30;

type Destination = { readonly destination: string; readonly lines: number[] };

/** The exact totals of the rows. `verdicts` has one verdict per row, in the same order. */
export function totalsOf(asset: BatchAsset, rows: readonly SheetRow[], verdicts: readonly RowVerdict[]): SheetTotals {
  const destinations = new Map<string, Destination>();
  const linesWithoutBeneficiary: number[] = [];
  let payableCount = 0;
  let sum = 0n;
  for (const [index, { line }] of rows.entries()) {
    const { payment, warnings } = verdicts[index] ?? noVerdict;
    if (payment === null) continue;
    payableCount += 1;
    sum += BigInt(payment.amount);
    const recipient = recipientOfRow(asset, payment);
    const earlierDestination = destinations.get(recipient);
    if (earlierDestination === undefined) destinations.set(recipient, { destination: destinationName(payment), lines: [line] });
    else earlierDestination.lines.push(line);
    if (warnings.some(({ is }) => is === 'no_beneficiary')) linesWithoutBeneficiary.push(line);
  }
  return {
    rowCount: rows.length,
    payableCount,
    problemCount: rows.length - payableCount,
    destinationCount: destinations.size,
    sum,
    repeatedDestinations: [...destinations.values()].filter(
      ({ lines }): boolean => lines.length > 1,
    ) satisfies readonly RepeatedDestination[],
    linesWithoutBeneficiary,
  };
}

const noVerdict: RowVerdict = { payment: null, problems: [], warnings: [] };

/**
 * Merges rows that pay the same destination: the first row pays the sum and the others are removed. Rows that cannot be paid
 * stay.
 */
export function mergeRepeated(
  rows: readonly SheetRow[],
  verdicts: readonly (RowVerdict | undefined)[],
  setting: CurrencySetting & { readonly asset: BatchAsset | null; readonly columns: SheetColumns },
): readonly SheetRow[] {
  const { asset, columns } = setting;
  if (asset === null) return rows;
  const sums = sumsOf(asset, verdicts);
  return rows.flatMap((row, index) => {
    const payment = verdicts[index]?.payment ?? null;
    const sum = payment === null ? undefined : sums.get(recipientOfRow(asset, payment));
    const currency = rowCurrency(row.cells, setting);
    if (sum === undefined || sum.count === 1 || `${sum.units}`.length > digitsMax || 'refusal' in currency) return [row];
    if (sum.first !== index) return [];
    const text = currency.unit === 'base' ? `${sum.units}` : fromBaseUnits(sum.units, assetFacts[asset].places);
    return [{ ...row, cells: row.cells.map((cell, column) => (column === columns.amount ? text : cell)) }];
  });
}

type Sum = { readonly first: number; count: number; units: bigint };

function sumsOf(asset: BatchAsset, verdicts: readonly (RowVerdict | undefined)[]): Map<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const [index, verdict] of verdicts.entries()) {
    const payment = verdict?.payment ?? null;
    if (payment === null) continue;
    const units = BigInt(payment.amount);
    const recipient = recipientOfRow(asset, payment);
    const sum = sums.get(recipient);
    if (sum === undefined) sums.set(recipient, { first: index, count: 1, units });
    else {
      sum.count += 1;
      sum.units += units;
    }
  }
  return sums;
}

function destinationName({ type, id, name, public_address: address }: Payment): string {
  return address ?? name ?? `${type === 'wallet' ? 'wallet' : 'account'} #${id}`;
}
