import * as z from 'zod/mini';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** The wire form, as JSON Schema, of a schema whose own type differs. */
type WireForm = {
  readonly type: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

/** Wire forms of schemas whose own type differs, for the OpenAPI document. */
export const wireForms = /*#__PURE__*/ z.registry<WireForm>();

/** Registers the wire form of a schema. */
/* @__NO_SIDE_EFFECTS__ */
export function wire<Schema extends z.ZodMiniType>(schema: Schema, form: WireForm): Schema {
  wireForms.add(schema, form);
  return schema;
}
