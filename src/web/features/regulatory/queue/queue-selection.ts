/** Maximum items of one bulk submission: their keys must fit into a URL that every server accepts. */
export const itemsMax = 50;

/** Keys of selected items, and the last one toggled, where a range starts. */
export type Selection = { readonly keys: ReadonlySet<string>; readonly last: string | null };

/** The keys between two, in either order, including both. Only the second if the first is missing. */
export function rangeOf(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The selection with some items added or removed. */
export function withItems(keys: ReadonlySet<string>, changed: readonly string[], isIn: boolean): ReadonlySet<string> {
  return isIn ? keys.union(new Set(changed)) : keys.difference(new Set(changed));
}
