import { useSyncExternalStore } from 'react';
import type { FieldErrors } from 'react-hook-form';
import { makeStore, type Store } from '#web/lib/store.ts';
import type { EntityFormControl, EntityFormReturn, EntityForms, EntityPath } from './entity-form.ts';

type Errors = { readonly now: FieldErrors<EntityForms> };

const known = new WeakMap<EntityFormControl, Store<Errors>>();

/**
 * The errors of a form. All fields share one subscription, because the form library calls each
 * subscriber on every key press.
 */
function errorsOf({ control, subscribe }: EntityFormReturn): Store<Errors> {
  const found = known.get(control);
  if (found !== undefined) return found;
  const store = makeStore<Errors>({ now: {} });
  subscribe({ formState: { errors: true }, callback: ({ errors }) => store.set({ now: errors ?? {} }) });
  known.set(control, store);
  return store;
}

/** The error message of a field. Renders only its own field again. */
export function useFieldError(form: EntityFormReturn, path: EntityPath): string | undefined {
  const { subscribe, get } = errorsOf(form);
  return useSyncExternalStore(subscribe, () => messageIn(get().now, path));
}

function messageIn(errors: FieldErrors<EntityForms>, path: EntityPath): string | undefined {
  const [holder = '', name = ''] = path.split('.');
  const error: unknown = errors[holder]?.[name];
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
  return typeof message === 'string' ? message : undefined;
}
