import { makeBeginning } from './desk-process.ts';

/** Runs once before all browser tests; what it returns, once after them. */
export default makeBeginning;
