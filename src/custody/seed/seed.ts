import type { Transaction } from 'kysely';
import type { Tables } from '#custody/store/custody-tables.ts';

/** The input of a seed. `now` is the fixed present of its world. */
export type SeedContext = { readonly now: Date };

/** Fills empty tables with a fixed world. It runs in the transaction of a reset. */
export type Seed = (db: Transaction<Tables>, context: SeedContext) => Promise<void>;
