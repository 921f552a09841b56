import { Button } from '@mantine/core';
import type { Batch, BatchRows } from '#contract/desk/batches.ts';
import { isOver } from '#contract/money/batch-plan.ts';
import { announce } from '#web/lib/announce.ts';
import { saveFile } from '#web/lib/download.ts';
import { withRowStates } from './batch-row-state.ts';
import { resultFile, resultFileName } from './result-file.ts';

/** A file of the submitted rows and their outcomes; a snapshot while the batch is unfinished. */
export function ResultDownload({ batch, given }: { readonly batch: Batch; readonly given: BatchRows }) {
  const save = () => {
    const text = resultFile({ asset: batch.asset, header: given.header, rows: withRowStates(given.rows, batch) });
    const name = resultFileName(batch);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
    announce(`Saved ${name}: ${given.rows.length} rows`);
  };
  return (
    <Button variant="default" onClick={save}>
      {batch.state === 'awaiting_review' ? 'Download rows' : isOver(batch.state) ? 'Download results' : 'Download results so far'}
    </Button>
  );
}
