import type * as z from 'zod/mini';

/** The first thing that is wrong with a parameter, query or body: where, and what. */
export type RequestProblem = { readonly field: string; readonly message: string; readonly isMissing: boolean };

/** The first problem of a failed parse, in words that name the field: `page_size must be at most 100`. */
export function requestProblem(error: z.core.$ZodError, input: unknown): RequestProblem {
  const [issue] = error.issues;
  if (issue === undefined) return { field: '', message: 'The request is not valid', isMissing: false };
  if (issue.code === 'unrecognized_keys') {
    const field = nameOf([...issue.path, issue.keys[0] ?? '']);
    return { field, message: `${field} is not an accepted parameter`, isMissing: false };
  }
  const field = nameOf(issue.path);
  if (field !== '' && isEmpty(valueAt(input, issue.path)))
    return { field, message: `param is missing or the value is empty: ${field}`, isMissing: true }; // spec, Errors
  return { field, message: field === '' ? `The request ${words(issue)}` : `${field} ${words(issue)}`, isMissing: false };
}

/** Longest name of a field in a message: an unknown one is whatever the caller sent. */
const nameLengthMax = 120;

/** `destinations.0.amount`, without what could break a line of a log. */
function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .join('.')
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?')
    .slice(0, nameLengthMax);
}

/** zod/mini has no words of its own: those of the contract's schemas stand, the common rest is said here. */
function words(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
  return 'is not valid';
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters';
  return origin === 'array' ? ' items' : '';
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), input);
}
