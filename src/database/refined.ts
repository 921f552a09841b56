import type { SelectType } from 'kysely';

/**
 * Tables as the database has them, with a narrower type for some columns: the permitted values of a
 * text, or the value of a jsonb. A refined column that does not exist, or whose type does not fit
 * the column's, does not compile.
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
