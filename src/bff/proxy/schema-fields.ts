import type * as z from 'zod/mini';
import { inlineSchema, type JsonSchema } from '#contract/openapi/openapi-schemas.ts';
import { NumberLiteral } from '#contract/wire/json.ts';

/**
 * The permitted content at a position of a schema. The content is named fields, values under any name, or elements. A
 * scalar has no content.
 */
export type SchemaTree = {
  readonly fields: ReadonlyMap<string, SchemaTree>;
  readonly values: SchemaTree | null;
  readonly items: SchemaTree | null;
};

/**
 * Reduces a parsed answer to the fields of the contract. Removes unknown fields, and an object in place of a scalar
 * becomes null. Values are unchanged, whether the contract lists them or not.
 */
export function pickFields(schema: z.ZodMiniType): (value: unknown) => unknown {
  let tree: SchemaTree | null = null;
  return (value) => pickValue(value, (tree ??= schemaTree(schema)));
}

/** The permitted content of a schema of the contract. */
export function schemaTree(schema: z.ZodMiniType): SchemaTree {
  return mergedTree([inlineSchema(schema)]);
}

/** The combined content of several schemas. */
function mergedTree(schemas: readonly JsonSchema[]): SchemaTree {
  const allSchemas = schemas.flatMap(alternativeSchemas);
  const names = new Set(allSchemas.flatMap(({ properties }) => (isSchema(properties) ? Object.keys(properties) : [])));
  const subtreeAt = (keyword: 'additionalProperties' | 'items') => {
    const inner = allSchemas.map((schema) => schema[keyword]).filter(isSchema);
    return inner.length === 0 ? null : mergedTree(inner);
  };
  const fields = [...names].map((name) => {
    const inner = allSchemas.map(({ properties }) => (isSchema(properties) ? properties[name] : undefined)).filter(isSchema);
    return [name, mergedTree(inner)] as const;
  });
  return { fields: new Map(fields), values: subtreeAt('additionalProperties'), items: subtreeAt('items') };
}

function alternativeSchemas(schema: JsonSchema): readonly JsonSchema[] {
  const inner = [schema['anyOf'], schema['oneOf'], schema['allOf']].flatMap((list) => (Array.isArray(list) ? list.filter(isSchema) : []));
  return [schema, ...inner.flatMap(alternativeSchemas)];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

function pickValue(value: unknown, { fields, values, items }: SchemaTree): unknown {
  if (typeof value !== 'object' || value === null || value instanceof NumberLiteral) return value;
  if (Array.isArray(value)) return items === null ? null : value.map((item) => pickValue(item, items));
  if (fields.size === 0 && values === null) return null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, innerSchema]) => {
      const tree = fields.get(name) ?? values;
      return tree === null ? [] : [[name, pickValue(innerSchema, tree)]];
    }),
  );
}
