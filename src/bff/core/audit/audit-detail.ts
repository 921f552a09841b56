import * as z from 'zod/mini';
import { readJson } from '#contract/wire/json.ts';

const detailSchema = z.record(z.string(), z.unknown());

/**
 * The facts in the text of an audit row. Returns null for a text that is not a JSON object. The desk never writes such a text, so
 * the row was changed outside the desk.
 */
export function readDetail(text: string): z.infer<typeof detailSchema> | null {
  try {
    return detailSchema.safeParse(readJson(text)).data ?? null;
  } catch {
    return null;
  }
}
