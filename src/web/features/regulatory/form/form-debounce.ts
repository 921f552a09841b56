import { whenTouched } from '#web/parts/entity/entity-form-touched.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';

/** Debounce of work that depends on the whole form, ms. */
const debounceMs = 300;

/** Runs an action when `later` has not been called for the debounce time. */
export function debounce(action: () => void): { readonly later: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    later: () => {
      stop();
      timer = setTimeout(action, debounceMs);
    },
    stop,
  };
}

/** Runs an action after each pause in typing. Returns a function that stops it. */
export function debounceForm(form: HTMLFormElement | null, sources: FieldSources, action: () => void): () => void {
  const { later, stop } = debounce(action);
  const ignore = whenTouched(form, later);
  const unsubscribe = sources.store.subscribe(later);
  return () => {
    unsubscribe();
    ignore();
    stop();
  };
}
