import type { SavedView } from '#contract/desk/preferences.ts';
import { changePreferences } from '#web/data/preferences.ts';
import { announce } from '#web/lib/announce.ts';

/** Keeps the views, at once in the page; says so when the server does not. */
export async function keepViews(views: SavedView[], words: string): Promise<void> {
  try {
    await changePreferences({ saved_views: views });
    announce(words);
  } catch {
    announce(`${words}, but the server did not keep it: it lasts until this page is closed`);
  }
}
