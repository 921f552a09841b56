import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Preflight, PreflightAnswer, PreflightLine, PreflightRule } from '#contract/desk/preflight.ts';
import { readJson, writeJson } from '#contract/json.ts';
import { commandQueries } from '#web/data/commands.ts';
import { useSettled } from '#web/lib/settled.ts';
import { previewOf, withdrawalPath } from './withdraw-body.ts';
import type { Chosen, Typed } from './withdraw-values.ts';

/** How long typing rests before pre-flight is asked, ms. */
const restMs = 400;

/** Pre-flight of what the form holds. */
export type LivePreflight = {
  /** Null until there is a wallet, an asset and an amount. */
  readonly preflight: Preflight | null;
  /** What is shown answers what the form held before: the next answer is on its way. */
  readonly isBehind: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** Looks at the form as it is filled in. */
export function usePreflight(typed: Typed, chosen: Chosen, isNamed: boolean): LivePreflight {
  const preview = previewOf(typed, chosen, isNamed);
  const path = chosen.wallet === null || preview === null ? '' : withdrawalPath(chosen.wallet.id);
  const now = path === '' ? '' : writeJson([path, preview]);
  const text = useSettled(now, restMs);
  const [askedPath, body] = text === '' ? ['', null] : (readJson(text) as [string, object]);
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

/** The line of a rule, when there is one. */
function lineOf(preflight: Preflight | null, rule: PreflightRule): PreflightLine | undefined {
  return preflight?.lines.find((line) => line.rule === rule);
}

/** The answer of a rule, when there is one. */
export function answerOf(preflight: Preflight | null, rule: PreflightRule): PreflightAnswer | undefined {
  return lineOf(preflight, rule)?.answer;
}
