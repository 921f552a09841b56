/** Does something for one after the other, going on after each failure, until all are done (`ended`) or the returned function is called. */
export function inTurn<Item>(
  items: readonly Item[],
  deed: (item: Item) => Promise<unknown>,
  ended: () => void = () => undefined,
): () => void {
  const leaving = new AbortController();
  const run = async () => {
    for (const item of items) {
      if (leaving.signal.aborted) return;
      await deed(item).catch(() => undefined);
    }
    if (!leaving.signal.aborted) ended();
  };
  void run();
  return () => leaving.abort();
}
