import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Preflight, PreflightAnswer, PreflightRule } from '#contract/desk/preflight.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { commandQueries } from '#web/data/commands.ts';
import { useSettled } from '#web/lib/settled.ts';

/** How long typing rests before pre-flight is asked, ms. */
const restMs = 400;

/** Pre-flight of what a form holds. */
export type LivePreflight = {
  /** Null until there is enough to look at. */
  readonly preflight: Preflight | null;
  /** What is shown answers what the form held before: the next answer is on its way. */
  readonly isBehind: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Looks at a request as it is filled in; null while there is not enough of it. */
export function useLivePreflight(request: { readonly path: string; readonly body: unknown } | null): LivePreflight {
  const now = request === null ? '' : writeJson([request.path, request.body]);
  const text = useSettled(now, restMs);
  const [askedPath, body] = text === '' ? ['', null] : (readJson(text) as [string, unknown]);
  const query = useQuery({ ...commandQueries.preflight(askedPath, body), enabled: text !== '', placeholderData: keepPreviousData });
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
