import { onFormChange } from '#web/parts/entity/entity-form-touched.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';

/** Pause in typing after which actions on the whole form run, ms. */
const debounceMs = 300;

/** Returns `schedule`, which runs the action after the pause, and `stop`. Calling `schedule` again restarts the pause. */
export function debounce(action: () => void): { readonly schedule: () => void; readonly stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    schedule: () => {
      stop();
      timer = setTimeout(action, debounceMs);
    },
    stop,
  };
}

/** Runs an action after each pause in typing. Returns a function that removes the listeners. */
export function debounceForm(form: HTMLFormElement | null, sources: FieldSources, action: () => void): () => void {
  const { schedule, stop } = debounce(action);
  const stopListening = onFormChange(form, schedule);
  const unsubscribe = sources.store.subscribe(schedule);
  return () => {
    unsubscribe();
    stopListening();
    stop();
  };
}
