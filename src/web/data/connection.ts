import { makeStore } from '#web/lib/store.ts';

/**
 * The connection to the desk's server: whether it answered the last request, and the time of its
 * last answer in ms since 1970.
 */
export type Connection = { readonly isAnswering: boolean; readonly lastAnswerMs: number | null };

export const connection = makeStore<Connection>({ isAnswering: true, lastAnswerMs: null });

/**
 * Since when live updates arrive, ms since 1970; null while they do not. Polling goes
 * on: not every change has a webhook.
 */
export const liveSince = makeStore<number | null>(null);

/** Whether the session has ended. The shell then asks for the password in place. */
export const signedOut = makeStore(false);
