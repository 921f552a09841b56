import { makeStore } from '#web/lib/store.ts';

/** The line to the desk's server: whether the last request was answered, and when one last was, in ms since 1970. */
export type Line = { readonly isAnswering: boolean; readonly lastAnswerMs: number | null };

export const line = makeStore<Line>({ isAnswering: true, lastAnswerMs: null });

/** Whether the server said that nobody is signed in: the shell asks for the password in place. */
export const signedOut = makeStore(false);
