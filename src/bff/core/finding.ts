/** The result of a check. After a `warning`, the desk still works. */
export type Finding = { readonly check: string; readonly result: 'ok' | 'warning' | 'failed'; readonly detail: string };

/** The result of a check that failed with an error. */
export function failedFinding(check: string, error: unknown): Finding {
  return { check, result: 'failed', detail: error instanceof Error ? error.message : String(error) };
}
