import { useEffect, useState } from 'react';
import type { NewBatch } from '#contract/desk/batches.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { markLookAlikes } from '#web/features/batches/sheet/look-alike-rows.ts';
import { totalsOf } from '#web/features/batches/sheet/sheet-totals.ts';
import type { RowVerdict, SheetTotals } from '#web/features/batches/sheet/sheet.ts';
import { batchBodyOf } from './batch-body.ts';
import type { BatchForm } from './batch-form.ts';
import type { BatchNewSearch, RowFilter } from './batch-search.ts';
import { filterCounts } from './grid-columns.ts';

/** The evaluation of all rows together. */
export type Judged = {
  /** Includes comparisons between rows, which the check of a single row cannot make. */
  readonly verdicts: readonly RowVerdict[];
  readonly totals: SheetTotals;
  readonly counts: Readonly<Record<RowFilter, number>>;
  /** Number of rows with a look-alike address. */
  readonly alikeCount: number;
  /** Null if a row is not payable or no wallet is chosen. */
  readonly body: NewBatch | null;
};

type CheckRequest = {
  /** Only these inputs affect the request; a new key does not change it. */
  readonly sheet: BatchForm['sheet'];
  readonly file: BatchForm['file'];
  readonly verdicts: readonly RowVerdict[] | null;
  readonly asset: BatchNewSearch['asset'];
  readonly wallet: BatchNewSearch['wallet'];
};

/**
 * Evaluates all rows together after each change. Each step is a separate task: for 10,000 rows each takes about 20 ms, and key presses are
 * handled in between. `isBehind` is true until the evaluation is done.
 */
export function useRowVerdicts(
  form: BatchForm,
  verdicts: readonly RowVerdict[] | null,
  { asset, wallet }: BatchNewSearch,
): { readonly judged: Judged | null; readonly isBehind: boolean } {
  const [done, setDone] = useState<{ readonly request: CheckRequest; readonly judged: Judged } | null>(null);
  const { sheet, file } = form;
  useEffect(() => {
    if (asset === undefined || verdicts === null || verdicts.length !== sheet.rows.length) return undefined;
    const request: CheckRequest = { sheet, file, verdicts, asset, wallet };
    let isOver = false;
    const work = async () => {
      await nextTask();
      if (isOver) return;
      const marked = markLookAlikes(asset, sheet.rows, verdicts);
      await nextTask();
      if (isOver) return;
      const totals = totalsOf(asset, sheet.rows, marked);
      await nextTask();
      if (isOver) return;
      const isWhole = asset !== undefined && wallet !== undefined;
      const body = isWhole ? batchBodyOf(form, marked, { asset, walletId: integerOfText(wallet) }) : null;
      await nextTask();
      if (isOver) return;
      const alikeCount = marked.filter(({ remarks }) => remarks.some(({ is }) => is === 'look_alike')).length;
      setDone({ request, judged: { verdicts: marked, totals, counts: filterCounts(marked), alikeCount, body } });
    };
    void work();
    return () => {
      isOver = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- only the parts of the form that the sums and the request depend on
  }, [sheet, file, verdicts, asset, wallet]);
  if (verdicts === null || done === null) return { judged: null, isBehind: true };
  const { request, judged } = done;
  const isSame =
    request.sheet === sheet &&
    request.file === file &&
    request.verdicts === verdicts &&
    request.asset === asset &&
    request.wallet === wallet;
  return { judged, isBehind: !isSame };
}

/** Lets pending work on the main thread run. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
