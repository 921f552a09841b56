import type { ColumnType } from 'kysely';
import type { JsonText } from './json-text.ts';

/**
 * A jsonb column: read as its value, written as `jsonText(value)`, because the drivers disagree
 * about arrays. It never stores amounts as numbers.
 */
export type Json<Value> = ColumnType<Value, JsonText<Value>, JsonText<Value>>;
export type JsonOrNull<Value> = ColumnType<Value | null, JsonText<Value> | null | undefined, JsonText<Value> | null>;
export type OrNull<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
export type At = ColumnType<Date, Date, Date>;
