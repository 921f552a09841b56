import { queryOptions } from '@tanstack/react-query';
import { listValidators } from '#contract/desk/desk-endpoints.ts';
import { call } from './call.ts';
import { walletsKey } from './wallets.ts';
import { nextReadMs, quietly } from './watched.ts';

/** Root key of all that is known of validators; under that of wallets, whose extras they are: a command drops both. */
const stakingKey = [...walletsKey, 'staking'] as const;

/** How often the list is read again while something is on its way, ms. */
const comingPollMs = 5000;

/** What can be asked about validators; key and function together. */
export const stakingQueries = {
  list: queryOptions({
    queryKey: [...stakingKey, 'list'],
    queryFn: (context) => call(listValidators, quietly(context)),
    refetchInterval: ({ state }) => nextReadMs(state, (state.data?.on_their_way.length ?? 0) > 0 ? comingPollMs : undefined),
  }),
};
