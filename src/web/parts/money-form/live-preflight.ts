import { useQuery } from '@tanstack/react-query';
import type { Preflight, PreflightAnswer, PreflightRule } from '#contract/desk/preflight.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { commandQueries } from '#web/data/commands.ts';
import { useDebounced } from '#web/lib/debounced.ts';

/** Debounce of pre-flight, ms. */
const debounceMs = 400;

/** The pre-flight of a form while the user types. */
export type LivePreflight = {
  /** Null until the form is complete enough to check. */
  readonly preflight: Preflight | null;
  /** Whether the result belongs to earlier input, because a new result is loading. */
  readonly isLoadingNew: boolean;
  /** Whether the form's values changed after the check. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Runs pre-flight for a request while the user fills in the form; null for an incomplete request. */
export function useLivePreflight(request: { readonly path: string; readonly body: unknown } | null): LivePreflight {
  const now = request === null ? '' : writeJson([request.path, request.body]);
  const text = useDebounced(now, debounceMs);
  const [requestPath, body] = text === '' ? noRequest : readRequest(text);
  // Hides results of another wallet, asset or recipient at once, because the user could mistake them for current results.
  const isForCurrentSubject = now !== '' && (text === now || (text !== '' && isSameSubject([requestPath, body], readRequest(now))));
  const query = useQuery({
    ...commandQueries.preflight(requestPath, body),
    enabled: text !== '',
    placeholderData: (previous, query_) =>
      query_ !== undefined && isSameSubject(requestOf(query_.queryKey), [requestPath, body]) ? previous : undefined,
  });
  return {
    preflight: isForCurrentSubject ? (query.data ?? null) : null,
    isLoadingNew: text !== now || query.isPlaceholderData || query.isFetching,
    isOutdated: text !== now || query.isPlaceholderData,
    error: now === '' ? null : query.error,
    retry: () => {
      if (text !== '') void query.refetch();
    },
  };
}

/** A request: path and body. */
type Request = readonly [path: string, body: unknown];

const noRequest: Request = ['', null];

function readRequest(text: string): Request {
  return readJson(text) as [string, unknown];
}

/** The request of a query, from its key. */
function requestOf(key: readonly unknown[]): Request {
  const [path, body] = key.slice(-2);
  return [String(path), readJson(String(body))];
}

/** Whether two requests have the same wallet, asset and recipient; amount, fee and note may differ. */
export function isSameSubject(one: Request, other: Request): boolean {
  return subjectOf(one) === subjectOf(other);
}

function subjectOf([path, body]: Request): string {
  const [destination, amounts, asset] = ['destination', 'amounts', 'asset'].map((name) => memberOf(body, name));
  const assets = typeof amounts === 'object' && amounts !== null ? Object.keys(amounts) : [];
  return writeJson([path, destination ?? null, assets, asset ?? null]);
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** Whether pre-flight states that another treasurer must approve the command. */
export function needsApproval(preflight: Preflight | null): boolean {
  return answerOf(preflight, 'review') === 'ask';
}

/** The answer of pre-flight to a rule. Undefined if pre-flight has no line for the rule. */
export function answerOf(preflight: Preflight | null, rule: PreflightRule): PreflightAnswer | undefined {
  return preflight?.lines.find((line) => line.rule === rule)?.answer;
}
