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
import { requestParsed, call } from '#web/data/call.ts';
import { turnOptions, draftUrl } from '#web/data/drafts.ts';
import { partyDraftsKey } from '#web/data/keys.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** An empty answer means that no draft exists. */
const draftAnswer = z.optional(revisedDraftSchema);

/** Returns a new name for the draft of a direct party. */
export function newPartyDraft(): string {
  return `${partyDraftPrefix}${crypto.randomUUID()}`;
}

/** Queries of drafts of direct parties. Drafts belong to the signed-in user. */
export const partyDraftQueries = {
  list: () =>
    queryOptions({
      queryKey: [...partyDraftsKey, 'list'],
      queryFn: async ({ signal }) => (await call(listDrafts, { query: { prefix: partyDraftPrefix }, signal })).drafts,
      staleTime: 0,
    }),
  /** One draft, or null. It is fetched each time its form opens, and never while the form is open. */
  one: (name: string) =>
    queryOptions({
      queryKey: [...partyDraftsKey, 'one', name],
      queryFn: async ({ signal }): Promise<RevisedDraft | null> =>
        (await requestParsed({ method: 'GET', url: draftUrl(name), signal }, draftAnswer)) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      notifyOnChangeProps: ['isPending', 'error', 'isFetching', 'data'],
    }),
};

/**
 * A draft to save: its values, its summary for the list, and the revision on which the user's edits are based. A null revision
 * overwrites any revision.
 */
export type PartyDraftSaving = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly summary: DraftSummary;
  readonly based_on: number | null;
};

/** Maximum bytes of `keepalive` requests in flight; browsers allow 64 KiB. Source: Fetch, keepalive. */
const keepaliveBytesMax = 60_000;

/** Saves a draft and resolves with the save time and the new revision. */
export async function savePartyDraft(
  name: string,
  draftToSave: PartyDraftSaving,
  turn: number,
  isLeaving: boolean,
): Promise<z.infer<typeof savedDraftSchema>> {
  const { based_on: revision, ...values } = draftToSave;
  const body = JSON.stringify({ ...values, ...(revision === null ? {} : { based_on: revision }) });
  const keepalive = isLeaving && new Blob([body]).size < keepaliveBytesMax;
  return requestParsed({ method: 'PUT', url: draftUrl(name), body, keepalive, ...turnOptions(turn) }, savedDraftSchema);
}

/** The draft that another window saved first, if saving failed for that reason. Otherwise null. */
export function changedDraft(error: unknown): ChangedDraft | null {
  if (!(error instanceof HttpRefusal) || error.code !== 'draft_changed') return null;
  const result = changedDraftSchema.safeParse(error.body);
  return result.success ? result.data : null;
}
