import { writeOutcomes, type DeskErrorCode, type WriteOutcome } from '#contract/error.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** Thrown if the page stopped a write before sending it. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** Codes of requests that the desk stops before it sends anything: no session, no role, too many requests. */
const stoppedCodes: ReadonlySet<string> = new Set([
  'signed_out',
  'forbidden',
  'cross_site',
  'too_many_requests',
] satisfies readonly DeskErrorCode[]);

/**
 * The outcome of a failed write. The desk's server states it in `outcome`. Otherwise a write counts as not sent only if the desk certainly
 * stopped it. A lost, truncated or unreadable answer leaves the outcome unknown.
 */
export function outcomeOf(error: Error): WriteOutcome {
  if (error instanceof NotSent) return 'not_sent';
  if (!(error instanceof HttpRefusal)) return 'unknown';
  return writeOutcomes.find((outcome) => outcome === error.outcome) ?? (stoppedCodes.has(error.code) ? 'not_sent' : 'unknown');
}
