import * as z from 'zod/mini';
import { submissionOutcomes, type SubmissionOutcome } from '#contract/desk/submission.ts';
import type { DeskErrorCode, WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** What became of a deposit that was sent to; `accepted` may also be what its record says after an answer was lost. */
export type BulkResult = { readonly is: SubmissionOutcome; readonly message: string | null };

export type BulkResults = Readonly<Record<string, BulkResult>>;

const keptSchema = z.record(z.string(), z.object({ is: z.enum(submissionOutcomes), message: z.nullable(z.string()) }));

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
  /** Whether the outcome of an earlier attempt is unknown: its record is compared before anything is sent again. */
  readonly isUnknown: (id: string) => boolean;
  /** Sends to one; throws why it was not taken. */
  readonly send: (id: string) => Promise<void>;
  /** Whether the record says by now that an attempt of unknown outcome was taken; null when it cannot be read. */
  readonly isTaken: (id: string) => Promise<boolean | null>;
  readonly isStopped: () => boolean;
  readonly report: (id: string, result: BulkResult) => void;
};

/** How a run ended: at its end, because it was stopped, or because going on made no sense. */
export type RunEnd = 'done' | 'stopped' | 'halted';

const takenByRecord: BulkResult = { is: 'accepted', message: 'The answer was lost, but the record says so' };

const unreadRecord: BulkResult = { is: 'unknown', message: 'Outcome unknown: the record could not be read, and nothing was sent again' };

/**
 * Sends to one after the other. A failure of one deposit alone does not stop the run. It halts at an outcome that stays unknown, and at a
 * failure that the next deposit would meet as well.
 */
export async function runBulk(run: Run): Promise<RunEnd> {
  for (const id of run.ids) {
    if (run.isStopped()) return 'stopped';
    const isOpen = run.isUnknown(id);
    run.report(id, { is: 'sending', message: null });
    const taken = isOpen ? await run.isTaken(id) : false;
    if (taken !== false) run.report(id, taken === null ? unreadRecord : takenByRecord);
    if (taken === null) return 'halted';
    if (!taken && !(await sendsOn(run, id))) return 'halted';
  }
  return 'done';
}

/** Sends to one and reports its outcome. Gives whether the run may go on. */
async function sendsOn({ send, isTaken, report }: Run, id: string): Promise<boolean> {
  try {
    await send(id);
    report(id, { is: 'accepted', message: null });
    return true;
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    const outcome = outcomeOf(failure);
    report(id, { is: outcome, message: failure.message });
    if (outcome !== 'unknown') return !isMetAgain(failure, outcome);
    const isAccepted = (await isTaken(id)) === true;
    if (isAccepted) report(id, takenByRecord);
    return isAccepted;
  }
}

/** Refusals by the service that are not about the deposit: its credentials, and its rate. */
const generalRefusals: ReadonlySet<string> = new Set(['upstream_unauthorized', 'too_many_requests'] satisfies readonly DeskErrorCode[]);

/** Reasons not to send that are about one deposit. */
const ownReasons: ReadonlySet<string> = new Set([
  'invalid_request',
  'not_found',
  'record_changed',
  'submission_under_way',
] satisfies readonly DeskErrorCode[]);

/** Whether the next deposit would meet the same. */
function isMetAgain(error: Error, outcome: Exclude<WriteOutcome, 'unknown'>): boolean {
  if (!(error instanceof HttpRefusal)) return false;
  return outcome === 'refused' ? generalRefusals.has(error.code) : !ownReasons.has(error.code);
}
