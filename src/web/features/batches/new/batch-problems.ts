import { batchRowsMax } from '#contract/desk/batches.ts';
import { needsColumns } from './columns-panel.tsx';
import { sourcePlaces } from './source-section.tsx';
import type { BatchState } from './use-batch.ts';

/** A problem that prevents the review: its text, and where to fix it. */
export type BatchProblem = {
  readonly words: string;
  /** The ID of a field, or null. */
  readonly place: string | null;
  /** The line number of a row, or null. */
  readonly line: number | null;
};

type Judged = Pick<BatchState, 'form' | 'search' | 'verdicts' | 'judged' | 'isWhole'>;

/** All problems, in the order of the form. */
export function batchProblems({ form, search, verdicts, judged, isWhole }: Judged): readonly BatchProblem[] {
  const { rows } = form.sheet;
  const missing: BatchProblem[] = [];
  const report = (words: string, place: string | null = null, line: number | null = null) => missing.push({ words, place, line });
  if (search.asset === undefined) report('Asset: choose the asset to send', sourcePlaces.asset);
  if (search.wallet === undefined) report('Wallet: choose the wallet that pays', sourcePlaces.wallet);
  if (rows.length === 0) report('Rows: add at least one');
  if (rows.length > batchRowsMax) report(`Rows: ${rows.length} are more than the ${batchRowsMax} allowed in a batch`);
  if (rows.length > 0 && needsColumns(form)) report('Columns: choose what each contains, and the unit of the amounts');
  if (missing.length > 0) return missing;
  if (!isWhole || judged === null) return [{ words: 'The rows are being checked', place: null, line: null }];
  const { totals } = judged;
  const [first] = (verdicts ?? []).flatMap((verdict, index) => (verdict.payment === null ? [rows[index]?.line ?? null] : []));
  if (totals.problemCount === 1) report(`Line ${first ?? ''} has a problem: go to it`, null, first ?? null);
  if (totals.problemCount > 1)
    report(`${totals.problemCount} rows have problems: go to the first, line ${first ?? ''}`, null, first ?? null);
  if (totals.repeated.length > 0 && !form.keepsRepeated) report('Destinations that appear more than once: merge them or keep them apart');
  return missing;
}
