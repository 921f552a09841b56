/**
 * For loaders: starts a page's reads while its code loads
 * (`prefetch(queryClient.query(walletQueries.one(id)))`). The page shows a failure and offers a
 * retry.
 */
export function prefetch(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
