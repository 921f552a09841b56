import { makeStore } from './store.ts';

/** How often what depends on the present is drawn anew, in ms. */
const tickMs = 30_000;

/** The present to half a minute, in ms since 1970: for "3 minutes ago". */
export const nowMs = makeStore(Date.now());

setInterval(() => nowMs.set(Date.now()), tickMs);
