/** The result of a check: `warning` does not keep the desk from working. */
export type Finding = { readonly check: string; readonly result: 'ok' | 'warning' | 'failed'; readonly detail: string };

/** A failed check, with the error's own words. */
export function failed(check: string, error: unknown): Finding {
  return { check, result: 'failed', detail: error instanceof Error ? error.message : String(error) };
}
