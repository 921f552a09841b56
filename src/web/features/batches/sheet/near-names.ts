import { foldedText } from '#contract/wire/folded-text.ts';
import { textDistance } from '#web/lib/text-distance.ts';
import type { BookEntry } from './sheet.ts';

/** Maximum number of suggestions for an unknown name. */
const offersMax = 3;

/**
 * Maximum number of names that are compared letter by letter. These are the names that share the most letter pairs with the unknown name.
 */
const comparedMax = 20;

type FoldedEntry = { readonly foldedName: string; readonly entry: BookEntry };

/** Returns a function that finds the names nearest to an unknown name. The index of letter pairs is built only once. */
export function nearNames(book: readonly BookEntry[]): (name: string) => readonly BookEntry[] {
  const entriesByPair = Map.groupBy(
    book.flatMap((entry) => {
      const foldedEntry: FoldedEntry = { foldedName: foldedText(entry.name), entry };
      return Array.from(pairsOf(foldedEntry.foldedName), (pair) => ({ pair, foldedEntry }));
    }),
    ({ pair }) => pair,
  );
  const resultByName = new Map<string, readonly BookEntry[]>();
  return (name) => {
    const unknownName = foldedText(name);
    const storedResult = resultByName.get(unknownName);
    if (storedResult !== undefined) return storedResult;
    const sharedPairCounts = new Map<FoldedEntry, number>();
    for (const pair of pairsOf(unknownName))
      for (const { foldedEntry } of entriesByPair.get(pair) ?? [])
        sharedPairCounts.set(foldedEntry, (sharedPairCounts.get(foldedEntry) ?? 0) + 1);
    const nearest = [...sharedPairCounts]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, comparedMax)
      .map(([{ foldedName, entry }]) => ({
        entry,
        distance: textDistance(unknownName, foldedName),
        // Names are left out if half of their letters or more differ.
        most: Math.max(unknownName.length, foldedName.length) / 2,
      }))
      .filter(({ distance, most }) => distance <= most)
      .toSorted((one, other) => one.distance - other.distance)
      .slice(0, offersMax)
      .map(({ entry }) => entry);
    resultByName.set(unknownName, nearest);
    return nearest;
  };
}

/** The letter pairs of a text. The start and the end of the text count as letters. */
function pairsOf(foldedName: string): ReadonlySet<string> {
  const text = ` ${foldedName} `;
  return new Set(Array.from({ length: text.length - 1 }, (_each, index) => text.slice(index, index + 2)));
}
