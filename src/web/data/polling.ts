import type { QueryFunctionContext } from '@tanstack/react-query';
import { HttpRefusal } from '#web/lib/http.ts';
import type { CallOptions } from './call.ts';
import { liveSince } from './connection.ts';
import { retryDelayMs } from './retry.ts';

/** Poll interval of a record in view, ms. */
export const pollMs = 30_000;

/** Poll interval of a hinted record while live updates arrive, ms. */
const rarePollMs = 5 * 60_000;

/**
 * Time after the first live update may arrive until every read that began before has ended, ms.
 * What such a read missed is not hinted.
 */
const settledMs = 10_000;

/**
 * Poll interval of a record of the desk's own, ms: every change of it is hinted, so that it is
 * polled rarely once it was read while live updates arrive. The service's records are polled all the
 * same: not every change of theirs has a webhook.
 */
export function hintedPollMs({ dataUpdatedAt }: { readonly dataUpdatedAt: number }, usualMs: number = pollMs): number {
  const since = liveSince.get();
  return since !== null && dataUpdatedAt - since > settledMs ? rarePollMs : usualMs;
}

/**
 * Options of a polling read. The first read is the user's own; later ones are background requests,
 * which do not extend the session.
 */
export function pollOptions({
  client,
  queryKey,
  signal,
}: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>): Pick<CallOptions<never>, 'signal' | 'isBackground'> {
  return { signal, isBackground: client.getQueryData(queryKey) !== undefined };
}

/**
 * `refetchInterval`: the usual interval; after a temporary failure, its retry delay; false after a
 * 4xx on the first read.
 */
export function pollDelayMs(
  { data, error }: { readonly data: unknown; readonly error: unknown },
  paceMs: number | false = pollMs,
): number | false {
  return retryDelayMs(error) ?? (data === undefined && isRefused(error) ? false : paceMs);
}

function isRefused(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status >= 400 && error.status < 500;
}
