import { writeOutcomes, type DeskErrorCode, type WriteOutcome } from '#contract/error.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** A write that the page itself stopped before anything left. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/** Codes by which the desk's server stops every request before it sends anything: no session, no role, too fast. */
const stoppedCodes: ReadonlySet<string> = new Set([
  'signed_out',
  'forbidden',
  'cross_site',
  'too_many_requests',
] satisfies readonly DeskErrorCode[]);

/**
 * What a failed write came to. The desk's server says so in `outcome`. Without its word, only a request that the desk certainly stopped was
 * not sent: an answer that is lost, cut off or unreadable leaves the outcome unknown.
 */
export function outcomeOf(error: Error): WriteOutcome {
  if (error instanceof NotSent) return 'not_sent';
  if (!(error instanceof HttpRefusal)) return 'unknown';
  return writeOutcomes.find((outcome) => outcome === error.outcome) ?? (stoppedCodes.has(error.code) ? 'not_sent' : 'unknown');
}
