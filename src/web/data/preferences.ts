import { changePreferences as row } from '#contract/desk/desk-endpoints.ts';
import { preferencesSchema, unchosenPreferences, type PreferenceChanges, type Preferences } from '#contract/desk/preferences.ts';
import { makeStore, useStore, type Store } from '#web/lib/store.ts';
import { call } from './call.ts';

/** Preferences of the signed-in user. The session carries them. */
export const preferences = makeStore<Preferences>(unchosenPreferences);

/** Preferences of the signed-in user. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

/**
 * Changes preferences at once in the page, then on the server. Rejects when the server does not
 * save them; the page keeps them until it is reloaded.
 */
export async function changePreferences(changes: PreferenceChanges): Promise<void> {
  preferences.set(preferencesSchema.parse({ ...preferences.get(), ...changes }));
  // A page that is closed right after loses nothing: preferencesBytesMax is half of the browser's
  // `keepalive` limit.
  await call(row, { body: changes, isLeaving: true });
}

/**
 * Changes preferences without waiting. When the server does not save them, the page keeps them
 * until it is reloaded.
 */
export function savePreferences(changes: PreferenceChanges): void {
  changePreferences(changes).catch(() => undefined);
}

/** One preference as a store. */
export function preference<Field extends keyof Preferences>(field: Field): Store<Preferences[Field]> {
  return {
    get: () => preferences.get()[field],
    set: (value) => savePreferences({ [field]: value }),
    subscribe: preferences.subscribe,
  };
}
