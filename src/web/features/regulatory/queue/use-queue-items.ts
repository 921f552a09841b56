import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import type { Wallet } from '#contract/wallet.ts';
import { usePreferences } from '#web/data/preferences.ts';
import { beyondDesk, waitingIn, type QueueItem } from '#web/data/queue-items.ts';
import { heldRoles } from '#web/data/session.ts';
import { waitingDeposits } from '#web/data/waiting-deposits.ts';
import { walletQueries } from '#web/data/wallets.ts';
import type { QueueSearch } from '#web/features/regulatory/regulatory-search.ts';
import { inTurn } from '#web/lib/in-turn.ts';
import { nowMs } from '#web/lib/now.ts';
import { useTold } from '#web/lib/store.ts';
import { narrowed, type DefaultOriginators } from './queue-order.ts';

/** The queue as the page has it, in its order. */
export function useQueueItems(search: QueueSearch) {
  const { due_clock: workingDays } = usePreferences();
  // The clock is asked only where the filter does: the rows tell of it themselves.
  const now = useTold(nowMs, (ms) => (search.due === undefined ? 0 : ms));
  const query = useQuery(waitingDeposits);
  const rows = query.data?.rows;
  const all = useMemo(() => waitingIn(rows ?? [], workingDays), [rows, workingDays]);
  const originators = useDefaultOriginators(all);
  const shown = useMemo(() => narrowed(all, search, { originators, nowMs: now }), [all, now, originators, search]);
  return {
    query,
    /** All that wait, as far as they are read. */
    all,
    /** Those that the filters let through. */
    shown,
    originators,
    /** Whether pages are still coming. */
    isComing: query.data?.isWhole === false && !query.isError,
    /** Whether older ones wait that are not read. */
    isCutOff: query.data?.isCut === true,
    /** How many wait that this desk cannot fill in. */
    beyond: useMemo(() => beyondDesk(rows ?? []), [rows]),
  };
}

/** How long a wallet's default originator is good enough for the queue, in ms: once set it never changes. */
const walletStaleMs = 300_000;

/**
 * The default originators of the wallets that the items came to: the list of deposits does not tell who sent them, and there are far fewer wallets
 * than deposits. Read one after the other, so that nothing that is opened meanwhile has to wait.
 */
function useDefaultOriginators(items: readonly QueueItem[]): DefaultOriginators {
  const client = useQueryClient();
  const maySee = mayDo(heldRoles(), submitRegulatoryInformation.roles);
  const ids = useMemo(
    () => (maySee ? [...new Set(items.flatMap(({ walletId }) => (walletId === null ? [] : [walletId])))] : []),
    [items, maySee],
  );
  const names = ids.join(' ');
  // A wallet that cannot be read stays unknown.
  useEffect(
    () => inTurn(names.split(' ').filter(Boolean), (id) => client.query({ ...walletQueries.one(id), staleTime: walletStaleMs })),
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
