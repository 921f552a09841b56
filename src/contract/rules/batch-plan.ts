import type { BatchRow, BatchRowState, BatchState, NewBatch } from '#contract/desk/batches.ts';
import { addressProblem } from '#contract/money/addresses/address-problem.ts';
import type { batchSendAssets } from '#contract/money/assets.ts';
import { type CommandState, unsentStates } from '#contract/money/command-basics.ts';
import { dustProblem } from '#contract/money/minimum-amount.ts';
import { nativeAmount } from '#contract/money/native-amount.ts';
import type { BatchDestination } from '#contract/service/batch-withdrawal.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** Default maximum of destinations in one call of the service. The operator can change it. Our choice: the spec is silent. */
export const destinationsPerCall = 200;

/** The rows of one call. They are `count` rows, from the row with index `first`. */
export type BatchPart = { readonly first: number; readonly count: number };

/** Splits the rows, in order, into parts for one call each. */
export function partsOf(rowCount: number, perCall: number): readonly BatchPart[] {
  return Array.from({ length: Math.ceil(rowCount / perCall) }, (_each, index) => {
    const firstIndex = index * perCall;
    return { first: firstIndex, count: Math.min(perCall, rowCount - firstIndex) };
  });
}

/** Returns the rows of each part. */
export function batchPartsOf<Row>(rows: readonly Row[], rowsPerCall: number): readonly (readonly Row[])[] {
  return partsOf(rows.length, rowsPerCall).map(({ first, count }) => rows.slice(first, first + count));
}

/** Returns a row as a destination in the form that the service accepts. */
export function destinationOfRow({ type, id, public_address: address, amount }: Omit<BatchRow, 'line' | 'cells'>): BatchDestination {
  return { type, ...(id === undefined ? {} : { id }), ...(address === undefined ? {} : { public_address: address }), amount };
}

/** Returns why a batch cannot be created, or null if it can. `field` is the path of the first row that cannot be paid. */
export function batchProblem({ wallet_id: walletId, asset, rows }: NewBatch): { readonly field: string; readonly message: string } | null {
  const lines = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const problem = row.public_address === undefined ? null : addressProblem(asset, row.public_address);
    if (problem !== null) return { field: `rows.${index}.public_address`, message: `Line ${row.line}: ${problem.message}` };
    const dust = dustProblem(asset, nativeAmount(asset, row.amount), row.public_address ?? null);
    if (dust !== null) return { field: `rows.${index}.amount`, message: `Line ${row.line}: ${dust}` };
    if (row.type === 'wallet' && row.id === walletId)
      return { field: `rows.${index}.id`, message: `Line ${row.line}: the destination is the source wallet` };
    if (lines.has(row.line)) return { field: `rows.${index}.line`, message: `Line ${row.line} appears twice` };
    lines.add(row.line);
  }
  return null;
}

/** The sum of rows in native units. */
export function sumOfRows(asset: (typeof batchSendAssets)[number], rows: readonly Pick<BatchRow, 'amount'>[]): Decimal {
  const units = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return nativeAmount(asset, units);
}

/** States in which a batch is over. The desk sends no further part of the batch. */
export const batchEndStates = ['ended', 'declined', 'cancelled', 'expired'] as const satisfies readonly BatchState[];

export function isOver(state: BatchState): boolean {
  return batchEndStates.some((end) => end === state);
}

/** Returns the state of a part's rows from the state of the part's command. `part` is `'waiting'` if the part has no command yet. */
export function rowStateOf(batch: BatchState, part: CommandState | 'waiting'): BatchRowState {
  if (part === 'waiting') return isOver(batch) ? 'not_sent' : 'waiting';
  if (part === 'confirmed') return 'sent';
  if (part === 'unknown') return 'unknown';
  return unsentStates.some((unsentState) => unsentState === part) ? 'not_sent' : 'sending';
}
