import { recentMax, type Recent } from '#contract/desk/preferences.ts';
import { changePreferences, preferences } from '#web/data/preferences.ts';
import { start } from '#web/data/start.ts';

/** The recent ones with one more at the top; each once. */
export function withRecent(recent: readonly Recent[], next: Recent): Recent[] {
  return [next, ...recent.filter(({ path }) => path !== next.path)].slice(0, recentMax);
}

/** Keeps what was chosen. Its words are a number or a page's title, never a name: a wallet or account may be called after a person. */
export function keepRecent(next: Recent): void {
  start(changePreferences({ recent: withRecent(preferences.get().recent, next) }));
}
