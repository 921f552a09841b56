import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Preflight, PreflightAnswer, PreflightRule } from '#contract/desk/preflight.ts';
import { readJson, writeJson } from '#contract/json.ts';
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
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Runs pre-flight for a request while it is filled in; null while it is incomplete. */
export function useLivePreflight(request: { readonly path: string; readonly body: unknown } | null): LivePreflight {
  const now = request === null ? '' : writeJson([request.path, request.body]);
  const text = useDebounced(now, debounceMs);
  const [requestPath, body] = text === '' ? ['', null] : (readJson(text) as [string, unknown]);
  const query = useQuery({ ...commandQueries.preflight(requestPath, body), enabled: text !== '', placeholderData: keepPreviousData });
  return {
    preflight: now === '' ? null : (query.data ?? null),
    isBehind: text !== now || query.isPlaceholderData || query.isFetching,
    error: now === '' ? null : query.error,
    retry: () => {
      if (text !== '') void query.refetch();
    },
  };
}

/** The answer of a rule, when there is one. */
export function answerOf(preflight: Preflight | null, rule: PreflightRule): PreflightAnswer | undefined {
  return preflight?.lines.find((line) => line.rule === rule)?.answer;
}
