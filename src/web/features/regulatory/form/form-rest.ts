import { whenTouched } from '#web/parts/entity/entity-form-touched.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';

/** How long typing rests before what depends on the whole form is worked out anew, in ms. */
const restMs = 300;

/** Does something once `later` has not been called for a while. */
export function atRest(deed: () => void): { readonly later: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    later: () => {
      stop();
      timer = setTimeout(deed, restMs);
    },
    stop,
  };
}

/** Does something whenever typing in a form has rested, until the returned function is called. */
export function whenRested(form: HTMLFormElement | null, sources: FieldSources, deed: () => void): () => void {
  const { later, stop } = atRest(deed);
  const ignore = whenTouched(form, later);
  const unsubscribe = sources.store.subscribe(later);
  return () => {
    unsubscribe();
    ignore();
    stop();
  };
}
