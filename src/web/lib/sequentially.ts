/**
 * Runs an action for one item after another and continues after failures. Calls `ended` after the last item. Returns a function that stops
 * it.
 */
export function sequentially<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  ended: () => void = () => undefined,
): () => void {
  const leaving = new AbortController();
  const run = async () => {
    for (const item of items) {
      if (leaving.signal.aborted) return;
      await action(item).catch(() => undefined);
    }
    if (!leaving.signal.aborted) ended();
  };
  void run();
  return () => leaving.abort();
}
