import { textDistance } from './text-distance.ts';

/** Maximum number of returned names. */
const nearestMax = 3;

/**
 * Maximum number of names that are compared letter by letter. These are the names that share the most letter pairs with the unknown name.
 */
const comparedMax = 20;

/**
 * Returns a function that finds the items with the names nearest to an unknown name, nearest first. `nameOf` returns the name of an
 * item in the spelling in which names are compared. The index of letter pairs is built only once.
 */
export function nearestNames<Item>(items: readonly Item[], nameOf: (item: Item) => string): (unknownName: string) => readonly Item[] {
  type NamedItem = { readonly name: string; readonly item: Item };
  const itemsByPair = Map.groupBy(
    items.flatMap((item) => {
      const namedItem: NamedItem = { name: nameOf(item), item };
      return Array.from(pairsOf(namedItem.name), (pair) => ({ pair, namedItem }));
    }),
    ({ pair }) => pair,
  );
  const resultByName = new Map<string, readonly Item[]>();
  return (unknownName) => {
    const storedResult = resultByName.get(unknownName);
    if (storedResult !== undefined) return storedResult;
    const sharedPairCounts = new Map<NamedItem, number>();
    for (const pair of pairsOf(unknownName))
      for (const { namedItem } of itemsByPair.get(pair) ?? []) sharedPairCounts.set(namedItem, (sharedPairCounts.get(namedItem) ?? 0) + 1);
    const nearest = [...sharedPairCounts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, comparedMax)
      .map(([{ name, item }]) => ({
        item,
        distance: textDistance(unknownName, name),
        // Names are left out if half of their letters or more differ.
        distanceMax: Math.max(unknownName.length, name.length) / 2,
      }))
      .filter(({ distance, distanceMax }) => distance <= distanceMax)
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, nearestMax)
      .map(({ item }) => item);
    resultByName.set(unknownName, nearest);
    return nearest;
  };
}

/** The letter pairs of a text. The start and the end of the text count as letters. */
function pairsOf(name: string): ReadonlySet<string> {
  const text = ` ${name} `;
  return new Set(Array.from({ length: text.length - 1 }, (_each, index) => text.slice(index, index + 2)));
}
