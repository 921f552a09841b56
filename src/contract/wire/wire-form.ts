import * as z from 'zod/mini';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** The JSON Schema of a value on the wire, for a schema that reads the value as another type. */
type WireForm = {
  readonly type: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

/** The wire forms of schemas that read a value as another type. The OpenAPI document uses the wire forms. */
export const wireForms = /*#__PURE__*/ z.registry<WireForm>();

/** Registers the wire form of a schema. */
/* @__NO_SIDE_EFFECTS__ */
export function wire<Schema extends z.ZodMiniType>(schema: Schema, form: WireForm): Schema {
  wireForms.add(schema, form);
  return schema;
}
