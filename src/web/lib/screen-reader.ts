import { makeStore } from './store.ts';

/** The text that screen readers announce. `turn` increases with each announcement, so that a repeated sentence is read again. */
export const announcement = makeStore<{ readonly text: string; readonly turn: number }>({ text: '', turn: 0 });

/** Makes screen readers read a text: `announce('Information submitted')`. */
export function announce(text: string): void {
  announcement.set({ text, turn: announcement.get().turn + 1 });
}
