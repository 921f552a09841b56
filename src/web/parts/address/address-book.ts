import type { Asset } from '#contract/money/assets.ts';
import { buildLookAlikeIndex } from '#contract/money/look-alike.ts';
import { canonicalAddress } from '#contract/money/recipient.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { nearestNames } from '#web/lib/nearest-names.ts';

/** A wallet or an external account that a payment may name. */
export type BookEntry = {
  readonly type: 'wallet' | 'external_account';
  readonly id: number;
  readonly name: string;
  /** The entry's address for the asset, or null. */
  readonly address: string | null;
};

/** The result of a search by name: one entry, several entries, or no entry. Without an entry, the nearest names are included. */
export type NameMatch =
  | { readonly is: 'one'; readonly entry: BookEntry }
  | { readonly is: 'several'; readonly entries: readonly BookEntry[] }
  /** The text may be an ID of this desk, or a number of another system: `'12'`, `'wallet 12'`. */
  | { readonly is: 'number'; readonly entries: readonly BookEntry[] }
  | { readonly is: 'none'; readonly near: readonly BookEntry[] };

/** A reference to an entry that is always unique: `'wallet #12'`. */
export function plainReference({ type, id }: { readonly type: string; readonly id?: number | undefined }): string {
  return `${type === 'wallet' ? 'wallet' : 'account'} #${id}`;
}

const referencePattern = /^(?:(wallet|account|external[ _]account) ?)?(#)? ?(\d{1,15})$/i;

/** A name without case, accents and punctuation. Signs such as `+` distinguish names. */
function nameKey(text: string): string {
  return foldedText(text) + text.replace(/[^\p{S}#*@]/gu, '');
}

/**
 * Returns a function that finds wallets and accounts by name or by number. `type` limits the search to wallets or to accounts.
 */
export function destinationNames(book: readonly BookEntry[]): (text: string, type: BookEntry['type'] | null) => NameMatch {
  const entriesByName = Map.groupBy(book, ({ name }) => name);
  const entriesByFoldedName = Map.groupBy(book, ({ name }) => nameKey(name));
  const entriesByReference = Map.groupBy(book, ({ type, id }) => `${type} ${id}`);
  const findNearEntries = nearestNames(book, ({ name }) => foldedText(name));
  return (text, type) => {
    const ofType = (entries: readonly BookEntry[] = []) => entries.filter((entry) => type === null || entry.type === type);
    // IDs have no leading zeros.
    const withId = (entryType: BookEntry['type'], id = '') => ofType(entriesByReference.get(`${entryType} ${id.replace(/^0+(?=\d)/, '')}`));
    const [, kind, hash, id] = referencePattern.exec(text) ?? [];
    const isWallet = kind?.toLowerCase() === 'wallet';
    const entriesById = [
      ...(kind === undefined || isWallet ? withId('wallet', id) : []),
      ...(isWallet ? [] : withId('external_account', id)),
    ];
    const isReference = kind === undefined ? type !== null : hash !== undefined;
    if (isReference && kind !== undefined && entriesById.length > 0) return matchOf(entriesById);
    const namesakes = ofType(entriesByName.get(text));
    const entriesWithName = namesakes.length > 0 ? namesakes : ofType(entriesByFoldedName.get(nameKey(text)));
    if (entriesWithName.length > 0)
      return matchOf(kind === undefined ? entriesWithName : [...new Set([...entriesWithName, ...entriesById])]);
    if (entriesById.length > 0) return isReference ? matchOf(entriesById) : { is: 'number', entries: entriesById };
    return { is: 'none', near: ofType(findNearEntries(foldedText(text))) };
  };
}

function matchOf(entries: readonly BookEntry[]): NameMatch {
  const [entry, ...others] = entries;
  if (entry === undefined) return { is: 'none', near: [] };
  return others.length === 0 ? { is: 'one', entry } : { is: 'several', entries };
}

/**
 * The entries of the address book near an address: the entry with the same address, and an entry with a different address that
 * starts and ends alike.
 */
export type Neighbours = { readonly owner: BookEntry | null; readonly similarEntry: BookEntry | null };

/** Returns a function that finds the neighbours of an address with one lookup each. */
export function addressNeighbours(asset: Asset, book: readonly BookEntry[]): (address: string) => Neighbours {
  const bookWithWalletsFirst = [...book.filter(({ type }) => type === 'wallet'), ...book.filter(({ type }) => type !== 'wallet')];
  const entries = bookWithWalletsFirst.flatMap((entry) => (entry.address === null ? [] : [{ asset, address: entry.address, entry }]));
  const ownerByAddress = new Map(entries.toReversed().map(({ address, entry }) => [canonicalAddress(asset, address), entry]));
  const findLookAlike = buildLookAlikeIndex(entries);
  return (address) => ({
    owner: ownerByAddress.get(canonicalAddress(asset, address)) ?? null,
    similarEntry: findLookAlike(asset, address)?.entry ?? null,
  });
}
