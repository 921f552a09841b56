import { makeStore } from './store.ts';

/** The text of the page's live region. `turn` grows with each announcement, so that screen readers read a repeated sentence again. */
export const announcement = makeStore<{ readonly text: string; readonly turn: number }>({ text: '', turn: 0 });

/** Announces to screen readers: `announce('Information submitted')`. */
export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}
