import { batchRowsMax } from '#contract/limits.ts';
import type { SheetTotals } from '#web/features/batches/sheet/sheet.ts';
import { sourceFieldIds } from './source-section.tsx';
import type { BatchState } from './use-batch.ts';

export type BatchProblem = {
  readonly message: string;
  /** The ID of a field, or null. */
  readonly fieldPath: string | null;
  readonly line: number | null;
};

/** The destinations of several rows, unless the user has confirmed all of these rows as separate payments. */
export function openRepeats({ form, totals }: Pick<BatchState, 'form' | 'totals'>): SheetTotals['repeatedDestinations'] {
  const separateLines = new Set(form.separateLines);
  const repeats = totals?.repeatedDestinations ?? [];
  return repeats.every(({ lines }) => lines.every((line) => separateLines.has(line))) ? [] : repeats;
}

/** All problems, in the order of the form. */
export function batchProblems({
  form,
  verdicts,
  totals,
  isWhole,
}: Pick<BatchState, 'form' | 'verdicts' | 'totals' | 'isWhole'>): readonly BatchProblem[] {
  const { rows } = form.sheet;
  const missingProblems: BatchProblem[] = [];
  const report = (message: string, fieldPath: string | null = null, line: number | null = null) =>
    missingProblems.push({ message, fieldPath, line });
  if (form.asset === null) report('Asset: choose the asset to send', sourceFieldIds.asset);
  if (form.wallet === null) report('Wallet: choose the wallet that pays', sourceFieldIds.wallet);
  if (rows.length === 0) report('Rows: add at least one');
  if (rows.length > batchRowsMax) report(`Rows: ${rows.length} are more than the ${batchRowsMax} allowed in a batch`);
  if (missingProblems.length > 0) return missingProblems;
  const lines = rows.flatMap(({ line }, index) => (verdicts[index]?.payment === null ? [line] : []));
  const [firstLine] = lines;
  if (firstLine !== undefined) {
    const manyText = `${lines.length} rows have problems: go to the first, line ${firstLine}`;
    report(lines.length === 1 ? `Line ${firstLine} has a problem: go to it` : manyText, null, firstLine);
  } else if (!isWhole || totals === null) report('The rows are being checked');
  if (openRepeats({ form, totals }).length > 0) report('Destinations that appear more than once: merge them or keep them separate');
  return missingProblems;
}
