import type { FieldSources } from '#web/parts/entity-source.ts';

/** How long typing rests before what depends on the whole form is worked out anew, in ms. */
const restMs = 120;

/** Does something whenever typing in a form has rested, until the returned function is called. */
export function whenRested(form: HTMLFormElement | null, sources: FieldSources, deed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(deed, restMs);
  };
  const leaving = new AbortController();
  for (const event of ['input', 'change', 'click', 'focusout'] as const) form?.addEventListener(event, later, { signal: leaving.signal });
  const stop = sources.store.subscribe(later);
  return () => {
    stop();
    leaving.abort();
    clearTimeout(timer);
  };
}
