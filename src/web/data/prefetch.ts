/**
 * Starts a page's reads in its route loader, while the page's code loads: `prefetch(queryClient.query(walletQueries.one(id)))`.
 * Ignores failures; the page shows them.
 */
export function prefetch(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
