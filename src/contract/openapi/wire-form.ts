import * as z from 'zod/mini';

type JsonType = 'string' | 'number' | 'integer' | 'boolean' | 'null';

/** The wire form of a schema that cannot say it by itself, as JSON Schema. */
type WireForm = {
  readonly type: JsonType | readonly JsonType[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
};

/** What a schema whose wire form is not its own type looks like in the OpenAPI document. */
export const wireForms = /*#__PURE__*/ z.registry<WireForm>();

/** Notes the wire form of a schema. */
/* @__NO_SIDE_EFFECTS__ */
export function wire<Schema extends z.ZodMiniType>(schema: Schema, form: WireForm): Schema {
  wireForms.add(schema, form);
  return schema;
}
