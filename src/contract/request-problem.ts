import type * as z from 'zod/mini';

/** The first thing that is wrong with a parameter, query or body: where, and what. */
export type RequestProblem = { readonly field: string; readonly message: string; readonly isMissing: boolean };

/** The first problem of a failed parse, in words that name the field: `page_size must be at most 100`. */
export function requestProblem(error: z.core.$ZodError, input: unknown): RequestProblem {
  const [issue] = error.issues;
  if (issue === undefined) return { field: '', message: 'is not valid', isMissing: false };
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0] ?? ''].join('.');
    return { field, message: `${field} is not an accepted parameter`, isMissing: false };
  }
  const field = issue.path.join('.');
  if (field !== '' && valueAt(input, issue.path) === undefined)
    return { field, message: `param is missing or the value is empty: ${field}`, isMissing: true }; // spec, Errors
  return { field, message: field === '' ? `The request ${words(issue)}` : `${field} ${words(issue)}`, isMissing: false };
}

/** zod/mini has no words of its own: those of the contract's schemas stand, the common rest is said here. */
function words(issue: z.core.$ZodIssue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `must be ${issue.expected === 'object' || issue.expected === 'array' ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${issue.origin === 'string' ? ' characters' : ''}`;
  return 'is not valid';
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined), input);
}
