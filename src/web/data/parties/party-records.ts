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

// Only the pages of direct parties load this module. `direct-parties.ts` is separate, because the first page loads it.

/** The e-mail or client number of an exact search. */
export type PartyLookup = BodyOf<typeof lookUpDirectParties>;

/** Queries for the pages of direct parties; each has its key and function. */
export const partyQueries = {
  /** The list of direct parties, page by page. */
  rows: (): CursorList<DirectParty> => ({
    queryKey: [...directPartiesKey, 'rows'],
    read: (cursor, options) => call(listDirectParties, { query: cursor, ...options }),
  }),
  /** One party. Polls, because the operator decides about it. */
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
  /** Parties with exactly this e-mail or client number. The request sends them in its body, so that no URL contains personal data. */
  lookup: (lookup: PartyLookup) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'lookup', lookup],
      queryFn: ({ signal }) => call(lookUpDirectParties, { body: lookup, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Poll interval of a party that awaits the operator's decision, ms. */
const reviewPollMs = 5_000;

/** Mutations of direct parties. Each invalidates the parties, even if its outcome is unknown. */
export const partyMutations = {
  /**
   * Creates a party. The desk looks up the e-mail before and after the request, so that it never creates a party twice. `body` is the exact
   * JSON text.
   */
  create: () =>
    invalidatingMutation(
      [directPartiesKey],
      async (body: string): Promise<DirectParty> =>
        (await requestParsed({ method: 'POST', url: directPartiesPath, body }, directPartyAnswerSchema)).data,
    ),
  /** Decides about a party as the operator, in the sandbox. */
  review: (id: string) =>
    invalidatingMutation([directPartiesKey], (review: BodyOf<typeof reviewSandboxParty>) =>
      call(reviewSandboxParty, { params: { id }, body: review }),
    ),
};
