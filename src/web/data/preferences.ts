import { changePreferences as row } from '#contract/desk/desk-endpoints.ts';
import { preferencesSchema, unchosenPreferences, type PreferenceChanges, type Preferences } from '#contract/desk/preferences.ts';
import { makeStore, useStore, type Store } from '#web/lib/store.ts';
import { call } from './call.ts';
import { start } from './start.ts';

/** How the signed-in user likes the desk; they come with the session. */
export const preferences = makeStore<Preferences>(unchosenPreferences);

/** How the signed-in user likes the desk. */
export function usePreferences(): Preferences {
  return useStore(preferences);
}

/** Changes the named fields: at once in the page, then on the server. Rejects when the server does not keep them; the page still does. */
export async function changePreferences(changes: PreferenceChanges): Promise<void> {
  preferences.set(preferencesSchema.parse({ ...preferences.get(), ...changes }));
  // A page left right after loses nothing: preferencesBytesMax is half of what a browser sends on behind a page.
  await call(row, { body: changes, isLeaving: true });
}

/** One field as a store, for what reads or changes that one alone. */
export function preference<Field extends keyof Preferences>(field: Field): Store<Preferences[Field]> {
  return {
    get: () => preferences.get()[field],
    set: (value) => start(changePreferences({ [field]: value })),
    subscribe: preferences.subscribe,
  };
}
