import type * as z from 'zod/mini';
import { NumberLiteral } from '#contract/json.ts';
import { inlineSchema, type JsonSchema } from '#contract/openapi/openapi-schemas.ts';

/** What a contract's schema lets stand at a place: fields by name, values under any name, elements. Without any of them a scalar. */
export type Known = {
  readonly fields: ReadonlyMap<string, Known>;
  readonly values: Known | null;
  readonly items: Known | null;
};

/**
 * Gives what the contract knows of an answer as read from JSON, and nothing else of it: a field that it does not name is left out, an object
 * where it has a scalar reads as null. Values stay as they came, whether the contract lists them or not.
 */
export function knownFields(schema: z.ZodMiniType): (value: unknown) => unknown {
  let known: Known | null = null;
  return (value) => kept(value, (known ??= knownTree(schema)));
}

/** What the contract's schema lets stand where. */
export function knownTree(schema: z.ZodMiniType): Known {
  return knownOf([inlineSchema(schema)]);
}

/** What one or the other of some schemas knows. */
function knownOf(schemas: readonly JsonSchema[]): Known {
  const all = schemas.flatMap(alternatives);
  const names = new Set(all.flatMap(({ properties }) => (isSchema(properties) ? Object.keys(properties) : [])));
  const within = (keyword: 'additionalProperties' | 'items') => {
    const inner = all.map((schema) => schema[keyword]).filter(isSchema);
    return inner.length === 0 ? null : knownOf(inner);
  };
  const fields = [...names].map((name) => {
    const inner = all.map(({ properties }) => (isSchema(properties) ? properties[name] : undefined)).filter(isSchema);
    return [name, knownOf(inner)] as const;
  });
  return { fields: new Map(fields), values: within('additionalProperties'), items: within('items') };
}

function alternatives(schema: JsonSchema): readonly JsonSchema[] {
  const inner = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []));
  return [schema, ...inner.flatMap(alternatives)];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function kept(value: unknown, { fields, values, items }: Known): unknown {
  if (typeof value !== 'object' || value === null || value instanceof NumberLiteral) return value;
  if (Array.isArray(value)) return items === null ? null : value.map((item) => kept(item, items));
  if (fields.size === 0 && values === null) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const known = fields.get(name) ?? values;
      return known === null ? [] : [[name, kept(inner, known)]];
    }),
  );
}
