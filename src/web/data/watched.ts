import type { QueryFunctionContext } from '@tanstack/react-query';
import { HttpRefusal } from '#web/lib/http.ts';
import type { CallOptions } from './call.ts';
import { recoveryMs } from './recovery.ts';

/** How often a record in view is read again by itself, in ms. */
export const watchMs = 30_000;

/** How a read that goes on by itself asks: the first time for whoever waits for it, later on its own, which keeps no session alive. */
export function quietly({
  client,
  queryKey,
  signal,
}: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>): Pick<CallOptions<never>, 'signal' | 'isBackground'> {
  return { signal, isBackground: client.getQueryData(queryKey) !== undefined };
}

/**
 * In how many ms a read comes again by itself (`refetchInterval`), or false: at its pace, and after a failure that passes as that asks for. What is
 * refused from the first (no such record) is left alone.
 */
export function nextReadMs(
  { data, error }: { readonly data: unknown; readonly error: unknown },
  paceMs: number | false = watchMs,
): number | false {
  return recoveryMs(error) ?? (data === undefined && isRefused(error) ? false : paceMs);
}

function isRefused(error: unknown): boolean {
  return error instanceof HttpRefusal && error.status >= 400 && error.status < 500;
}
