import { parentPort } from 'node:worker_threads';
import * as endpoints from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { textMask } from './masked-text.ts';
import type { MaskOrder, MaskResult } from './masking.ts';

const masks = new Map(Object.values<Endpoint>(endpoints).map((row) => [`${row.method} ${row.path}`, textMask(row)]));

/** Reduces large answers in a worker thread. The result for an unreadable answer is null. */
parentPort?.on('message', ({ row, view, bytes }: MaskOrder) => {
  parentPort?.postMessage({ text: maskedOrNull(row, Buffer.from(bytes).toString('utf8'), view) } satisfies MaskResult);
});

function maskedOrNull(row: string, text: string, view: MaskOrder['view']): string | null {
  try {
    return masks.get(row)?.(text, view) ?? null;
  } catch {
    return null;
  }
}
