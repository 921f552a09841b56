import { queryOptions, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { draftNamePattern, draftSchema, draftTurnHeader, type Draft } from '#contract/desk/draft.ts';
import { ask } from './call.ts';

/** An empty answer means that no draft exists. */
const draftAnswer = z.optional(draftSchema);

const savedAnswer = z.object({ saved_at: z.string() });

/** The name of a deposit's draft. Null for a key that is not a valid name: that form is not saved. */
export function draftNameOf(transactionKey: string): string | null {
  const name = `regulatory-${transactionKey}`;
  return draftNamePattern.test(name) ? name : null;
}

/** The user's draft of a form, or null. Fetched once: saves and deletions update the cache, so that an open form does not re-render. */
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
  return (await ask({ method: 'GET', url: urlOfDraft(name), signal }, draftAnswer)) ?? null;
}

/** ID of the loaded page. The server orders the page's saves by their number. */
const pageId = crypto.randomUUID();

let turns = 0;

/** The newest turn of each draft on this page, by draft name. */
const newestTurns = new Map<string, number>();

/** Unanswered saves and deletions of each draft, by draft name. */
const unanswered = new Map<string, Promise<unknown>>();

/** Returns the number of a save or deletion. Answers to earlier ones no longer describe the draft. */
export function takeTurn(name: string): number {
  turns += 1;
  newestTurns.set(name, turns);
  return turns;
}

/** Whether no form on this page saved or deleted the draft after this turn. */
export function isNewestTurn(name: string, turn: number): boolean {
  return newestTurns.get(name) === turn;
}

/** Runs `work` after the earlier saves and deletions of a draft, from any form. */
export function afterEarlierSaves<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const result = (unanswered.get(name) ?? Promise.resolve()).then(work);
  unanswered.set(
    name,
    result.catch(() => undefined),
  );
  return result;
}

/** Makes later saves and deletions of the draft wait for a save that was sent without waiting. */
export function waitForSave(name: string, save: Promise<unknown>): void {
  unanswered.set(name, Promise.allSettled([unanswered.get(name), save]));
}

/** Timeout of a save, ms. Later saves of the draft wait as long. */
const answerMsMax = 30_000;

/** Request options that let the server ignore a save after a later one of this page. */
export function turnOptions(turn: number) {
  return { headers: { [draftTurnHeader]: `${pageId}.${turn}` }, signal: AbortSignal.timeout(answerMsMax) };
}

/** Saves a draft and resolves with the save time, ISO 8601. With `isLeaving`, the request completes even if the page is closed. */
export async function saveDraft(name: string, values: unknown, turn: number, isLeaving = false): Promise<string> {
  const body = JSON.stringify({ values });
  const request = { method: 'PUT', url: urlOfDraft(name), body, keepalive: isLeaving, ...turnOptions(turn) } as const;
  return (await ask(request, savedAnswer)).saved_at;
}

/** Deletes a draft, after its running saves. */
export async function dropDraft(name: string): Promise<void> {
  takeTurn(name);
  await afterEarlierSaves(name, () => ask({ method: 'DELETE', url: urlOfDraft(name) }, null));
}

/** Removes a draft from the cache at once and deletes it. The server deletes it by age if that fails. */
export function forgetDraft(client: QueryClient, name: string | null): void {
  client.setQueryData(draftQuery(name).queryKey, null);
  if (name !== null) void dropDraft(name).catch(() => undefined);
}

export function urlOfDraft(name: string): string {
  return `/bff/drafts/${encodeURIComponent(name)}`;
}
