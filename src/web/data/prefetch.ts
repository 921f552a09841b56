/**
 * Starts a page's reads in its loader, while its code loads: `prefetch(queryClient.query(walletQueries.one(id)))`. Ignores failures,
 * because the page shows them with a retry.
 */
export function prefetch(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
