/** Maximum items of one bulk submission. Their keys must fit into a URL of a length that every server accepts. */
export const itemsMax = 50;

/** The keys of the selected items. `lastKey` is the item that was last selected or deselected; a range starts there. */
export type Selection = { readonly keys: ReadonlySet<string>; readonly lastKey: string | null };

/** The keys from one key to another, in the order of the list. Only the key `to` if `from` is missing. */
export function rangeOf(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Returns the selection after some items were selected or deselected. */
export function withItems(keys: ReadonlySet<string>, changedKeys: readonly string[], isSelected: boolean): ReadonlySet<string> {
  return isSelected ? keys.union(new Set(changedKeys)) : keys.difference(new Set(changedKeys));
}
