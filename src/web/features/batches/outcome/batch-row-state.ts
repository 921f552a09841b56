import type { Batch, BatchRows, BatchRowState } from '#contract/desk/batches.ts';
import { batchRowStates } from '#contract/desk/batches.ts';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import { rowStateOf } from '#contract/rules/batch-plan.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';

/** A row of a batch with its current state. */
export type OutcomeRow = BatchRows['rows'][number];

/**
 * Returns the rows with the current states of their parts. The rows themselves were read once, because only their states change.
 */
export function withRowStates(rows: readonly OutcomeRow[], { state, parts }: Pick<Batch, 'state' | 'parts'>): readonly OutcomeRow[] {
  const partByNumber = new Map(parts.map((part) => [part.number, part]));
  return rows.map((row) => {
    const part = partByNumber.get(row.part);
    if (part === undefined) return row;
    const now = rowStateOf(state, part.state);
    // `sent_at` is the time of the attempt to send the part, so it applies only to rows that were certainly sent.
    return { ...row, state: now, record_id: part.record_id, sent_at: now === 'sent' ? part.sent_at : null };
  });
}

/** The state in a URL that filters the rows, or null for all rows. */
export function rowStateNamed(text: string | undefined): BatchRowState | null {
  return batchRowStates.find((state) => state === text) ?? null;
}

/** Converts base units to a native amount: 50,000,000 base units of btc are 0.5. */
export function nativeAmount(asset: string, units: string): Decimal {
  return fromBaseUnits(BigInt(units), isAsset(asset) ? assetFacts[asset].places : 0);
}
