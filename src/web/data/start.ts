/**
 * For loaders: lets the reads of a page run while its code is fetched (`start(queryClient.query(walletQueries.one(id)))`). A failure is
 * left to the page, which shows it and offers a retry.
 */
export function start(...reads: readonly Promise<unknown>[]): void {
  for (const read of reads) read.catch(() => undefined);
}
