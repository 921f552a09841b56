/** The result of a check. With a `warning`, the desk still works. */
export type Finding = { readonly check: string; readonly result: 'ok' | 'warning' | 'failed'; readonly detail: string };

/** A failed check, with the message of the error. */
export function failed(check: string, error: unknown): Finding {
  return { check, result: 'failed', detail: error instanceof Error ? error.message : String(error) };
}
