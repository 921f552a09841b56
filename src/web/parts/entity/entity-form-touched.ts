/** DOM events that may change a form. */
const touches = ['input', 'change', 'click', 'focusout'] as const;

/**
 * Calls the listener whenever a form may have changed; returns a function that stops it. Uses DOM events, because a subscription to the
 * form library copies all values on each key press.
 */
export function whenTouched(form: HTMLFormElement | null, listener: () => void): () => void {
  const leaving = new AbortController();
  for (const event of touches) form?.addEventListener(event, listener, { signal: leaving.signal });
  return () => leaving.abort();
}
