import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Hint, HintKind } from '#contract/desk/events.ts';
import {
  batchesKey,
  changesKey,
  commandsKey,
  directPartiesKey,
  noticesKey,
  partyFilesKey,
  policyKey,
  transactionsKey,
  usersKey,
  walletsKey,
  workKey,
} from '#web/data/keys.ts';

/** The root keys to invalidate for each kind of hint. A hint means that records of a kind have changed. */
const queryRootsByKind = {
  transaction: [transactionsKey, walletsKey, noticesKey, workKey],
  direct_party: [directPartiesKey, partyFilesKey, noticesKey, workKey],
  command: [commandsKey, batchesKey, noticesKey, workKey],
  batch: [batchesKey, noticesKey, workKey],
  change: [changesKey, policyKey, usersKey, noticesKey, workKey],
} as const satisfies Record<HintKind, readonly (readonly [string])[]>;

/** Delay for collecting hints before their queries are invalidated, ms. */
const collectMs = 300;

/** Minimum time between two invalidations, ms. */
const spacingMs = 1000;

/** Returns a function that receives hints and invalidates the queries of the changed records, at most once per second. */
export function hintReader(client: Pick<QueryClient, 'invalidateQueries'>): (hint: Hint) => void {
  const kinds = new Set<HintKind>();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastInvalidationMs = -Infinity;
  const invalidateCollected = () => {
    [timer, lastInvalidationMs] = [null, performance.now()];
    const rootKeys = new Set([...kinds].flatMap((kind) => queryRootsByKind[kind].map(([root]) => root)));
    kinds.clear();
    // Hints do not refresh pre-flight checks; the forms refresh them.
    const predicate = ({ queryKey }: { readonly queryKey: QueryKey }) => !queryKey.includes('preflight');
    for (const root of rootKeys) void client.invalidateQueries({ queryKey: [root], predicate });
  };
  return ({ kind }) => {
    kinds.add(kind);
    timer ??= setTimeout(invalidateCollected, Math.max(collectMs, lastInvalidationMs + spacingMs - performance.now()));
  };
}
