import type { QueryClient } from '@tanstack/react-query';
import { readOne, transactionQueries } from './transactions.ts';

/** How often an open item is read again, in ms. */
const rereadMs = 20_000;

/**
 * Reads a transaction again by itself while it is looked at, until the returned function is called: the operator moves it, another officer
 * finishes it. It does not keep the session alive; what cannot be read now is read the next time.
 */
export function keepReading(client: QueryClient, id: string): () => void {
  const { queryKey } = transactionQueries.one(id);
  const reread = async () => {
    if (document.visibilityState !== 'visible' || client.isFetching({ queryKey }) > 0) return;
    const record = await readOne(id, { client, isBackground: true }).catch(() => null);
    if (record !== null) client.setQueryData(queryKey, record);
  };
  const timer = setInterval(() => void reread(), rereadMs);
  return () => clearInterval(timer);
}
