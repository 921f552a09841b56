import { writeOutcomes, type DeskErrorCode, type WriteOutcome } from '#contract/error.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** Thrown if the page stopped a write before it was sent. */
export class NotSentError extends Error {
  override readonly name = 'NotSent';
}

/** Codes of requests that the desk stops before it sends anything to the custodian: no session, no role, too many requests. */
const stoppedCodes: ReadonlySet<string> = new Set([
  'signed_out',
  'forbidden',
  'cross_site',
  'too_many_requests',
] satisfies readonly DeskErrorCode[]);

/**
 * The outcome of a failed write. The desk's server states it in `outcome`. Otherwise the outcome is unknown, unless the desk
 * certainly stopped the write.
 */
export function outcomeOf(error: Error): WriteOutcome {
  if (error instanceof NotSentError) return 'not_sent';
  if (!(error instanceof HttpRefusal)) return 'unknown';
  return writeOutcomes.find((outcome) => outcome === error.outcome) ?? (stoppedCodes.has(error.code) ? 'not_sent' : 'unknown');
}
