import { workerCalls, type WorkerCalls } from '#web/lib/worker/worker-calls.ts';
import type { CheckedSheet, SheetToCheck } from './check-sheet.ts';
import type { SheetMethods } from './sheet-worker.ts';

export type SheetReader = WorkerCalls<SheetMethods> & { readonly check: (sheet: SheetToCheck) => Promise<CheckedSheet> };

/** Starts the worker. Starting takes a moment, so callers open the reader before the user has chosen a file. */
export function openSheetReader(): SheetReader {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const calls = workerCalls<SheetMethods>(worker, 'spreadsheet reader');
  return {
    ...calls,
    check: async (sheet) => {
      const checkResult = await calls.call('check', sheet);
      return { ...checkResult, body: await calls.call('body') };
    },
  };
}
