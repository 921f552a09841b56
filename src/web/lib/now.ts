import { makeStore } from './store.ts';

/** Update interval of relative times, ms. */
const tickMs = 30_000;

/** The current time in ms since 1970, updated every half minute, for "3 minutes ago". */
export const nowMs = makeStore(Date.now());

setInterval(() => nowMs.set(Date.now()), tickMs);
