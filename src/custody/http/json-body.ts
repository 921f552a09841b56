import { jsonShapeProblem, readJson } from '#contract/wire/json.ts';
import { Refusal } from '#custody/service-refusal.ts';

/**
 * Parses a body as JSON with exact numbers. Refuses invalid JSON, deep nesting, ambiguous keys (duplicates, `__proto__`), and
 * texts that PostgreSQL cannot store.
 */
export function readBody(bytes: Uint8Array): unknown {
  const text = textOf(bytes);
  const problem = jsonShapeProblem(text);
  if (problem !== null) throw new Refusal('invalid', problem);
  const value = parseJson(text);
  if (isUnstorable(value)) throw new Refusal('invalid', 'The request contains invalid Unicode or a NUL character.');
  return value;
}

/** Whether the value contains text that PostgreSQL cannot store: NUL, or half of a surrogate pair. */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, nestedValue]) => isUnstorable(name) || isUnstorable(nestedValue));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('body_not_json');
  }
}

function parseJson(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new Refusal('body_not_json');
  }
}
