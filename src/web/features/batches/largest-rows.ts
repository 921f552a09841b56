/** Number of largest payments of a batch that the summary lists. */
export const largestCount = 10;

/** The largest rows in descending order. Amounts are base units. */
export function largestRows<Row extends { readonly amount: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => compareUnits(other.amount, one.amount)).slice(0, largestCount);
}

function compareUnits(one: string, other: string): number {
  const difference = BigInt(one) - BigInt(other);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}
