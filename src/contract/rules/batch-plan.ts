import { addressRefusal } from '#contract/addresses/address.ts';
import { addressRefusals } from '#contract/addresses/refusal.ts';
import { assetFacts, type batchSendAssets } from '#contract/assets.ts';
import type { BatchDestination } from '#contract/batch-withdrawal.ts';
import type { BatchRow, BatchRowState, BatchState, NewBatch } from '#contract/desk/batches.ts';
import type { CommandState } from '#contract/desk/command-basics.ts';
import { unsentStates } from '#contract/desk/command.ts';
import { fromBaseUnits, type Decimal } from '#contract/money.ts';

/** Most destinations of one call unless the operator says otherwise. Ours: the spec is silent. */
export const destinationsPerCall = 200;

/** Some rows of a batch that go in one call, from `first` (counted from 0) on. */
export type BatchPart = { readonly first: number; readonly count: number };

/** Rows in their order, as many in a part as one call takes. */
export function partsOf(rowCount: number, perCall: number): readonly BatchPart[] {
  return Array.from({ length: Math.ceil(rowCount / perCall) }, (_each, index) => {
    const first = index * perCall;
    return { first, count: Math.min(perCall, rowCount - first) };
  });
}

/** The rows of each part. */
export function batchPartsOf<Row>(rows: readonly Row[], perCall: number): readonly (readonly Row[])[] {
  return partsOf(rows.length, perCall).map(({ first, count }) => rows.slice(first, first + count));
}

/** A row as the service takes it. */
export function destinationOfRow({ type, id, public_address: address, amount }: BatchRow): BatchDestination {
  return { type, ...(id === undefined ? {} : { id }), ...(address === undefined ? {} : { public_address: address }), amount };
}

/** Where a row pays to, as one text: two rows of one text pay the same place. */
export function placeOfRow({ type, id, public_address: address }: Pick<BatchRow, 'type' | 'id' | 'public_address'>): string {
  return `${type} ${id ?? address ?? ''}`;
}

/** What keeps a batch from being made: the first row that cannot be paid, by its field in the request; or null. */
export function batchProblem({ wallet_id: walletId, asset, rows }: NewBatch): { readonly field: string; readonly message: string } | null {
  const lines = new Set<number>();
  for (const [index, row] of rows.entries()) {
    const refusal = row.public_address === undefined ? null : addressRefusal(asset, row.public_address);
    if (refusal !== null) return { field: `rows.${index}.public_address`, message: `Line ${row.line}: this ${addressRefusals[refusal]}` };
    if (row.type === 'wallet' && row.id === walletId)
      return { field: `rows.${index}.id`, message: `Line ${row.line}: the destination is the source wallet itself` };
    if (lines.has(row.line)) return { field: `rows.${index}.line`, message: `Line ${row.line} is there twice` };
    lines.add(row.line);
  }
  return null;
}

/** The sum of rows in native units. */
export function sumOfRows(asset: (typeof batchSendAssets)[number], rows: readonly Pick<BatchRow, 'amount'>[]): Decimal {
  const units = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return fromBaseUnits(units, assetFacts[asset].places);
}

/** States in which nothing more of a batch is sent. */
export const batchEndStates = ['ended', 'declined', 'cancelled', 'expired'] as const satisfies readonly BatchState[];

export function isOver(state: BatchState): boolean {
  return batchEndStates.some((end) => end === state);
}

/** What is known of the rows of a part, from its command's state; `waiting` where it has no command yet. */
export function rowStateOf(batch: BatchState, part: CommandState | 'waiting'): BatchRowState {
  if (part === 'waiting') return isOver(batch) ? 'not_sent' : 'waiting';
  if (part === 'confirmed') return 'sent';
  if (part === 'unknown') return 'unknown';
  return unsentStates.some((unsent) => unsent === part) ? 'not_sent' : 'sending';
}

/** What the desk does next with a batch that runs. */
export type BatchStep =
  | { readonly is: 'send'; readonly part: number }
  | { readonly is: 'wait' }
  | { readonly is: 'end'; readonly reason: string | null };

/** The next part goes only when each one before it is confirmed; one that was not sent ends the batch, so that a person looks first. */
export function nextStep(parts: readonly (CommandState | 'waiting')[]): BatchStep {
  for (const [part, state] of parts.entries()) {
    if (state === 'confirmed') continue;
    if (state === 'waiting') return { is: 'send', part };
    if (unsentStates.some((unsent) => unsent === state))
      return { is: 'end', reason: `Part ${part + 1} is ${state.replace('_', ' ')}: what follows it was not sent` };
    return { is: 'wait' };
  }
  return { is: 'end', reason: null };
}
