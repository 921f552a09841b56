/** DOM events that may change a form. */
const changeEvents = ['input', 'change', 'click', 'focusout'] as const;

/**
 * Calls a listener whenever a form may have changed, and returns a function that removes it. DOM events are cheaper than a
 * subscription to the form library.
 */
export function onFormChange(form: HTMLFormElement | null, listener: () => void): () => void {
  const abortController = new AbortController();
  for (const event of changeEvents) form?.addEventListener(event, listener, { signal: abortController.signal });
  return () => abortController.abort();
}
