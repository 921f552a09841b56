import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { draftNamePattern, draftSchema, type Draft } from '#contract/desk/draft.ts';
import { ask } from './call.ts';

/** An answer without a body: there is none. */
const draftAnswer = z.optional(draftSchema);

const savedAnswer = z.object({ saved_at: z.string() });

/** The name of a deposit's draft, or null for a key that makes none: such a form is not kept. */
export function draftNameOf(transactionKey: string): string | null {
  const name = `regulatory-${transactionKey}`;
  return draftNamePattern.test(name) ? name : null;
}

/**
 * What the signed-in user left of a form, or null. Read once: whoever saves or drops it writes it into the cache, and a form that is filled in is
 * not drawn anew for it.
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

/** Keeps a form as it is; gives when it was kept, ISO 8601. `isLeaving` sends it to its end though the page goes away. */
export async function saveDraft(name: string, values: unknown, isLeaving = false): Promise<string> {
  const request = { method: 'PUT', url: urlOfDraft(name), body: JSON.stringify({ values }), keepalive: isLeaving } as const;
  return (await ask(request, savedAnswer)).saved_at;
}

/** Forgets a form. */
export async function dropDraft(name: string): Promise<void> {
  await ask({ method: 'DELETE', url: urlOfDraft(name) }, null);
}

/** Where a draft is read, kept and forgotten. */
export function urlOfDraft(name: string): string {
  return `/bff/drafts/${encodeURIComponent(name)}`;
}
