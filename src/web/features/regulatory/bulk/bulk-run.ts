import * as z from 'zod/mini';
import { submissionOutcomes, type SubmissionOutcome } from '#contract/desk/submission.ts';
import type { DeskErrorCode, WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** The outcome of a submission and its message. After a lost answer, the outcome is `accepted` if the record shows it. */
export type BulkResult = { readonly is: SubmissionOutcome; readonly message: string | null };

export type BulkResults = Readonly<Record<string, BulkResult>>;

const storedSchema = z.record(z.string(), z.object({ is: z.enum(submissionOutcomes), message: z.nullable(z.string()) }));

/** The results in a stored draft. A submission that was in progress when the page closed has an unknown outcome. */
export function storedResults(storedValue: unknown): BulkResults {
  const parseResult = storedSchema.safeParse(storedValue);
  if (!parseResult.success) return {};
  return Object.fromEntries(
    Object.entries(parseResult.data).map(([id, result]) => [
      id,
      result.is === 'sending' ? { is: 'unknown', message: 'Outcome unknown: the page was closed before the answer arrived' } : result,
    ]),
  );
}

type BulkRun = {
  readonly ids: readonly string[];
  /** Whether an earlier attempt for the deposit has an unknown outcome. If so, the record is checked before another attempt. */
  readonly isUnknown: (id: string) => boolean;
  /** Submits one deposit. Throws if the service does not accept the submission. */
  readonly send: (id: string) => Promise<void>;
  /** Whether the record shows that the earlier attempt was accepted. Null if the record cannot be read. */
  readonly isAccepted: (id: string) => Promise<boolean | null>;
  readonly isStopped: () => boolean;
  readonly report: (id: string, result: BulkResult) => void;
};

/** How the bulk submission ended: complete, stopped by the user, or halted after a failure. */
export type RunEnd = 'done' | 'stopped' | 'halted';

const acceptedByRecord: BulkResult = { is: 'accepted', message: 'The answer was lost, but the record confirms it' };

const unreadRecord: BulkResult = { is: 'unknown', message: 'Outcome unknown: the record could not be loaded, and nothing was sent again' };

/** Submits one deposit after another. Halts after an unknown outcome, and after a failure that the next deposit would repeat. */
export async function runBulk(run: BulkRun): Promise<RunEnd> {
  for (const id of run.ids) {
    if (run.isStopped()) return 'stopped';
    const hasUnknownOutcome = run.isUnknown(id);
    run.report(id, { is: 'sending', message: null });
    const wasAccepted = hasUnknownOutcome ? await run.isAccepted(id) : false;
    if (wasAccepted !== false) run.report(id, wasAccepted === null ? unreadRecord : acceptedByRecord);
    if (wasAccepted === null) return 'halted';
    if (!wasAccepted && !(await submitOne(run, id))) return 'halted';
  }
  return 'done';
}

/** Submits one deposit and reports its outcome. Returns whether the next deposit may be submitted. */
async function submitOne({ send, isAccepted, report }: BulkRun, id: string): Promise<boolean> {
  try {
    await send(id);
    report(id, { is: 'accepted', message: null });
    return true;
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error));
    const outcome = outcomeOf(failure);
    report(id, { is: outcome, message: failure.message });
    if (outcome !== 'unknown') return !wouldFailAgain(failure, outcome);
    const wasAccepted = (await isAccepted(id)) === true;
    if (wasAccepted) report(id, acceptedByRecord);
    return wasAccepted;
  }
}

/** Codes of refusals that concern all deposits: wrong credentials, and too many requests. */
const generalRefusals: ReadonlySet<string> = new Set(['upstream_unauthorized', 'too_many_requests'] satisfies readonly DeskErrorCode[]);

/** Codes of refusals that concern only one deposit. */
const depositReasons: ReadonlySet<string> = new Set([
  'invalid_request',
  'not_found',
  'record_changed',
  'submission_under_way',
] satisfies readonly DeskErrorCode[]);

/** Whether the next deposit would fail for the same reason. */
function wouldFailAgain(error: Error, outcome: Exclude<WriteOutcome, 'unknown'>): boolean {
  if (!(error instanceof HttpRefusal)) return false;
  return outcome === 'refused' ? generalRefusals.has(error.code) : !depositReasons.has(error.code);
}
