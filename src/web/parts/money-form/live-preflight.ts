import { useQuery } from '@tanstack/react-query';
import type { Preflight, PreflightAnswer, PreflightRule } from '#contract/desk/preflight.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { commandQueries } from '#web/data/commands.ts';
import { useDebounced } from '#web/lib/debounced.ts';

/** Debounce of pre-flight, ms. */
const debounceMs = 400;

/** Live pre-flight of a form. */
export type LivePreflight = {
  /** Null until the form is complete enough. */
  readonly preflight: Preflight | null;
  /** Whether the result belongs to earlier input and a new one is loading. */
  readonly isBehind: boolean;
  /** Whether the form's values changed after the check. */
  readonly isOld: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Runs pre-flight for a request while the user fills in the form; null for an incomplete request. */
export function useLivePreflight(request: { readonly path: string; readonly body: unknown } | null): LivePreflight {
  const now = request === null ? '' : writeJson([request.path, request.body]);
  const text = useDebounced(now, debounceMs);
  const [requestPath, body] = text === '' ? noRequest : readRequest(text);
  // Hides results of another wallet, asset or recipient at once: the user could mistake them for current ones.
  const isForCurrentSubject = now !== '' && (text === now || (text !== '' && isSameSubject([requestPath, body], readRequest(now))));
  const query = useQuery({
    ...commandQueries.preflight(requestPath, body),
    enabled: text !== '',
    placeholderData: (before, query_) =>
      query_ !== undefined && isSameSubject(requestOf(query_.queryKey), [requestPath, body]) ? before : undefined,
  });
  return {
    preflight: isForCurrentSubject ? (query.data ?? null) : null,
    isBehind: text !== now || query.isPlaceholderData || query.isFetching,
    isOld: text !== now || query.isPlaceholderData,
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
export function needsSecondApproval(preflight: Preflight | null): boolean {
  return answerOf(preflight, 'review') === 'ask';
}

/** The answer to a rule, or undefined without one. */
export function answerOf(preflight: Preflight | null, rule: PreflightRule): PreflightAnswer | undefined {
  return preflight?.lines.find((line) => line.rule === rule)?.answer;
}
