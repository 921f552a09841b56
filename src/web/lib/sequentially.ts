/**
 * Runs an action for one item after another and continues after failures. Calls `onEnd` after the last item. The returned function stops
 * the run after the current item.
 */
export function runSequentially<Item>(
  items: readonly Item[],
  action: (item: Item) => Promise<unknown>,
  onEnd: () => void = () => undefined,
): () => void {
  const abortController = new AbortController();
  const runItems = async () => {
    for (const item of items) {
      if (abortController.signal.aborted) return;
      await action(item).catch(() => undefined);
    }
    if (!abortController.signal.aborted) onEnd();
  };
  void runItems();
  return () => abortController.abort();
}
