/** DOM events that may change a form. */
const changeEvents = ['input', 'change', 'click', 'focusout'] as const;

/**
 * Calls the listener whenever a form may have changed; returns a function that stops it. Uses DOM events, because a subscription to the
 * form library copies all values on each key press.
 */
export function onFormChange(form: HTMLFormElement | null, listener: () => void): () => void {
  const abortController = new AbortController();
  for (const event of changeEvents) form?.addEventListener(event, listener, { signal: abortController.signal });
  return () => abortController.abort();
}
