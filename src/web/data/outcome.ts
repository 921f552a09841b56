import { writeOutcomes, type DeskErrorCode, type WriteOutcome } from '#contract/error.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** Thrown when the page itself stopped a write before sending it. */
export class NotSent extends Error {
  override readonly name = 'NotSent';
}

/**
 * Codes that stop a request before the desk sends anything: no session, no role, too many requests.
 */
const stoppedCodes: ReadonlySet<string> = new Set([
  'signed_out',
  'forbidden',
  'cross_site',
  'too_many_requests',
] satisfies readonly DeskErrorCode[]);

/**
 * The outcome of a failed write. The desk's server states it in `outcome`. Without that, only a
 * request that the desk certainly stopped was not sent. A lost, cut off or unreadable answer leaves
 * the outcome unknown.
 */
export function outcomeOf(error: Error): WriteOutcome {
  if (error instanceof NotSent) return 'not_sent';
  if (!(error instanceof HttpRefusal)) return 'unknown';
  return writeOutcomes.find((outcome) => outcome === error.outcome) ?? (stoppedCodes.has(error.code) ? 'not_sent' : 'unknown');
}
