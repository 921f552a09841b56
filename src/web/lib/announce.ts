import { makeStore } from './store.ts';

/** What the page's live region says last; the number makes the same sentence heard twice. */
export const announcement = makeStore<{ readonly text: string; readonly turn: number }>({ text: '', turn: 0 });

/** Tells people who listen to the page what happened: `announce('Information submitted')`. */
export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}
