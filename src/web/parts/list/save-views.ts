import type { SavedView } from '#contract/desk/preferences.ts';
import { changePreferences } from '#web/data/preferences.ts';
import { announce } from '#web/lib/screen-reader.ts';

/** Shows the changed views at once and saves them. Then announces `message`, or that saving failed. */
export async function saveViews(views: SavedView[], message: string): Promise<void> {
  try {
    await changePreferences({ saved_views: views });
    announce(message);
  } catch {
    announce(`${message}, but not on the server: it is lost when this page closes`);
  }
}
