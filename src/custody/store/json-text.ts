/** JSON text for a jsonb column, for example `'{"btc":"90000"}'`. */
export type JsonText<Value> = string & { readonly [jsonBrand]: Value };
declare const jsonBrand: unique symbol;

/** The JSON text of a value for a jsonb column. */
export function jsonText<Value>(value: Value): JsonText<Value> {
  return JSON.stringify(value) as JsonText<Value>;
}

/** The JSON text of a nullable value for a jsonb column. */
export function jsonTextOrNull<Value>(value: Value | null): JsonText<Value> | null {
  return value === null ? null : jsonText(value);
}
