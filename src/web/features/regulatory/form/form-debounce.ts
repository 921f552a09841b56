import { whenTouched } from '#web/parts/entity/entity-form-touched.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';

/** Debounce of what depends on the whole form, ms. */
const debounceMs = 300;

/** Runs an action once `later` was not called for a while. */
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

/** Runs an action after each pause in typing. The returned function stops it. */
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
