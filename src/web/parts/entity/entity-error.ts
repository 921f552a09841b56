import { useSyncExternalStore } from 'react';
import { get, type FieldErrors, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { makeStore, type Store } from '#web/lib/store.ts';

type CurrentErrors = { readonly current: FieldErrors };

const storeByControl = new WeakMap<object, Store<CurrentErrors>>();

/**
 * Returns a store of a form's errors. All fields share one subscription, because the form library calls every subscriber on each
 * key press.
 */
function errorsOf<Values extends FieldValues>({ control, subscribe }: UseFormReturn<Values>): Store<CurrentErrors> {
  const cachedStore = storeByControl.get(control);
  if (cachedStore !== undefined) return cachedStore;
  const store = makeStore<CurrentErrors>({ current: {} });
  subscribe({ formState: { errors: true }, callback: ({ errors }) => store.set({ current: errors ?? {} }) });
  storeByControl.set(control, store);
  return store;
}

/** The error message of a field. If the message changes, only this field re-renders. */
export function useFieldError<Values extends FieldValues>(form: UseFormReturn<Values>, path: string): string | undefined {
  const errors = errorsOf(form);
  return useSyncExternalStore(errors.subscribe, () => messageIn(errors.get().current, path));
}

/** The current error message of a field, read once without a subscription. */
export function currentFieldError<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  path: string,
): { type?: unknown; message?: unknown } {
  const error: unknown = get(errorsOf(form).get().current, path);
  return typeof error === 'object' && error !== null ? error : {};
}

function messageIn(errors: FieldErrors, path: string): string | undefined {
  const error: unknown = get(errors, path);
  const message: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : undefined;
  return typeof message === 'string' ? message : undefined;
}
