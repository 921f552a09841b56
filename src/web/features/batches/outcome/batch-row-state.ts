import type { Batch, BatchRows, BatchRowState } from '#contract/desk/batches.ts';
import { batchRowStates } from '#contract/desk/batches.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { rowStateOf } from '#contract/rules/batch-plan.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A row of a batch with its current state. */
export type OutcomeRow = BatchRows['rows'][number];

/** The rows of a batch with the current state of their parts. The rows are read only once, because only their states change. */
export function withRowStates(rows: readonly OutcomeRow[], { state, parts }: Pick<Batch, 'state' | 'parts'>): readonly OutcomeRow[] {
  const byNumber = new Map(parts.map((part) => [part.number, part]));
  return rows.map((row) => {
    const part = byNumber.get(row.part);
    if (part === undefined) return row;
    const now = rowStateOf(state, part.state);
    // The time of the attempt is the send time only if the row was certainly sent.
    return { ...row, state: now, record_id: part.record_id, sent_at: now === 'sent' ? part.sent_at : null };
  });
}

/** The state filter in a URL, or null for all rows. */
export function rowStateNamed(text: string | undefined): BatchRowState | null {
  return batchRowStates.find((state) => state === text) ?? null;
}

/** Base units as a native amount: `'50000000'` of btc is 0.5. */
export function nativeAmount(asset: string, units: string): Decimal {
  return fromBaseUnits(BigInt(units), isAsset(asset) ? assetFacts[asset].places : 0);
}
