import type { SelectType } from 'kysely';

/**
 * The database's tables with narrower types for some columns. A narrower type describes the permitted values of a text column,
 * or the value of a jsonb column. It does not compile if the column is missing or has another type.
 */
export type RefinedTables<Tables, Finer extends FittingTables<Tables, Finer>> = {
  [T in keyof Tables]: T extends keyof Finer
    ? { [C in keyof Tables[T]]: C extends keyof Finer[T] ? Finer[T][C] : Tables[T][C] }
    : Tables[T];
};

type FittingTables<Tables, Finer> = {
  [T in keyof Finer]: T extends keyof Tables
    ? { [C in keyof Finer[T]]: C extends keyof Tables[T] ? FittingColumn<Tables[T][C], Finer[T][C]> : never }
    : never;
};

/** The narrower type, if the column's type includes all its values and both agree on null. */
type FittingColumn<Column, Fine> =
  SelectType<Fine> extends SelectType<Column>
    ? null extends SelectType<Column>
      ? null extends SelectType<Fine>
        ? Fine
        : never
      : Fine
    : never;
