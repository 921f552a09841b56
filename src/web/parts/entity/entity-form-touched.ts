/** The browser's events by which a form may have changed. */
const touches = ['input', 'change', 'click', 'focusout'] as const;

/**
 * Does something whenever a form may have changed, until the returned function is called. The browser's own events: a subscription to the form's values
 * would copy them all at each key. Heard at the window, for those of a text field go no further (`hearTyping`).
 */
export function whenTouched(form: HTMLFormElement | null, deed: () => void): () => void {
  const leaving = new AbortController();
  const hear = ({ target }: Event) => {
    if (target instanceof Node && form?.contains(target) === true) deed();
  };
  for (const event of touches) globalThis.addEventListener(event, hear, { capture: true, signal: leaving.signal });
  return () => leaving.abort();
}
