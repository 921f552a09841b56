/**
 * Runs an action for one item after another, even after failures, and then calls `onEnd`. The returned function stops after the
 * current item.
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
