import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
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

/** Returns what `read` returned after the last pause in typing. */
export function useDebouncedForm<Value>(form: RefObject<HTMLFormElement | null> | null, sources: FieldSources, read: () => Value): Value {
  const [value, setValue] = useState(read);
  const readAgain = useEffectEvent(() => setValue(read));
  useEffect(() => debounceForm(form?.current ?? null, sources, () => readAgain()), [form, sources]);
  return value;
}

/** Runs an action after each pause in typing. Returns a function that removes the listeners. */
function debounceForm(form: HTMLFormElement | null, sources: FieldSources, action: () => void): () => void {
  const { schedule, stop } = debounce(action);
  const stopListening = onFormChange(form, schedule);
  const unsubscribe = sources.store.subscribe(schedule);
  return () => {
    unsubscribe();
    stopListening();
    stop();
  };
}
