import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { mayDo } from '#contract/roles.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import { pendingDeposits } from '#web/data/pending-deposits.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { beyondDesk, pendingIn, type QueueItem } from '#web/data/queue-items.ts';
import { userRoles } from '#web/data/session.ts';
import { walletQueries } from '#web/data/wallets.ts';
import type { QueueSearch } from '#web/features/regulatory/regulatory-search.ts';
import { nowMs } from '#web/lib/now.ts';
import { sequentially } from '#web/lib/sequentially.ts';
import { useStoreValue } from '#web/lib/store.ts';
import { narrowed, type DefaultOriginators } from './queue-order.ts';

/** The items of the queue, in order. */
export function useQueueItems(search: QueueSearch) {
  const { due_clock: workingDays } = usePreferences();
  // Subscribes to the clock only for the due filter; rows read the time themselves.
  const now = useStoreValue(nowMs, (ms) => (search.due === undefined ? 0 : ms));
  const query = useQuery(pendingDeposits);
  const rows = query.data?.rows;
  const all = useMemo(() => pendingIn(rows ?? [], workingDays), [rows, workingDays]);
  const originators = useDefaultOriginators(all);
  const shown = useMemo(() => narrowed(all, search, { originators, nowMs: now }), [all, now, originators, search]);
  return {
    query,
    /** All pending items loaded so far. */
    all,
    /** The items that match the filters. */
    shown,
    originators,
    /** Whether pages are still loading. */
    isComing: query.data?.isWhole === false && !query.isError,
    /** Whether older pending items were not loaded. */
    isCutOff: query.data?.isCut === true,
    /** Number of pending items that this desk has no form for. */
    beyond: useMemo(() => beyondDesk(rows ?? []), [rows]),
  };
}

/** How long the queue caches a wallet's default originator, ms. It never changes once it is set. */
const walletStaleMs = 300_000;

/**
 * The default originators of the items' wallets. The list of deposits has no originators, and there are far fewer wallets than deposits.
 * Read one after another, so that other requests are not delayed.
 */
function useDefaultOriginators(items: readonly QueueItem[]): DefaultOriginators {
  const client = useQueryClient();
  const maySee = mayDo(userRoles(), submitRegulatoryInformation.roles);
  const ids = useMemo(
    () => (maySee ? [...new Set(items.flatMap(({ walletId }) => (walletId === null ? [] : [walletId])))] : []),
    [items, maySee],
  );
  const names = ids.join(' ');
  // The originator of an unreadable wallet stays unknown.
  useEffect(
    () => sequentially(names.split(' ').filter(Boolean), (id) => client.query({ ...walletQueries.one(id), staleTime: walletStaleMs })),
    [client, names],
  );
  const combine = useCallback(
    (results: readonly { readonly data?: Wallet | undefined }[]) =>
      new Map(
        results.flatMap(({ data }, place) => {
          const id = ids[place];
          return data === undefined || id === undefined ? [] : [[id, data.default_originator_entity ?? null] as const];
        }),
      ),
    [ids],
  );
  return useQueries({ queries: ids.map((id) => ({ ...walletQueries.one(String(id)), enabled: false })), combine });
}
