import type { DeskErrorCode } from '#contract/error.ts';
import { HttpRefusal, NoAnswerError } from '#web/lib/http.ts';

/** Delay before a failed read is retried, ms, unless the service requests a longer delay. */
export const retryMs = 10_000;

/** Longest retry delay that the service may request, ms: 10 minutes. */
const retryMsMax = 600_000;

/** Codes of temporary refusals. The same request may succeed later. */
const temporaryCodes: ReadonlySet<string> = new Set([
  'too_many_requests',
  'upstream_failed',
  'upstream_unreachable',
  'unavailable',
  'internal',
  // The answer could not be parsed. A proxy may have answered temporarily in place of the service.
  'unreadable',
] satisfies readonly (DeskErrorCode | 'unreadable')[]);

/** Delay before a failed read is retried, ms. Null if the same read would fail again. */
export function retryDelayMs(error: unknown): number | null {
  if (error instanceof NoAnswerError) return retryMs;
  if (!(error instanceof HttpRefusal) || !temporaryCodes.has(error.code)) return null;
  return Math.min(Math.max(retryMs, error.retryAfterMs ?? 0), retryMsMax);
}
