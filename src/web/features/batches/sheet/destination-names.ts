import { foldedText } from '#contract/wire/folded-text.ts';
import { nearestNames } from '#web/lib/nearest-names.ts';
import type { BookEntry } from './sheet.ts';

/** The result of a search by name: one entry, several entries, or no entry. Without an entry, the nearest names are included. */
export type NameMatch =
  | { readonly is: 'one'; readonly entry: BookEntry }
  | { readonly is: 'several'; readonly entries: readonly BookEntry[] }
  | { readonly is: 'number'; readonly entries: readonly BookEntry[] }
  | { readonly is: 'none'; readonly near: readonly BookEntry[] };

/** A reference to an entry that is always unique: `'wallet #12'`. */
export function plainReference({ type, id }: BookEntry): string {
  return `${type === 'wallet' ? 'wallet' : 'account'} #${id}`;
}

const referencePattern = /^(wallet|account|external[ _]account) ?(#)? ?(\d{1,15})$/i;
const numberPattern = /^#?(\d{1,15})$/;

/**
 * Returns a function that finds wallets and accounts by name or by number. `type` limits the search to wallets or to accounts.
 */
export function destinationNames(book: readonly BookEntry[]): (text: string, type: BookEntry['type'] | null) => NameMatch {
  const entriesByName = Map.groupBy(book, ({ name }) => name);
  const entriesByFoldedName = Map.groupBy(book, ({ name }) => foldedText(name));
  const entriesByReference = Map.groupBy(book, ({ type, id }) => `${type} ${id}`);
  const findNearEntries = nearestNames(book, ({ name }) => foldedText(name));
  return (text, type) => {
    const entriesOfType = (entries: readonly BookEntry[] | undefined) =>
      (entries ?? []).filter((entry) => type === null || entry.type === type);
    const [, kind, hash, id] = referencePattern.exec(text) ?? [];
    const entriesById =
      kind === undefined
        ? []
        : entriesOfType(
            entriesByReference.get(`${kind.toLowerCase() === 'wallet' ? 'wallet' : 'external_account'} ${withoutLeadingZeros(id)}`),
          );
    if (hash !== undefined && entriesById.length > 0) return matchOf(entriesById);
    const namesakes = entriesOfType(entriesByName.get(text));
    const foundEntries = [
      ...new Set([...(namesakes.length > 0 ? namesakes : entriesOfType(entriesByFoldedName.get(foldedText(text)))), ...entriesById]),
    ];
    if (foundEntries.length > 0) return matchOf(foundEntries);
    const [, number] = numberPattern.exec(text) ?? [];
    const entriesByNumber =
      number === undefined
        ? []
        : ['wallet', 'external_account'].flatMap((each) => entriesOfType(entriesByReference.get(`${each} ${withoutLeadingZeros(number)}`)));
    if (entriesByNumber.length > 0) return type === null ? { is: 'number', entries: entriesByNumber } : matchOf(entriesByNumber);
    return { is: 'none', near: entriesOfType(findNearEntries(foldedText(text))) };
  };
}

/** Removes leading zeros, because IDs have no leading zeros. */
function withoutLeadingZeros(number = ''): string {
  return number.replace(/^0+(?=\d)/, '');
}

function matchOf(entries: readonly BookEntry[]): NameMatch {
  const [entry, ...others] = entries;
  if (entry === undefined) return { is: 'none', near: [] };
  return others.length === 0 ? { is: 'one', entry } : { is: 'several', entries };
}
