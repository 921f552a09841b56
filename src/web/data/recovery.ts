import type { DeskErrorCode } from '#contract/error.ts';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';

/** How long after a failed read the desk asks again by itself, unless the service says to wait longer, ms. */
export const againMs = 10_000;

/** The longest that a read waits because the service says so, ms: 10 minutes. */
const againMsMax = 600_000;

/** Refusals of a read that pass: the same question may be answered later. */
const passing: ReadonlySet<string> = new Set([
  'too_many_requests',
  'upstream_failed',
  'upstream_unreachable',
  'unavailable',
  'internal',
  // An answer that makes no sense: the service mends it, or what stands between the desk and the browser is not there for a moment.
  'unreadable',
] satisfies readonly (DeskErrorCode | 'unreadable')[]);

/** In how many ms a read that failed is asked again by itself; null when asking again would not help. */
export function recoveryMs(error: unknown): number | null {
  if (error instanceof NoAnswer) return againMs;
  if (!(error instanceof HttpRefusal) || !passing.has(error.code)) return null;
  return Math.min(Math.max(againMs, error.retryAfterMs ?? 0), againMsMax);
}
