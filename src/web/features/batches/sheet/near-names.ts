import { foldedText } from '#contract/wire/folded-text.ts';
import { textDistance } from '#web/lib/text-distance.ts';
import type { BookEntry } from './sheet.ts';

/** Maximum number of suggestions for an unknown name. */
const offersMax = 3;

/** Maximum number of names that are compared letter by letter. Names with the most common letter pairs are chosen. */
const comparedMax = 20;

type FoldedEntry = { readonly folded: string; readonly entry: BookEntry };

/** Returns a function that finds the names nearest to an unknown name. The index of letter pairs is built only once. */
export function nearNames(book: readonly BookEntry[]): (name: string) => readonly BookEntry[] {
  const all: readonly FoldedEntry[] = book.map((entry) => ({ folded: foldedText(entry.name), entry }));
  const entriesOfPair = new Map<string, number[]>();
  for (const [entryIndex, { folded }] of all.entries()) {
    for (const pair of pairsOf(folded)) {
      const index = entriesOfPair.get(pair);
      if (index === undefined) entriesOfPair.set(pair, [entryIndex]);
      else index.push(entryIndex);
    }
  }
  const found = new Map<string, readonly BookEntry[]>();
  return (name) => {
    const folded = foldedText(name);
    const index = found.get(folded);
    if (index !== undefined) return index;
    const near = nearest(
      folded,
      mostShared(folded, entriesOfPair).flatMap((entryIndex) => all[entryIndex] ?? []),
    );
    found.set(folded, near);
    return near;
  };
}

function mostShared(folded: string, entriesOfPair: ReadonlyMap<string, readonly number[]>): readonly number[] {
  const shared = new Map<number, number>();
  for (const pair of pairsOf(folded)) {
    for (const entryIndex of entriesOfPair.get(pair) ?? []) shared.set(entryIndex, (shared.get(entryIndex) ?? 0) + 1);
  }
  return [...shared]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, comparedMax)
    .map(([entryIndex]) => entryIndex);
}

/** The nearest names. Names are left out if half of their letters or more differ. */
function nearest(folded: string, candidates: readonly FoldedEntry[]): readonly BookEntry[] {
  return candidates
    .map(({ folded: other, entry }) => ({ entry, distance: textDistance(folded, other), most: Math.max(folded.length, other.length) / 2 }))
    .filter(({ distance, most }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, offersMax)
    .map(({ entry }) => entry);
}

/** The letter pairs of a text. The start and the end of the text count as letters. */
function pairsOf(folded: string): ReadonlySet<string> {
  const text = ` ${folded} `;
  return new Set(Array.from({ length: text.length - 1 }, (_each, index) => text.slice(index, index + 2)));
}
