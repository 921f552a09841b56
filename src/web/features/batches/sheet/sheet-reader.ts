import { sizeRefusal } from './sheet-limits.ts';
import { slicesOf, sliceLength, type SheetAnswer, type SheetOrder, type SheetProgress } from './sheet-messages.ts';
import type { RowVerdict, Sheet, SheetReading, SheetRow, SheetSetting } from './sheet.ts';

/**
 * Reads and checks spreadsheets in a worker, one job at a time. A new job aborts the running one, which throws an `AbortError`. An abort
 * stops the work at once and throws the signal's reason.
 */
export type SheetReader = {
  read(
    source: File | { readonly text: string; readonly name: string },
    signal: AbortSignal,
    onProgress?: (progress: SheetProgress) => void,
  ): Promise<SheetReading>;
  /** Returns a verdict on each row, in order, with remarks on rows that look alike. */
  check(
    sheet: Sheet,
    setting: SheetSetting,
    signal: AbortSignal,
    onProgress?: (progress: SheetProgress) => void,
  ): Promise<readonly RowVerdict[]>;
  close(): void;
};

type Job = { readonly job: number; readonly take: (answer: SheetAnswer) => void; readonly fail: (reason: unknown) => void };

/** Starts the worker, which takes a moment. Open it when the user is about to choose a file; close it with the page. */
export function openSheetReader(): SheetReader {
  let current: Job | null = null;
  let lastJob = 0;
  /** The sheet that the worker currently stores. */
  let loadedSheet: Sheet | null = null;
  /** Whether the worker failed, possibly before its first job. The next job then starts a new worker. */
  let isBroken = false;
  let worker = start();

  function start(): Worker {
    const started = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
    started.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
      if (data.job === current?.job) current.take(data);
    });
    started.addEventListener('error', ({ message }) => {
      isBroken = true;
      current?.fail(new Error(`The spreadsheet reader failed: ${message || 'it did not start'}`));
    });
    return started;
  }

  /** Stops the worker's job. A worker cannot cancel a job, so another worker replaces it. */
  function restart(reason: unknown): void {
    worker.terminate();
    loadedSheet = null;
    isBroken = false;
    worker = start();
    current?.fail(reason);
  }

  /** Sends an order and passes on its answers until the result arrives. */
  function run<Result>(signal: AbortSignal, send: (job: number) => void, take: (answer: SheetAnswer) => Result | null): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(asError(signal.reason));
      if (current !== null || isBroken) restart(new DOMException('Something else was asked of the reader', 'AbortError'));
      lastJob += 1;
      const job = lastJob;
      const abort = () => restart(signal.reason);
      const end = () => {
        current = null;
        signal.removeEventListener('abort', abort);
      };
      const fail = (reason: unknown) => {
        end();
        reject(asError(reason));
      };
      signal.addEventListener('abort', abort);
      current = {
        job,
        fail,
        take: (answer) => {
          if (answer.is === 'failed') return fail(new Error(answer.message));
          const result = take(answer);
          if (result === null) return;
          end();
          resolve(result);
        },
      };
      send(job);
    });
  }

  const order = (message: SheetOrder) => worker.postMessage(message);

  return {
    async read(source, signal, onProgress = pass) {
      const refusal = source instanceof File ? sizeRefusal(source.size) : null;
      if (refusal !== null) return refusal;
      onProgress({ step: 'reading', done: 0, of: null });
      const rows: SheetRow[] = [];
      const send = (job: number) => order({ is: 'read', job, source });
      return run(signal, send, (answer): SheetReading | null => {
        if (answer.is === 'rows') {
          rows.push(...answer.rows);
          onProgress({ step: 'reading', done: rows.length, of: answer.of });
        }
        if (answer.is !== 'read' || answer.reading.is === 'unusable') return answer.is === 'read' ? answer.reading : null;
        loadedSheet = { ...answer.reading.sheet, rows };
        return { ...answer.reading, sheet: loadedSheet };
      });
    },
    check(sheet, setting, signal, onProgress = pass) {
      onProgress({ step: 'checking', done: 0, of: sheet.rows.length });
      const verdicts: RowVerdict[] = [];
      const send = (job: number) => {
        if (sheet !== loadedSheet) {
          const slices = sheet.rows.length === 0 ? [[]] : slicesOf(sheet.rows, sliceLength);
          for (const [index, rows] of slices.entries()) order({ is: 'rows', rows, isFirst: index === 0 });
          loadedSheet = sheet;
        }
        order({ is: 'check', job, setting });
      };
      return run(signal, send, (answer): readonly RowVerdict[] | null => {
        if (answer.is === 'verdicts') {
          verdicts.push(...answer.verdicts);
          onProgress({ step: 'checking', done: verdicts.length, of: answer.of });
        }
        if (answer.is !== 'checked') return null;
        for (const [index, verdict] of answer.changed) verdicts[index] = verdict;
        return verdicts;
      });
    },
    close() {
      worker.terminate();
      current?.fail(new DOMException('The reader was closed', 'AbortError'));
    },
  };
}

function pass(): void {}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
