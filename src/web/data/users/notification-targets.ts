import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { changeOwnTarget, listRoleTargets, proposeRoleTargets, readOwnTarget } from '#contract/desk/notification-targets.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '#web/data/call.ts';
import { changesKey, workKey } from '#web/data/keys.ts';

const targetsKey = ['notification targets'] as const;

/** Notification targets outside the desk, such as webhooks. */
export const targetQueries = {
  own: queryOptions({ queryKey: [...targetsKey, 'own'], queryFn: ({ signal }) => call(readOwnTarget, { signal }) }),
  roles: queryOptions({ queryKey: [...targetsKey, 'roles'], queryFn: ({ signal }) => call(listRoleTargets, { signal }) }),
};

export const targetMutations = {
  changeOwn: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof changeOwnTarget>) => call(changeOwnTarget, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: targetsKey }),
    }),
  proposeRoles: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof proposeRoleTargets>) => call(proposeRoleTargets, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => {
        void client.invalidateQueries({ queryKey: targetsKey });
        void client.invalidateQueries({ queryKey: changesKey });
        void client.invalidateQueries({ queryKey: workKey });
      },
    }),
};
