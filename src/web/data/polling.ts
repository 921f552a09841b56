import type { QueryFunctionContext } from '@tanstack/react-query';
import { HttpRefusal } from '#web/lib/http.ts';
import type { CallOptions } from './call.ts';
import { liveSince } from './connection.ts';
import { retryDelayMs } from './retry.ts';

/** Poll interval of a visible record, ms. */
export const pollMs = 30_000;

/** Poll interval of a hinted record while live updates arrive, ms. */
const rarePollMs = 5 * 60_000;

/** Time after the first live update within which every earlier read has ended, ms. Changes that such a read missed are not hinted. */
const oldReadsMsMax = 10_000;

/**
 * Poll interval of a record of the desk, ms. Every change of it is hinted, so it is polled rarely while live updates arrive. The service's
 * records are still polled at the usual interval, because some of their changes have no webhook.
 */
export function hintedPollMs({ dataUpdatedAt }: { readonly dataUpdatedAt: number }, defaultMs: number = pollMs): number {
  const since = liveSince.get();
  return since !== null && dataUpdatedAt - since > oldReadsMsMax ? rarePollMs : defaultMs;
}

/** Options of a polling read. The user makes the first read; later ones are background requests, which do not extend the session. */
export function pollOptions({
  client,
  queryKey,
  signal,
}: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>): Pick<CallOptions<never>, 'signal' | 'isBackground'> {
  return { signal, isBackground: client.getQueryData(queryKey) !== undefined };
}

/** `refetchInterval`: the usual interval; after a temporary failure, its retry delay; after a 4xx on the first read, false. */
export function pollDelayMs(
  { data, error }: { readonly data: unknown; readonly error: unknown },
  paceMs: number | false = pollMs,
): number | false {
  return retryDelayMs(error) ?? (data === undefined && isRefused(error) ? false : paceMs);
}

function isRefused(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status >= 400 && error.status < 500;
}
