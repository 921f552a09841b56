import { recentMax, type Recent } from '#contract/desk/preferences.ts';
import { savePreferences, preferences } from '#web/data/preferences.ts';

/** The recent entries with a new one at the top, without duplicates. */
export function withRecent(recent: readonly Recent[], next: Recent): Recent[] {
  return [next, ...recent.filter(({ path }) => path !== next.path)].slice(0, recentMax);
}

/** Saves a recent entry with a number or a page's title, but never with a name, because a wallet may have the name of a person. */
export function storeRecent(next: Recent): void {
  savePreferences({ recent: withRecent(preferences.get().recent, next) });
}
