import * as z from 'zod/mini';
import { makeRowCheck } from './check-row.ts';
import { markLookAlikes } from './look-alike-rows.ts';
import { readSheet } from './read-sheet.ts';
import { sizeRefusal } from './sheet-limits.ts';
import { slicesOf, sliceLength, withoutRows, type SheetAnswer, type SheetOrder } from './sheet-messages.ts';
import type { SheetReading, SheetRow } from './sheet.ts';

// The page's policy also applies to this worker: it forbids code created from text.
z.config({ jitless: true });

/** The last rows read or received, stored for checks. */
let rows: readonly SheetRow[] = [];

/** Reads and checks spreadsheets in a separate thread, so that the page stays responsive. */
self.addEventListener('message', ({ data: order }: MessageEvent<SheetOrder>) => {
  if (order.is === 'rows') {
    rows = order.isFirst ? order.rows : [...rows, ...order.rows];
    return;
  }
  const { job } = order;
  const done = order.is === 'read' ? read(job, order.source) : Promise.resolve(order).then(check);
  done.catch((error: unknown) => answer({ is: 'failed', job, message: error instanceof Error ? error.message : String(error) }));
});

async function read(job: number, source: Extract<SheetOrder, { is: 'read' }>['source']): Promise<void> {
  const reading = source instanceof File ? await readFile(source) : await readSheet(new TextEncoder().encode(source.text), source.name);
  if (reading.is === 'unusable') return answer({ is: 'read', job, reading });
  ({ rows } = reading.sheet);
  for (const slice of slicesOf(rows, sliceLength)) answer({ is: 'rows', job, rows: slice, of: rows.length });
  answer({ is: 'read', job, reading: { ...reading, sheet: withoutRows(reading.sheet) } });
}

/** Checks the size before it reads the bytes. */
async function readFile(file: File): Promise<SheetReading> {
  return sizeRefusal(file.size) ?? readSheet(new Uint8Array(await file.arrayBuffer()), file.name);
}

/** Sends each slice once it is checked: the page processes it during the check of the next one. */
function check({ job, setting }: Extract<SheetOrder, { is: 'check' }>): void {
  const checkRow = makeRowCheck(setting);
  const verdicts = slicesOf(rows, sliceLength).flatMap((slice) => {
    const judged = slice.map(checkRow);
    answer({ is: 'verdicts', job, verdicts: judged, of: rows.length });
    return judged;
  });
  const marked = markLookAlikes(setting.asset, rows, verdicts);
  answer({ is: 'checked', job, changed: [...marked.entries()].filter(([index, verdict]) => verdict !== verdicts[index]) });
}

function answer(message: SheetAnswer): void {
  self.postMessage(message);
}
