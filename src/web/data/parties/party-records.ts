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
import { ask, call } from '#web/data/call.ts';
import type { CursorList } from '#web/data/cursor-pages.ts';
import { invalidating } from '#web/data/dropping.ts';
import { directPartiesKey } from '#web/data/keys.ts';
import { pollDelayMs, pollOptions } from '#web/data/polling.ts';

// Separate from `direct-parties.ts`, which the first page loads: only the pages of direct parties load this module.

/** Filters of an exact search, as the API offers them. */
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
      refetchInterval: ({ state }) => pollDelayMs(state, state.data?.status === 'pending_review' ? reviewMs : undefined),
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
  /** Parties with exactly this e-mail or client number. Sent in the body, so that no URL contains personal data. */
  lookup: (lookup: PartyLookup) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'lookup', lookup],
      queryFn: ({ signal }) => call(lookUpDirectParties, { body: lookup, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Poll interval of a party that awaits the operator's decision, ms. */
const reviewMs = 5_000;

/** Mutations of direct parties. Each invalidates the parties, even if its outcome is unknown. */
export const partyMutations = {
  /**
   * Creates a party. The desk looks up the e-mail before and after, so that the party is not created twice. `body` is the exact JSON text.
   */
  create: () =>
    invalidating(
      [directPartiesKey],
      async (body: string): Promise<DirectParty> =>
        (await ask({ method: 'POST', url: directPartiesPath, body }, directPartyAnswerSchema)).data,
    ),
  /** Decides about a party as the operator, in the sandbox. */
  review: (id: string) =>
    invalidating([directPartiesKey], (review: BodyOf<typeof reviewSandboxParty>) =>
      call(reviewSandboxParty, { params: { id }, body: review }),
    ),
};
