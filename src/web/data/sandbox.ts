import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { deskSandboxPrefix, sandboxEndpoints } from '#contract/service/sandbox.ts';
import { listTransactions } from '#contract/service/transaction.ts';
import type { Endpoint, ResponseOf } from '#contract/wire/endpoint.ts';
import { writeJson } from '#contract/wire/json.ts';
import { pageSizeMax } from '#contract/wire/page.ts';
import { fillPath } from '#contract/wire/path-params.ts';
import { requestParsed, call } from './call.ts';
import { sandboxKey, transactionsKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';
import { readPages } from './read-pages.ts';

/** Parameters and body of a request to an endpoint of the sandbox. */
export type SandboxRequest = { readonly params: Readonly<Record<string, string>>; readonly body: unknown };

/** Poll interval of the sandbox's state, ms. The state changes after a simulated fault and after an automatic step. */
const statePollMs = 10_000;

/** Poll interval of the sandbox's state while a scenario runs, ms. */
const playingPollMs = 2000;

/** Queries of the sandbox: its settings and the webhooks that it sent. */
export const sandboxQueries = {
  state: queryOptions({
    queryKey: [...sandboxKey, 'state'],
    queryFn: (context) => call(withDeskPath(sandboxEndpoints.readState), pollOptions(context)),
    refetchInterval: ({ state }) => pollDelayMs(state, state.data?.morning.is_playing ? playingPollMs : statePollMs),
  }),
  webhooks: queryOptions({
    queryKey: [...sandboxKey, 'webhooks'],
    queryFn: (context) => call(withDeskPath(sandboxEndpoints.listWebhooks), pollOptions(context)),
    refetchInterval: ({ state }) => pollDelayMs(state, statePollMs),
  }),
  /** The newest transactions. The user chooses one of them to change. */
  newest: queryOptions({
    queryKey: [...transactionsKey, 'sandbox'],
    queryFn: ({ signal }) => readPages((after) => call(listTransactions, { query: { page_size: pageSizeMax, after }, signal }), 1),
  }),
};

/** Acts as the custodian, the blockchain or an approver. Afterwards any record may have changed. */
export function sandboxWrite<Row extends Endpoint>(row: Row) {
  return mutationOptions({
    mutationFn: async ({ params, body }: SandboxRequest) => {
      const url = fillPath(withDeskPath(row).path, params);
      return (await requestParsed(
        { method: row.method, url, ...(body === undefined ? {} : { body: writeJson(body) }) },
        row.response,
      )) as ResponseOf<Row>;
    },
    onSettled: (_done, _error, _request, _result, { client }) => invalidateAll(row, client),
  });
}

/** Invalidates all queries. After a reset, also removes them, because their records no longer exist. */
function invalidateAll(row: Endpoint, client: QueryClient): void {
  void (row.path === sandboxEndpoints.reset.path ? client.resetQueries() : client.invalidateQueries());
}

/** The endpoint with the path that the desk's server offers for it. */
function withDeskPath<Row extends Endpoint>(row: Row): Row {
  return { ...row, path: deskSandboxPrefix + row.path };
}
