/** Maximum items of one bulk submission. Their keys must fit into a URL that every server accepts. */
export const itemsMax = 50;

/** The keys of selected items, and the last selected or deselected key, from which a range starts. */
export type Selection = { readonly keys: ReadonlySet<string>; readonly lastKey: string | null };

/** The keys between two keys in either order, including both. Only `to` if `from` is missing. */
export function rangeOf(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The selection with some items added or removed. */
export function withItems(keys: ReadonlySet<string>, changedKeys: readonly string[], isSelected: boolean): ReadonlySet<string> {
  return isSelected ? keys.union(new Set(changedKeys)) : keys.difference(new Set(changedKeys));
}
