import { prepareFirstData } from './desk-process.ts';

/** Runs once before all browser tests. The function that it returns runs once after all tests. */
export default prepareFirstData;
