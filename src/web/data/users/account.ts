import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  addPasskey,
  requestPasskeyOptions,
  requestTotpSecret,
  changeOwnPassword,
  confirmTotp,
  endOwnSessions,
  readAccount,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
} from '#contract/desk/account-endpoints.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { call } from '#web/data/call.ts';
import { pollDelayMs, pollOptions } from '#web/data/polling.ts';
import { createPasskey } from '#web/lib/passkey.ts';

const accountKey = ['account'] as const;

/** The signed-in user's account. */
export const accountQuery = queryOptions({
  queryKey: accountKey,
  queryFn: (context) => call(readAccount, pollOptions(context)),
  refetchInterval: ({ state }) => pollDelayMs(state),
});

/**
 * Mutations of the account. Each invalidates the account, even if its outcome is unknown. `gcTime` removes secrets from the cache
 * when their dialog closes.
 */
export const accountMutations = {
  changePassword: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof changeOwnPassword>) => call(changeOwnPassword, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateAccount(client),
      gcTime: 0,
    }),
  endSessions: () =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof endOwnSessions>) => call(endOwnSessions, { body }),
      onSettled: (_done, _error, _body, _result, { client }) => invalidateAccount(client),
    }),
  /** Requests a challenge, creates a passkey in the browser, and adds the passkey to the account. */
  addPasskey: () =>
    mutationOptions({
      mutationFn: async (name: string) => {
        const { options } = await call(requestPasskeyOptions);
        return call(addPasskey, { body: { name, passkey: await createPasskey(options) } });
      },
      onSettled: (_done, _error, _name, _result, { client }) => invalidateAccount(client),
      gcTime: 0,
    }),
  removePasskey: () =>
    mutationOptions({
      mutationFn: (id: number) => call(removePasskey, { params: { id } }),
      onSettled: (_done, _error, _id, _result, { client }) => invalidateAccount(client),
    }),
  askTotpSecret: () => mutationOptions({ mutationFn: () => call(requestTotpSecret), gcTime: 0 }),
  confirmTotp: () =>
    mutationOptions({
      mutationFn: (code: string) => call(confirmTotp, { body: { code } }),
      onSettled: (_done, _error, _code, _result, { client }) => invalidateAccount(client),
      gcTime: 0,
    }),
  removeTotp: () =>
    mutationOptions({
      mutationFn: () => call(removeTotp),
      onSettled: (_done, _error, _none, _result, { client }) => invalidateAccount(client),
    }),
  renewRecoveryCodes: () =>
    mutationOptions({
      mutationFn: () => call(renewRecoveryCodes),
      onSettled: (_done, _error, _none, _result, { client }) => invalidateAccount(client),
      gcTime: 0,
    }),
};

function invalidateAccount(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: accountKey });
}
