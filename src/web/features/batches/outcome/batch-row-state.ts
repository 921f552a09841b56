import { queryOptions } from '@tanstack/react-query';
import { batchRowStates, type Batch, type BatchRows, type BatchRowState } from '#contract/desk/batches.ts';
import { rowStateOf } from '#contract/rules/batch-plan.ts';
import { batchQueries } from '#web/data/batches.ts';

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

/** The submitted rows of a batch. They never change, so they are read once; `withRowStates` adds the current states. */
export function batchRowsQuery(id: string) {
  return queryOptions({ ...batchQueries.rowsOf(id, 'given'), staleTime: 'static' });
}
