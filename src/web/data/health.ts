import { queryOptions } from '@tanstack/react-query';
import { readHealth } from '#contract/desk/health.ts';
import { call } from './call.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Poll interval of the desk's health, ms. */
const healthPollMs = 10_000;

/** The state of the desk and of the services that it depends on. */
export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: (context) => call(readHealth, pollOptions(context)),
  refetchInterval: ({ state }) => pollDelayMs(state, healthPollMs),
});
