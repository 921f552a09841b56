import { readJson } from '#contract/json.ts';
import { Refusal } from '#custody/refusal.ts';

/** Deepest nesting of a body. Ours: the deepest of the contract has 6. */
const depthMax = 32;

/** A body as JSON with exact numbers; refuses what is no JSON, too deep, ambiguous (a key twice, `__proto__`) or cannot be kept. */
export function readBody(bytes: Uint8Array): unknown {
  const text = textOf(bytes);
  checkShape(text);
  const value = parsed(text);
  if (isUnstorable(value)) throw new Refusal('invalid', 'The request holds text that is not valid Unicode or a NUL character.');
  return value;
}

/** Whether a text somewhere in the value is none that PostgreSQL keeps: NUL, or half of a surrogate pair. */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed();
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) => isUnstorable(name) || isUnstorable(inner));
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('body_not_json');
  }
}

function parsed(text: string): unknown {
  try {
    return readJson(text);
  } catch {
    throw new Refusal('body_not_json');
  }
}

/** Walks the tokens before anything recursive sees them. */
function checkShape(text: string): void {
  const keys: Set<string>[] = [];
  let lastText = '""';
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/gs)) {
    if (token.startsWith('"')) lastText = token;
    else if (token === '{' || token === '[') keys.push(new Set());
    else if (token === '}' || token === ']') keys.pop();
    else noteKey(lastText, keys.at(-1));
    if (keys.length > depthMax) throw new Refusal('invalid', `The request is nested deeper than ${depthMax} levels.`);
  }
}

function noteKey(token: string, siblings: Set<string> | undefined): void {
  const key = parsed(token);
  if (typeof key !== 'string' || siblings === undefined) throw new Refusal('body_not_json');
  if (key === '__proto__') throw new Refusal('invalid', '__proto__ is not an accepted parameter');
  if (siblings.has(key)) throw new Refusal('invalid', `${key.slice(0, 80)} is given twice`);
  siblings.add(key);
}
