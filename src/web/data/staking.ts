import { queryOptions } from '@tanstack/react-query';
import { listValidators, readStakingHistory, readValidatorTimeline } from '#contract/desk/staking-endpoints.ts';
import type { QueryOf } from '#contract/wire/endpoint.ts';
import { call } from './call.ts';
import { walletsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Root query key of validators. It starts with the root key of wallets, because a command changes both. */
const stakingKey = [...walletsKey, 'staking'] as const;

/** Poll interval while a validator is being created, ms. */
const creationPollMs = 5000;

/** Filter of the history: the validators and the number of days. */
export type HistoryFilter = QueryOf<typeof readStakingHistory>;

/** Query options for validators, for `useQuery` and for route loaders. */
export const stakingQueries = {
  list: queryOptions({
    queryKey: [...stakingKey, 'list'],
    queryFn: (context) => call(listValidators, pollOptions(context)),
    refetchInterval: ({ state }) => pollDelayMs(state, (state.data?.on_their_way.length ?? 0) > 0 ? creationPollMs : undefined),
  }),
  /** Daily balances and rewards of all validators, a wallet's validators, or one validator. */
  history: (filter: HistoryFilter) =>
    queryOptions({
      queryKey: [...stakingKey, 'history', filter],
      queryFn: ({ signal }) => call(readStakingHistory, { query: filter, signal }),
      staleTime: 300_000,
    }),
  timeline: (pubkey: string) =>
    queryOptions({
      queryKey: [...stakingKey, 'timeline', pubkey],
      queryFn: (context) => call(readValidatorTimeline, { params: { validator_pubkey: pubkey }, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
};
