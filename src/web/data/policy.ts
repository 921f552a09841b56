import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { decideChange, listChanges, withdrawChange } from '#contract/desk/changes.ts';
import {
  changePolicyDraft,
  listPolicies,
  publishPolicyDraft,
  readPolicy,
  readPolicyDraft,
  replayPolicyDraft,
  replayProposedPolicy,
} from '#contract/desk/policy-endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from './call.ts';
import { changesKey, policyKey, usersKey, workKey } from './keys.ts';
import { pollDelayMs, pollOptions } from './polling.ts';

/** Queries of the policy. The shared draft is polled, because other users may save it while this user edits it. */
export const policyQueries = {
  current: queryOptions({ queryKey: [...policyKey, 'current'], queryFn: ({ signal }) => call(readPolicy, { signal }) }),
  versions: queryOptions({ queryKey: [...policyKey, 'versions'], queryFn: ({ signal }) => call(listPolicies, { signal }) }),
  draft: queryOptions({
    queryKey: [...policyKey, 'draft'],
    queryFn: (context) => call(readPolicyDraft, pollOptions(context)),
    refetchInterval: ({ state }) => pollDelayMs(state),
  }),
};

/** Pending and past control changes. */
export const changesQuery = queryOptions({
  queryKey: changesKey,
  queryFn: (context) => call(listChanges, pollOptions(context)),
  refetchInterval: ({ state }) => pollDelayMs(state),
});

export const policyMutations = {
  changeDraft: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof changePolicyDraft>) => call(changePolicyDraft, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidatePolicy(client),
    }),
  replayDraft: (version: number) => mutationOptions({ mutationFn: (days: number) => call(replayPolicyDraft, { body: { days, version } }) }),
  replayProposal: (id: string) =>
    mutationOptions({ mutationFn: (days: number) => call(replayProposedPolicy, { params: { change_id: id }, body: { days } }) }),
  publish: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof publishPolicyDraft>) => call(publishPolicyDraft, { body }),
      onSettled: (_done, _error, _none, _result, { client }) => invalidatePolicy(client),
    }),
};

export const changeMutations = {
  decide: (id: string) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof decideChange>) => call(decideChange, { params: { change_id: id }, body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidatePolicy(client),
    }),
  withdraw: (id: string) =>
    mutationOptions({
      mutationFn: (reason: string) => call(withdrawChange, { params: { change_id: id }, body: { reason } }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidatePolicy(client),
    }),
};

function invalidatePolicy(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: policyKey });
  void client.invalidateQueries({ queryKey: changesKey });
  void client.invalidateQueries({ queryKey: usersKey });
  void client.invalidateQueries({ queryKey: workKey });
}
