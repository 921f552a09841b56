import { makeStore } from '#web/lib/store.ts';

/**
 * The connection to the desk's server: whether the server answered the last request, the time of the last answer (ms since 1970),
 * and the number of consecutive failed reads of the custodian.
 */
export type Connection = { readonly isAnswering: boolean; readonly lastAnswerMs: number | null; readonly failedReads: number };

export const connection = makeStore<Connection>({ isAnswering: true, lastAnswerMs: null, failedReads: 0 });

/** Number of failed reads in a row after which the page no longer shows "Live". */
export const failedReadsMax = 3;

/** Time at which the current stream of live updates started, ms since 1970. Null without a stream. */
export const liveSinceMs = makeStore<number | null>(null);

/** Whether the session has ended. If so, the app asks the user to sign in on the same page. */
export const signedOut = makeStore(false);
