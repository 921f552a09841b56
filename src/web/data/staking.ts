import { queryOptions } from '@tanstack/react-query';
import { listValidators, readStakingHistory, readValidatorTimeline } from '#contract/desk/staking-endpoints.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { call } from './call.ts';
import { walletsKey } from './wallets.ts';
import { nextReadMs, quietly } from './watched.ts';

/** Root key of all that is known of validators; under that of wallets, whose extras they are: a command drops both. */
const stakingKey = [...walletsKey, 'staking'] as const;

/** How often the list is read again while something is on its way, ms. */
const comingPollMs = 5000;

/** Of which validators, and how many days back. */
export type HistoryFilter = QueryOf<typeof readStakingHistory>;

/** What can be asked about validators; key and function together. */
export const stakingQueries = {
  list: queryOptions({
    queryKey: [...stakingKey, 'list'],
    queryFn: (context) => call(listValidators, quietly(context)),
    refetchInterval: ({ state }) => nextReadMs(state, (state.data?.on_their_way.length ?? 0) > 0 ? comingPollMs : undefined),
  }),
  /** What was sampled, by day: of all, of a wallet, or of one validator. */
  history: (filter: HistoryFilter) =>
    queryOptions({
      queryKey: [...stakingKey, 'history', filter],
      queryFn: ({ signal }) => call(readStakingHistory, { query: filter, signal }),
      staleTime: 300_000,
    }),
  timeline: (pubkey: string) =>
    queryOptions({
      queryKey: [...stakingKey, 'timeline', pubkey],
      queryFn: (context) => call(readValidatorTimeline, { params: { validator_pubkey: pubkey }, ...quietly(context) }),
      refetchInterval: ({ state }) => nextReadMs(state),
    }),
};
