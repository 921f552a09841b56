import type { Transaction } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';

/** The input of a seed: the fixed time of its world. */
export type SeedContext = { readonly now: Date };

/** Fills empty tables with a fixed world, in the reset's own transaction: everything or nothing. */
export type Seed = (db: Transaction<Tables>, context: SeedContext) => Promise<void>;
