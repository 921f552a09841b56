import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { explainFinding, readReconciliation, signOffReconciliation } from '#contract/desk/reconciliation.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '#web/data/call.ts';
import { reconciliationKey, workKey } from '#web/data/keys.ts';
import { pollDelayMs, pollOptions } from '#web/data/polling.ts';

export const reconciliationQuery = queryOptions({
  queryKey: reconciliationKey,
  queryFn: (context) => call(readReconciliation, pollOptions(context)),
  refetchInterval: ({ state }) => pollDelayMs(state),
});

export const reconciliationMutations = {
  explain: (id: string) =>
    mutationOptions({
      mutationFn: (reason: string) => call(explainFinding, { params: { finding_id: id }, body: { reason } }),
      onSettled: (_done, _error, _reason, _result, { client }) => invalidateReconciliation(client),
    }),
  signOff: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof signOffReconciliation>) => call(signOffReconciliation, { body }),
      onSettled: (_done, _error, _reason, _result, { client }) => invalidateReconciliation(client),
    }),
};

function invalidateReconciliation(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: reconciliationKey });
  void client.invalidateQueries({ queryKey: workKey });
}
