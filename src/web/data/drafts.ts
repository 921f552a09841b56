import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { draftNamePattern, draftSchema, type Draft } from '#contract/desk/draft.ts';
import { ask } from './call.ts';

/** An empty answer: there is no draft. */
const draftAnswer = z.optional(draftSchema);

const savedAnswer = z.object({ saved_at: z.string() });

/** The name of a deposit's draft. Null for a key that cannot be a name: that form is not saved. */
export function draftNameOf(transactionKey: string): string | null {
  const name = `regulatory-${transactionKey}`;
  return draftNamePattern.test(name) ? name : null;
}

/**
 * The user's draft of a form, or null. Read once: saving and deleting write the cache, so an open
 * form does not re-render.
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
  return (await ask({ method: 'GET', url: urlOfDraft(name), signal }, draftAnswer)) ?? null;
}

/**
 * Saves a draft and resolves with its time, ISO 8601. `isLeaving` completes the request though the
 * page is closed.
 */
export async function saveDraft(name: string, values: unknown, isLeaving = false): Promise<string> {
  const request = { method: 'PUT', url: urlOfDraft(name), body: JSON.stringify({ values }), keepalive: isLeaving } as const;
  return (await ask(request, savedAnswer)).saved_at;
}

/** Deletes a draft. */
export async function dropDraft(name: string): Promise<void> {
  await ask({ method: 'DELETE', url: urlOfDraft(name) }, null);
}

/** The URL of a draft. */
export function urlOfDraft(name: string): string {
  return `/bff/drafts/${encodeURIComponent(name)}`;
}
