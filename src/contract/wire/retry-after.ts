/**
 * Returns the delay from `nowMs` that a Retry-After header requests, ms. The header contains seconds or a date. Returns null
 * for any other text. Source: RFC 9110, 10.2.3.
 */
export function retryAfterMs(header: string | null, nowMs: number): number | null {
  if (header === null || header === '') return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const atMs = /^[A-Z][a-z]{2}, /.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
