import { prepareFirstData } from './desk-process.ts';

/** Runs once before all browser tests; the returned function runs once after them. */
export default prepareFirstData;
