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
  const foldedEntries: readonly FoldedEntry[] = book.map((entry) => ({ foldedName: foldedText(entry.name), entry }));
  const entriesOfPair = new Map<string, number[]>();
  for (const [entryIndex, { foldedName }] of foldedEntries.entries()) {
    for (const pair of pairsOf(foldedName)) {
      const index = entriesOfPair.get(pair);
      if (index === undefined) entriesOfPair.set(pair, [entryIndex]);
      else index.push(entryIndex);
    }
  }
  const entriesByName = new Map<string, readonly BookEntry[]>();
  return (name) => {
    const foldedName = foldedText(name);
    const index = entriesByName.get(foldedName);
    if (index !== undefined) return index;
    const nearEntries = nearestEntries(
      foldedName,
      entriesSharingMostPairs(foldedName, entriesOfPair).flatMap((entryIndex) => foldedEntries[entryIndex] ?? []),
    );
    entriesByName.set(foldedName, nearEntries);
    return nearEntries;
  };
}

function entriesSharingMostPairs(foldedName: string, entriesOfPair: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const sharedPairCounts = new Map<number, number>();
  for (const pair of pairsOf(foldedName)) {
    for (const entryIndex of entriesOfPair.get(pair) ?? []) sharedPairCounts.set(entryIndex, (sharedPairCounts.get(entryIndex) ?? 0) + 1);
  }
  return [...sharedPairCounts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, comparedMax)
    .map(([entryIndex]) => entryIndex);
}

/** The nearest names. Names are left out if half of their letters or more differ. */
function nearestEntries(foldedName: string, candidates: readonly FoldedEntry[]): readonly BookEntry[] {
  return candidates
    .map(({ foldedName: other, entry }) => ({
      entry,
      distance: textDistance(foldedName, other),
      most: Math.max(foldedName.length, other.length) / 2,
    }))
    .filter(({ distance, most }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, offersMax)
    .map(({ entry }) => entry);
}

/** The letter pairs of a text. The start and the end of the text count as letters. */
function pairsOf(foldedName: string): ReadonlySet<string> {
  const text = ` ${foldedName} `;
  return new Set(Array.from({ length: text.length - 1 }, (_each, index) => text.slice(index, index + 2)));
}
