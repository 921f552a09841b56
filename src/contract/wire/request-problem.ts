import type * as z from 'zod/mini';

type Issue = z.core.$ZodIssue;

/** The first problem of a parameter, query, body or answer, with its field and a message. */
export type RequestProblem = { readonly field: string; readonly message: string; readonly isMissing: boolean };

/**
 * Returns the first problem of a failed parse. The message names the field, for example `page_size must be at most 100` or
 * `balance.btc is not a number`.
 */
export function requestProblem(error: z.core.$ZodError, input: unknown): RequestProblem {
  const issue = closestIssue(error.issues);
  if (issue === undefined) return { field: '', message: 'The request is not valid', isMissing: false };
  if (issue.code === 'unrecognized_keys') {
    const field = nameOf([...issue.path, issue.keys[0] ?? '']);
    return { field, message: `${field} is not an accepted parameter`, isMissing: false };
  }
  const field = nameOf(issue.path);
  if (field !== '' && isEmpty(valueAt(input, issue.path)))
    return { field, message: `param is missing or the value is empty: ${field}`, isMissing: true }; // Spec: Errors.
  return { field, message: field === '' ? `The request ${issueMessage(issue)}` : `${field} ${issueMessage(issue)}`, isMissing: false };
}

/**
 * Returns the first issue of a failed parse, with its full path. For a union without its own message, it is an issue of the
 * closest alternative, which is the alternative with the deepest issue. If several alternatives are equally deep, it is the one
 * with the fewest issues. If they also have equally many issues, it is the last one.
 */
export function closestIssue([issue]: readonly Issue[]): Issue | undefined {
  if (issue?.code !== 'invalid_union' || issue.message !== 'Invalid input') return issue;
  const closestIssues = issue.errors.reduce<readonly Issue[]>(
    (bestIssues, issues) => (isCloser(issues, bestIssues) ? issues : bestIssues),
    [],
  );
  const innerIssue = closestIssue(closestIssues);
  return innerIssue === undefined ? issue : { ...innerIssue, path: [...issue.path, ...innerIssue.path] };
}

function isCloser(issues: readonly Issue[], best: readonly Issue[]): boolean {
  if (issues.length === 0) return false;
  const depthDifference = depthOf(issues) - depthOf(best);
  return depthDifference === 0 ? issues.length <= best.length : depthDifference > 0;
}

/** Returns the depth of the deepest issue, or -1 without issues. */
function depthOf(issues: readonly Issue[]): number {
  return issues.reduce((depth, { path }) => Math.max(depth, path.length), -1);
}

/** Maximum length of a field name in a message, in characters. Callers choose the names of unknown fields. */
const nameLengthMax = 120;

/**
 * Returns the field name of a path, for example `destinations.0.amount`. Removes characters that could break a line of the log.
 */
export function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map(String)
    .join('.')
    .replace(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, '?')
    .slice(0, nameLengthMax);
}

/**
 * zod/mini has no messages of its own. The contract's schemas have their own messages, and this function has the messages of
 * other common issues.
 */
/**
 * Returns the problem of a value as the end of a sentence that begins with its name, for example `must be at most 255
 * characters`.
 */
export function issueMessage(issue: Issue): string {
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `must be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`;
  if (issue.code === 'too_big') return `must ${verbOf(issue.origin)} at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `must ${verbOf(issue.origin)} at least ${issue.minimum}${unitOf(issue.origin)}`;
  return 'is not valid';
}

function verbOf(origin: string): string {
  return origin === 'array' ? 'have' : 'be';
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
