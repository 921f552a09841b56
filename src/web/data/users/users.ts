import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  changeUserRoles,
  changeUserState,
  createUserLink,
  endUserSessions,
  inviteUser,
  listUsers,
  listUserSessions,
  permitProvider,
  removeUserFactors,
} from '#contract/desk/user-endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '#web/data/call.ts';
import { changesKey, usersKey, workKey } from '#web/data/keys.ts';
import { pollDelayMs, pollOptions } from '#web/data/polling.ts';

export const userQueries = {
  list: queryOptions({
    queryKey: [...usersKey, 'list'],
    queryFn: (context) => call(listUsers, pollOptions(context)),
    refetchInterval: ({ state }) => pollDelayMs(state),
  }),
  sessions: (id: number) =>
    queryOptions({
      queryKey: [...usersKey, 'sessions', id],
      queryFn: (context) => call(listUserSessions, { params: { id }, ...pollOptions(context) }),
      refetchInterval: ({ state }) => pollDelayMs(state),
    }),
};

/** Mutations of users. Each invalidates the queries of users and control changes, even if its outcome is unknown. */
export const userMutations = {
  invite: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof inviteUser>) => call(inviteUser, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateUsers(client),
    }),
  changeRoles: (id: number) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof changeUserRoles>) => call(changeUserRoles, { params: { id }, body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateUsers(client),
    }),
  changeState: (id: number) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof changeUserState>) => call(changeUserState, { params: { id }, body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateUsers(client),
    }),
  permitProvider: (id: number) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof permitProvider>) => call(permitProvider, { params: { id }, body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateUsers(client),
    }),
  createLink: (id: number) =>
    mutationOptions({
      mutationFn: () => call(createUserLink, { params: { id } }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateUsers(client),
      // Removes the one-time link from the cache when the user leaves the page.
      gcTime: 0,
    }),
  removeFactors: (id: number) =>
    mutationOptions({
      mutationFn: () => call(removeUserFactors, { params: { id } }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateUsers(client),
    }),
  endSessions: (id: number) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof endUserSessions>) => call(endUserSessions, { params: { id }, body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateUsers(client),
    }),
};

function invalidateUsers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: usersKey });
  void client.invalidateQueries({ queryKey: changesKey });
  void client.invalidateQueries({ queryKey: workKey });
}
