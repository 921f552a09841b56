import * as z from 'zod/mini';
import { HttpRefusal } from '#web/lib/http.ts';
import { isOutcomeUnknown } from './regulatory-submit-words.ts';

/** What became of a deposit that was sent to; `accepted` may also be what its record says after an answer was lost. */
export type BulkResult = { readonly is: 'sending' | 'accepted' | 'refused' | 'unknown' | 'not sent'; readonly message: string | null };

export type BulkResults = Readonly<Record<string, BulkResult>>;

const keptSchema = z.record(
  z.string(),
  z.object({ is: z.enum(['sending', 'accepted', 'refused', 'unknown', 'not sent']), message: z.nullable(z.string()) }),
);

/** The results as a draft keeps them; what was being sent when the page went away is unknown. */
export function keptResults(kept: unknown): BulkResults {
  const read = keptSchema.safeParse(kept);
  if (!read.success) return {};
  return Object.fromEntries(
    Object.entries(read.data).map(([id, result]) => [
      id,
      result.is === 'sending' ? { is: 'unknown', message: 'Outcome unknown: the page was left before its answer came' } : result,
    ]),
  );
}

type Run = {
  readonly ids: readonly string[];
  /** Sends to one; throws why it was not taken. */
  readonly send: (id: string) => Promise<void>;
  /** After a failure: whether the record says by now that it was taken; null when it cannot be read. */
  readonly isTaken: (id: string) => Promise<boolean | null>;
  readonly isStopped: () => boolean;
  readonly report: (id: string, result: BulkResult) => void;
};

/** How a run ended: at its end, because it was stopped, or because going on made no sense. */
export type RunEnd = 'done' | 'stopped' | 'halted';

/**
 * Sends to one after the other. One that is refused does not keep the others from being sent to; an outcome that stays unknown, a line or a
 * session that is gone does.
 */
export async function runBulk({ ids, send, isTaken, isStopped, report }: Run): Promise<RunEnd> {
  for (const id of ids) {
    if (isStopped()) return 'stopped';
    report(id, { is: 'sending', message: null });
    try {
      await send(id);
      report(id, { is: 'accepted', message: null });
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      const result = resultOf(failure);
      report(id, result);
      if (result.is === 'unknown') {
        if ((await isTaken(id)) !== true) return 'halted';
        report(id, { is: 'accepted', message: 'The answer was lost, but the record says so' });
      } else if (isHalting(failure)) return 'halted';
    }
  }
  return 'done';
}

/** What a failure makes of a deposit. */
function resultOf(error: Error): BulkResult {
  if (isOutcomeUnknown(error)) return { is: 'unknown', message: error.message };
  return { is: error instanceof HttpRefusal && error.code === 'refused' ? 'refused' : 'not sent', message: error.message };
}

/** Refusals that the next deposit would meet as well. */
const halting: ReadonlySet<string> = new Set([
  'signed_out',
  'forbidden',
  'too_many_requests',
  'upstream_unreachable',
  'upstream_failed',
  'unavailable',
  'internal',
]);

function isHalting(error: Error): boolean {
  return error instanceof HttpRefusal && halting.has(error.code);
}
