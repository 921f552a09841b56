import {
  changePreferences as row,
  preferencesSchema,
  defaultPreferences,
  type PreferenceChanges,
  type Preferences,
} from '#contract/desk/preferences.ts';
import { makeStore, useStore, type Store } from '#web/lib/store.ts';
import { call } from './call.ts';

/** Preferences of the signed-in user, from the session. */
export const preferences = makeStore<Preferences>(defaultPreferences);

/** The current preferences; re-renders on each change. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

/**
 * Changes preferences in the page at once, then on the server. Rejects if the server does not save them; the page then keeps them
 * until it is reloaded.
 */
export async function changePreferences(changes: PreferenceChanges): Promise<void> {
  preferences.set(preferencesSchema.parse({ ...preferences.get(), ...changes }));
  // The request completes even if the page is closed. Browsers limit the size of such requests: `preferencesBytesMax` is half
  // of their limit.
  await call(row, { body: changes, isLeaving: true });
}

/** Changes preferences without waiting for the server, and ignores failures. */
export function savePreferences(changes: PreferenceChanges): void {
  changePreferences(changes).catch(() => undefined);
}

/** Returns a store of one preference. */
export function preference<Field extends keyof Preferences>(field: Field): Store<Preferences[Field]> {
  return {
    get: () => preferences.get()[field],
    set: (value) => savePreferences({ [field]: value }),
    subscribe: preferences.subscribe,
  };
}
