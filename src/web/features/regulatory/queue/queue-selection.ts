/** Most items that are filled in together: as many as fit into an address that every server takes. */
export const itemsMax = 50;

/** Chosen items by key, and the one that was chosen or left out last: where a range begins. */
export type Selection = { readonly keys: ReadonlySet<string>; readonly last: string | null };

/** The keys from one to the other, whichever comes first, with both; the second alone when the first is not there. */
export function rangeOf(order: readonly string[], from: string | null, to: string): readonly string[] {
  const [start, end] = [from === null ? -1 : order.indexOf(from), order.indexOf(to)];
  if (start === -1 || end === -1) return [to];
  return order.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** The chosen ones with some put in, or taken out. */
export function withItems(keys: ReadonlySet<string>, some: readonly string[], isIn: boolean): ReadonlySet<string> {
  return isIn ? keys.union(new Set(some)) : keys.difference(new Set(some));
}
