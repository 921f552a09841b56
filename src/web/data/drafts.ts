import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { draftNamePattern, draftSchema, draftTurnHeader, type Draft } from '#contract/desk/draft.ts';
import { requestParsed } from './call.ts';

/** An empty answer means that no draft exists. */
const draftAnswer = z.optional(draftSchema);

const savedAnswer = z.object({ saved_at: z.string() });

/** The name of a deposit's draft. Null if the deposit's key cannot be part of a name; the draft is then not saved. */
export function draftNameOf(transactionKey: string): string | null {
  const name = `regulatory-${transactionKey}`;
  return draftNamePattern.test(name) ? name : null;
}

/**
 * The user's draft of a form, or null. It is fetched only once, because saves and deletions also update the cache. Changes of
 * the cache do not re-render an open form.
 */
export function draftQuery(name: string | null) {
  return queryOptions({
    queryKey: ['drafts', name],
    queryFn: ({ signal }): Promise<Draft | null> => readDraft(name, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    notifyOnChangeProps: ['isPending', 'error', 'isFetching'],
  });
}

async function readDraft(name: string | null, signal: AbortSignal): Promise<Draft | null> {
  if (name === null) return null;
  return (await requestParsed({ method: 'GET', url: draftUrl(name), signal }, draftAnswer)) ?? null;
}

/** Random ID of the open page. The server orders the saves of one page by their turn. */
const pageId = crypto.randomUUID();

let lastTurn = 0;

/** The newest turn of each draft, by draft name. A turn is the number of a save or deletion on this page. */
const newestTurns = new Map<string, number>();

/** Unanswered saves and deletions of each draft, by draft name. */
const runningSaves = new Map<string, Promise<unknown>>();

/** Returns the turn of a new save or deletion. From now on, answers to earlier turns are outdated. */
export function nextTurn(name: string): number {
  lastTurn += 1;
  newestTurns.set(name, lastTurn);
  return lastTurn;
}

/** Whether no later save or deletion of the draft has started on this page. */
export function isNewestTurn(name: string, turn: number): boolean {
  return newestTurns.get(name) === turn;
}

/** Runs `action` after the earlier saves and deletions of the same draft, including those of other forms. */
export function afterEarlierSaves<Result>(name: string, action: () => Promise<Result>): Promise<Result> {
  const result = (runningSaves.get(name) ?? Promise.resolve()).then(action);
  runningSaves.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}

/** Makes later saves and deletions of the draft wait for this save. The save itself has already been sent. */
export function waitForSave(name: string, save: Promise<unknown>): void {
  runningSaves.set(name, Promise.allSettled([runningSaves.get(name), save]));
}

/** Timeout of a save, ms. The next save of the draft waits for at most this long. */
const saveTimeoutMs = 30_000;

/** Request options with the turn. The server ignores a save that arrives after a save with a later turn. */
export function turnOptions(turn: number) {
  return { headers: { [draftTurnHeader]: `${pageId}.${turn}` }, signal: AbortSignal.timeout(saveTimeoutMs) };
}

/**
 * Saves a draft and resolves with the save time, ISO 8601. With `isLeaving`, the request completes even if the page is closed.
 */
export async function saveDraft(name: string, values: unknown, turn: number, isLeaving = false): Promise<string> {
  const body = JSON.stringify({ values });
  const request = { method: 'PUT', url: draftUrl(name), body, keepalive: isLeaving, ...turnOptions(turn) } as const;
  return (await requestParsed(request, savedAnswer)).saved_at;
}

/** Deletes a draft after its running saves have ended. */
export async function deleteDraft(name: string): Promise<void> {
  nextTurn(name);
  await afterEarlierSaves(name, () => requestParsed({ method: 'DELETE', url: draftUrl(name) }, null));
}

/**
 * Removes a draft from the cache at once, then deletes it on the server. If the deletion fails, the server deletes the draft
 * after its retention period.
 */
export function discardDraft(client: QueryClient, name: string | null): void {
  client.setQueryData(draftQuery(name).queryKey, null);
  if (name !== null) void deleteDraft(name).catch(() => undefined);
}

export function draftUrl(name: string): string {
  return `/bff/drafts/${encodeURIComponent(name)}`;
}
