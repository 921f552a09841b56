import { TextDecoder } from 'node:util';
import type { ZodMiniType } from 'zod/mini';
import { Refusal } from '#bff/refusal.ts';
import { readJson } from '#contract/json.ts';
import { requestProblem } from '#contract/request-problem.ts';
import { jsonShapeProblem } from './json-shape.ts';

/** Keeps a byte order mark, so that what is judged is what is sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A body as its bytes say it, numbers as literals. Throws a `Refusal` with 400 when they are no JSON fit to pass on. */
export function readBody(bytes: Buffer): unknown {
  const text = decoded(bytes);
  const problem = jsonShapeProblem(text);
  if (problem !== null) throw new Refusal('invalid_request', problem);
  try {
    return readJson(text);
  } catch {
    throw new Refusal('invalid_request', 'The body is not JSON');
  }
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal('invalid_request', 'The body is not UTF-8 text');
  }
}

/** The value as the schema reads it. Throws a `Refusal` that names the first field that it does not accept. */
export function accepted<Output>(schema: ZodMiniType<Output>, value: unknown): Output {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const { field, message } = requestProblem(read.error, value);
  throw new Refusal('invalid_request', message, { field });
}
