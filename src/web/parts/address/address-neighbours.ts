import type { Asset } from '#contract/money/assets.ts';
import { buildLookAlikeIndex } from '#contract/money/look-alike.ts';
import { canonicalAddress } from '#contract/money/recipient.ts';
import type { BookEntry } from './address-book.ts';

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
