import { queryOptions } from '@tanstack/react-query';
import { lookUpDirectParties, reviewSandboxParty } from '#contract/desk/party-endpoints.ts';
import {
  listDirectParties,
  listDirectPartyWallets,
  readDirectParty,
  directPartiesPath,
  directPartyAnswerSchema,
  type DirectParty,
} from '#contract/service/direct-party.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { requestParsed, call } from '#web/data/call.ts';
import type { CursorList } from '#web/data/cursor-pages.ts';
import { invalidatingMutation } from '#web/data/dropping.ts';
import { directPartiesKey } from '#web/data/keys.ts';
import { pollDelayMs, pollOptions } from '#web/data/polling.ts';

// Only the pages of direct parties load this module. The first page loads `direct-parties.ts`, which is therefore a separate
// module.

/** The e-mail or client number of an exact search. */
export type PartyLookup = BodyOf<typeof lookUpDirectParties>;

/** Query options for the pages of direct parties, for `useQuery` and for route loaders. */
export const partyQueries = {
  /** The list of direct parties, page by page. */
  rows: (): CursorList<DirectParty> => ({
    queryKey: [...directPartiesKey, 'rows'],
    read: (cursor, options) => call(listDirectParties, { query: cursor, ...options }),
  }),
  /** One party. Polls, because the custodian approves or rejects the party. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'one', id],
      queryFn: async (context) => (await call(readDirectParty, { params: { id }, ...pollOptions(context) })).data,
      refetchInterval: ({ state }) => pollDelayMs(state, state.data?.status === 'pending_review' ? reviewPollMs : undefined),
    }),
  /** The newest wallets of a party. */
  wallets: (id: string) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'wallets', id],
      queryFn: ({ signal }) => call(listDirectPartyWallets, { params: { id }, signal }),
      staleTime: 30_000,
    }),
  /** All wallets of a party, page by page. */
  walletRows: (id: string): CursorList<Wallet> => ({
    queryKey: [...directPartiesKey, 'wallet rows', id],
    read: (cursor, options) => call(listDirectPartyWallets, { params: { id }, query: cursor, ...options }),
  }),
  /**
   * Parties with exactly this e-mail or client number. The request sends the value in its body, because URLs must not contain
   * personal data.
   */
  lookup: (lookup: PartyLookup) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'lookup', lookup],
      queryFn: ({ signal }) => call(lookUpDirectParties, { body: lookup, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Poll interval of a party that awaits the custodian's decision, ms. */
const reviewPollMs = 5_000;

/** Mutations of direct parties. Each invalidates the queries of direct parties, even if its outcome is unknown. */
export const partyMutations = {
  /**
   * Creates a party from `body`, its exact JSON text. The desk looks up the e-mail before and after the request, so that it never
   * creates a party twice.
   */
  create: () =>
    invalidatingMutation(
      [directPartiesKey],
      async (body: string): Promise<DirectParty> =>
        (await requestParsed({ method: 'POST', url: directPartiesPath, body }, directPartyAnswerSchema)).data,
    ),
  /** Approves or rejects a party in the custodian's place. Only for the sandbox. */
  review: (id: string) =>
    invalidatingMutation([directPartiesKey], (review: BodyOf<typeof reviewSandboxParty>) =>
      call(reviewSandboxParty, { params: { id }, body: review }),
    ),
};
