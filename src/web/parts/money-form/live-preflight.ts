import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Preflight, PreflightAnswer, PreflightRule } from '#contract/desk/preflight.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { commandQueries } from '#web/data/commands.ts';

/** Delay before the checks are requested after a change, ms. */
const debounceMs = 400;

/** The checks of a form while the user fills it in. */
export type LivePreflight = {
  /** The result of the checks. Null until the form is complete enough to check. */
  readonly preflight: Preflight | null;
  /** Whether a new result is loading. The current result belongs to earlier values. */
  readonly isLoadingNew: boolean;
  /** Whether the form's values have changed since the check. */
  readonly isOutdated: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Requests the checks of a request while the user fills in the form. `request` is null while it is incomplete. */
export function useLivePreflight(request: { readonly path: string; readonly body: unknown } | null): LivePreflight {
  const now = request === null ? '' : writeJson([request.path, request.body]);
  const [text] = useDebouncedValue(now, debounceMs);
  const [requestPath, body] = text === '' ? noRequest : readRequest(text);
  // The result for another wallet, asset or recipient is hidden at once, because the user could mistake it for current.
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

/** A request to check: its path and its body as text. */
type PreflightRequest = readonly [path: string, body: unknown];

const noRequest: PreflightRequest = ['', null];

function readRequest(text: string): PreflightRequest {
  return readJson(text) as [string, unknown];
}

/** The request that is part of a query's key. */
function requestOf(key: readonly unknown[]): PreflightRequest {
  const [path, body] = key.slice(-2);
  return [String(path), readJson(String(body))];
}

/** Whether two requests have the same wallet, asset and recipient. Amount, fee and note may differ. */
export function isSameSubject(one: PreflightRequest, other: PreflightRequest): boolean {
  return subjectOf(one) === subjectOf(other);
}

function subjectOf([path, body]: PreflightRequest): string {
  const [destination, amounts, asset] = ['destination', 'amounts', 'asset'].map((name) => memberOf(body, name));
  const assets = typeof amounts === 'object' && amounts !== null ? Object.keys(amounts) : [];
  return writeJson([path, destination ?? null, assets, asset ?? null]);
}

function memberOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}

/** Whether the checks state that another treasurer must approve the command. */
export function needsApproval(preflight: Preflight | null): boolean {
  return answerOf(preflight, 'review') === 'ask';
}

/** The answer of the check for a rule. Undefined if the rule was not checked. */
export function answerOf(preflight: Preflight | null, rule: PreflightRule): PreflightAnswer | undefined {
  return preflight?.lines.find((line) => line.rule === rule)?.answer;
}
