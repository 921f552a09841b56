import type { Transaction } from 'kysely';
import type { Tables } from '#custody/store/tables.ts';

/** What a seed may know: the time at which its world stands still. */
export type SeedContext = { readonly now: Date };

/** Fills empty tables with a known world. Works in the reset's own transaction: all of it or nothing. */
export type Seed = (db: Transaction<Tables>, context: SeedContext) => Promise<void>;
