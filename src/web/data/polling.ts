import type { QueryFunctionContext } from '@tanstack/react-query';
import { HttpRefusal } from '#web/lib/http.ts';
import type { CallOptions } from './call.ts';
import { liveSinceMs } from './connection.ts';
import { retryDelayMs } from './retry.ts';

/** Poll interval of a record on the screen, ms. */
export const pollMs = 30_000;

/** Poll interval of a record while live updates report its changes, ms. */
const rarePollMs = 5 * 60_000;

/** Longest duration of a read, ms. A read that started before the stream of live updates may miss a change. */
const oldReadsMsMax = 10_000;

/**
 * Poll interval of a record of the desk, ms. It is long while live updates arrive, because live updates report every change of the desk's
 * own records.
 */
export function hintedPollMs({ dataUpdatedAt }: { readonly dataUpdatedAt: number }, defaultMs: number = pollMs): number {
  const since = liveSinceMs.get();
  return since !== null && dataUpdatedAt - since > oldReadsMsMax ? rarePollMs : defaultMs;
}

/** Options of a query that polls. Only its first read is an action of the user; later reads do not extend the session. */
export function pollOptions({
  client,
  queryKey,
  signal,
}: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>): Pick<CallOptions<never>, 'signal' | 'isBackground'> {
  return { signal, isBackground: client.getQueryData(queryKey) !== undefined };
}

/**
 * A value for `refetchInterval`: the usual interval, or the retry delay after a temporary failure. False if the first read was
 * refused (4xx).
 */
export function pollDelayMs(
  { data, error }: { readonly data: unknown; readonly error: unknown },
  usualMs: number | false = pollMs,
): number | false {
  return retryDelayMs(error) ?? (data === undefined && isRefused(error) ? false : usualMs);
}

function isRefused(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status >= 400 && error.status < 500;
}
