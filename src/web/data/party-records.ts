import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { lookUpDirectParties, reviewSandboxParty } from '#contract/desk/party-endpoints.ts';
import { directPartiesPath, directPartyAnswerSchema, type DirectParty } from '#contract/direct-party.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { listDirectParties, listDirectPartyWallets, readDirectParty } from '#contract/endpoints.ts';
import type { Wallet } from '#contract/wallet.ts';
import { ask, call } from './call.ts';
import type { CursorList } from './cursor-pages.ts';
import { directPartiesKey } from './direct-parties.ts';
import { nextReadMs, quietly } from './watched.ts';

// Apart from `direct-parties.ts`, which the first page reads: this is for the pages about direct parties.

/** What is looked for exactly: the API's own filters. */
export type PartyLookup = BodyOf<typeof lookUpDirectParties>;

/** What can be asked about direct parties on their own pages; key and function together. */
export const partyQueries = {
  /** The list page by page: cursors are its own. */
  rows: (): CursorList<DirectParty> => ({
    queryKey: [...directPartiesKey, 'rows'],
    read: (place, options) => call(listDirectParties, { query: place, ...options }),
  }),
  /** One party, read again by itself: the operator decides about it. */
  one: (id: string) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'one', id],
      queryFn: async (context) => (await call(readDirectParty, { params: { id }, ...quietly(context) })).data,
      refetchInterval: ({ state }) => nextReadMs(state, state.data?.status === 'pending_review' ? reviewMs : undefined),
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
    read: (place, options) => call(listDirectPartyWallets, { params: { id }, query: place, ...options }),
  }),
  /** Parties with exactly this e-mail or client number; asked in a body, so that neither stands in an address. */
  lookup: (sought: PartyLookup) =>
    queryOptions({
      queryKey: [...directPartiesKey, 'lookup', sought],
      queryFn: ({ signal }) => call(lookUpDirectParties, { body: sought, signal }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** How often a party that waits for the operator is read again, ms. */
const reviewMs = 5_000;

/** What can be done to direct parties; each drops what was known of them, also when nobody knows whether it happened. */
export const partyMutations = {
  /** Creates a party. The desk reads back by the e-mail before and after, so that none is made twice. `body`: the exact JSON text. */
  create: () =>
    mutationOptions({
      mutationFn: async (body: string): Promise<DirectParty> =>
        (await ask({ method: 'POST', url: directPartiesPath, body }, directPartyAnswerSchema)).data,
      onSettled: (_made, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: directPartiesKey }),
    }),
  /** Plays the operator, in the sandbox. */
  review: (id: string) =>
    mutationOptions({
      mutationFn: (review: BodyOf<typeof reviewSandboxParty>) => call(reviewSandboxParty, { params: { id }, body: review }),
      onSettled: (_made, _error, _body, _result, { client }) => void client.invalidateQueries({ queryKey: directPartiesKey }),
    }),
};
