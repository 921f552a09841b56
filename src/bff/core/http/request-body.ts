import { TextDecoder } from 'node:util';
import type { ZodMiniType } from 'zod/mini';
import { Refusal } from '#bff/core/refusal.ts';
import { jsonShapeProblem, readJson } from '#contract/wire/json.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';

/** Does not remove a byte order mark, so that the validated text equals the text that is sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads a JSON body with numbers as literals. Throws a `Refusal` with status 400 when the bytes are not JSON that can be forwarded. */
export function readBody(bytes: Buffer): unknown {
  const text = decodeUtf8(bytes);
  const problem = jsonShapeProblem(text);
  if (problem !== null) throw new Refusal('invalid_request', problem);
  try {
    return readJson(text);
  } catch {
    throw new Refusal('invalid_request', 'The body is not JSON');
  }
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal('invalid_request', 'The body is not UTF-8 text');
  }
}

/** The value as parsed by the schema. Throws a `Refusal` that names the first invalid field. */
export function parseAccepted<Output>(schema: ZodMiniType<Output>, value: unknown): Output {
  const parseResult = schema.safeParse(value);
  if (parseResult.success) return parseResult.data;
  const { field, message } = requestProblem(parseResult.error, value);
  throw new Refusal('invalid_request', message, { field });
}

/** The refusal of a body that is not JSON in UTF-8, or null. */
export function jsonRefusal(contentType = ''): Refusal | null {
  return /^application\/json(?:; ?charset=(?:utf|UTF)-8)?$/.test(contentType)
    ? null
    : new Refusal('invalid_request', 'The content type must be application/json', { status: 415 });
}
