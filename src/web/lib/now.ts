import { makeStore } from './store.ts';

/** Update interval of relative times, ms. */
const tickMs = 30_000;

/** The current time in ms since 1970, for texts such as "3 minutes ago". Updated every half minute. */
export const nowMs = makeStore(Date.now());

setInterval(() => nowMs.set(Date.now()), tickMs);
