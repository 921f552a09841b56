import type { CheckedSheet, SheetToCheck } from './check-sheet.ts';
import type { SheetAnswer, SheetMethods } from './sheet-worker.ts';

/** Reads and checks spreadsheets in a worker. Calls are processed in order. */
export type SheetReader = {
  readonly call: <Method extends 'read' | 'propose' | 'preview' | 'take'>(
    method: Method,
    request: Parameters<SheetMethods[Method]>[0],
  ) => Promise<Awaited<ReturnType<SheetMethods[Method]>>>;
  readonly check: (sheet: SheetToCheck) => Promise<CheckedSheet>;
  readonly close: () => void;
};

type Job = { readonly resolve: (result: never) => void; readonly reject: (error: Error) => void };

/** Starts the worker. Starting takes a moment, so callers open the reader before the user has chosen a file. */
export function openSheetReader(): SheetReader {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const jobs = new Map<number, Job>();
  let lastJob = 0;
  const failAll = (message: string) => {
    for (const { reject } of jobs.values()) reject(new Error(message));
    jobs.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
    const job = jobs.get(data.job);
    jobs.delete(data.job);
    // Copying 10,000 rows to or from the worker takes about 20 ms, so the copy runs in a separate task.
    if ('error' in data) job?.reject(new Error(data.error));
    else setTimeout(() => job?.resolve(data.result));
  });
  worker.addEventListener('error', ({ message }) => failAll(`The spreadsheet reader failed: ${message || 'it did not start'}`));
  const call = <Method extends keyof SheetMethods>(method: Method, request?: Parameters<SheetMethods[Method]>[0]) =>
    new Promise<Awaited<ReturnType<SheetMethods[Method]>>>((resolve, reject) => {
      lastJob += 1;
      jobs.set(lastJob, { resolve, reject });
      const job = lastJob;
      setTimeout(() => worker.postMessage({ job, method, request }));
    });
  return {
    call,
    check: async (sheet) => {
      const checkResult = await call('check', sheet);
      return { ...checkResult, body: await call('body') };
    },
    close: () => {
      worker.terminate();
      failAll('The reader was closed');
    },
  };
}
