/**
 * For loaders: starts a page's reads while its code loads (`prefetch(queryClient.query(walletQueries.one(id)))`). Ignores failures: the
 * page shows them and offers a retry.
 */
export function prefetch(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
