import { recentMax, type Recent } from '#contract/desk/preferences.ts';
import { savePreferences, preferences } from '#web/data/preferences.ts';

/** The recent entries after a new one was added at the top. Duplicates are removed. */
export function withRecent(recent: readonly Recent[], next: Recent): Recent[] {
  return [next, ...recent.filter(({ path }) => path !== next.path)].slice(0, recentMax);
}

/** Saves a recent entry. It contains a number or a page's title but no name, because a wallet may be named after a person. */
export function storeRecent(next: Recent): void {
  savePreferences({ recent: withRecent(preferences.get().recent, next) });
}
