import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import {
  changedDraftSchema,
  partyDraftPrefix,
  revisedDraftSchema,
  savedDraftSchema,
  type ChangedDraft,
  type DraftSummary,
  type RevisedDraft,
} from '#contract/desk/draft.ts';
import { listDrafts } from '#contract/desk/party-endpoints.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { ask, call } from './call.ts';
import { urlOfDraft } from './drafts.ts';

/** An answer without a body: there is none. */
const draftAnswer = z.optional(revisedDraftSchema);

/** Root key of the drafts of direct parties. */
export const partyDraftsKey = ['party drafts'] as const;

/** A name for the draft of one more direct party. */
export function newPartyDraft(): string {
  return `${partyDraftPrefix}${crypto.randomUUID()}`;
}

/** What can be asked about drafts of direct parties; they are the signed-in user's own. */
export const partyDraftQueries = {
  list: () =>
    queryOptions({
      queryKey: [...partyDraftsKey, 'list'],
      queryFn: async ({ signal }) => (await call(listDrafts, { query: { prefix: partyDraftPrefix }, signal })).drafts,
      staleTime: 0,
    }),
  /** One draft, or null; read anew each time that its form is opened, and not while it is open. */
  one: (name: string) =>
    queryOptions({
      queryKey: [...partyDraftsKey, 'one', name],
      queryFn: async ({ signal }): Promise<RevisedDraft | null> =>
        (await ask({ method: 'GET', url: urlOfDraft(name), signal }, draftAnswer)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      notifyOnChangeProps: ['isPending', 'error', 'isFetching', 'data'],
    }),
};

/** What is kept of a form: its values, what a list shows of it, and the revision that it goes on from (null overwrites any). */
export type PartyDraftSaving = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly summary: DraftSummary;
  readonly based_on: number | null;
};

/** Most bytes that a browser sends to their end for a page that goes away: 64 KiB for all that are under way. Source: Fetch, keepalive. */
const keepaliveBytesMax = 60_000;

/** Keeps a draft; gives when, and its new revision. */
export async function savePartyDraft(
  name: string,
  saving: PartyDraftSaving,
  isLeaving: boolean,
): Promise<z.infer<typeof savedDraftSchema>> {
  const { based_on: revision, ...kept } = saving;
  const body = JSON.stringify({ ...kept, ...(revision === null ? {} : { based_on: revision }) });
  const keepalive = isLeaving && new Blob([body]).size < keepaliveBytesMax;
  return ask({ method: 'PUT', url: urlOfDraft(name), body, keepalive }, savedDraftSchema);
}

/** What another window saved meanwhile, when that is why a draft was not kept. */
export function changedDraft(error: unknown): ChangedDraft | null {
  if (!(error instanceof HttpRefusal) || error.code !== 'draft_changed') return null;
  const result = changedDraftSchema.safeParse(error.body);
  return result.success ? result.data : null;
}
