import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Hint, HintKind } from '#contract/desk/events.ts';
import { batchesKey, commandsKey, directPartiesKey, noticesKey, partyFilesKey, transactionsKey, walletsKey } from '#web/data/keys.ts';

/**
 * Root keys of the queries that may show a record of each kind. A transaction changes balances, and
 * most changes are worth a notice.
 */
const rootsOf = {
  transaction: [transactionsKey, walletsKey, noticesKey],
  direct_party: [directPartiesKey, partyFilesKey, noticesKey],
  command: [commandsKey, batchesKey, noticesKey],
  batch: [batchesKey],
} as const satisfies Record<HintKind, readonly (readonly [string])[]>;

/** Time during which hints are gathered before their queries are read again, ms. */
const gatherMs = 300;

/** Minimum time between two such reads, ms. */
const spacingMs = 1000;

/** Reads the queries in view again that hints refer to, at most once a second. */
export function hintReader(client: Pick<QueryClient, 'invalidateQueries'>): (hint: Hint) => void {
  const kinds = new Set<HintKind>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastMs = -Infinity;
  const read = () => {
    [timer, lastMs] = [null, performance.now()];
    const roots = new Set([...kinds].flatMap((kind) => rootsOf[kind].map(([root]) => root)));
    kinds.clear();
    // Pre-flight follows its form alone.
    const predicate = ({ queryKey }: { readonly queryKey: QueryKey }) => !queryKey.includes('preflight');
    for (const root of roots) void client.invalidateQueries({ queryKey: [root], predicate });
  };
  return ({ kind }) => {
    kinds.add(kind);
    timer ??= setTimeout(read, Math.max(gatherMs, lastMs + spacingMs - performance.now()));
  };
}
