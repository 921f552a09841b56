import type { SelectType } from 'kysely';

/**
 * Tables as the database has them, with narrower types for some columns, which are the permitted values of a text, or the
 * value of a jsonb. A narrower type does not compile for a missing column, or if the column's own type does not include
 * it.
 */
export type Refined<Tables, Finer extends Fitting<Tables, Finer>> = {
  [T in keyof Tables]: T extends keyof Finer
    ? { [C in keyof Tables[T]]: C extends keyof Finer[T] ? Finer[T][C] : Tables[T][C] }
    : Tables[T];
};

type Fitting<Tables, Finer> = {
  [T in keyof Finer]: T extends keyof Tables
    ? { [C in keyof Finer[T]]: C extends keyof Tables[T] ? Fit<Tables[T][C], Finer[T][C]> : never }
    : never;
};

/** The finer type, when all its values belong to the column's type and both agree on null. */
type Fit<Column, Fine> =
  SelectType<Fine> extends SelectType<Column>
    ? null extends SelectType<Column>
      ? null extends SelectType<Fine>
        ? Fine
        : never
      : Fine
    : never;
