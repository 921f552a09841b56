import * as z from 'zod/mini';
import { NumberLiteral } from './json.ts';

/** The wire form of a schema that reads numbers. */
type WireForm = { readonly type: 'number' | 'integer'; readonly minimum?: number; readonly maximum?: number };

/** What a schema whose wire form is not its own type looks like in the OpenAPI document. */
export const wireForms = z.registry<WireForm>();

/** Notes the wire form of a schema. */
export function wire<Schema extends z.ZodMiniType>(schema: Schema, form: WireForm): Schema {
  wireForms.add(schema, form);
  return schema;
}
