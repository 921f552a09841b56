import type { Asset } from '#contract/money/assets.ts';
import { buildLookAlikeIndex, lookAlikeKey } from '#contract/money/look-alike.ts';
import { canonicalAddress } from '#contract/money/recipient.ts';
import type { BookEntry, RowWarning, RowVerdict, SheetRow } from './sheet.ts';

/** The first words of a warning about a similar address in another row. `markLookAlikes` finds earlier warnings by these words. */
const lookAlikeMessage = 'This begins and ends like the address in line ';

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

/**
 * Adds a warning to each row if its address starts and ends like the address of another row. Earlier warnings of this kind are
 * removed first.
 */
export function markLookAlikes(asset: Asset, rows: readonly SheetRow[], verdicts: readonly RowVerdict[]): readonly RowVerdict[] {
  const keys = verdicts.map(({ payment }) => (payment?.public_address === undefined ? null : lookAlikeKey(payment.public_address)));
  const firstLines = new Map<string, number>();
  const repeatedKeys = new Set<string>();
  for (const [index, key] of keys.entries()) {
    if (key === null) continue;
    if (firstLines.has(key)) repeatedKeys.add(key);
    else firstLines.set(key, index);
  }
  // For each key that several rows share: the addresses with this key, each with the line number of its first row. Only rows with a shared
  // key are compared.
  const groups = new Map<string, Map<string, number>>([...repeatedKeys].map((key) => [key, new Map()]));
  for (const [index, key] of keys.entries()) {
    const group = key === null ? undefined : groups.get(key);
    const identity = group === undefined ? '' : canonicalAddress(asset, verdicts[index]?.payment?.public_address ?? '');
    if (group?.has(identity) === false) group.set(identity, rows[index]?.line ?? 0);
  }
  return verdicts.map((verdict, index) => {
    const group = groups.get(keys[index] ?? '');
    const ownIdentity = group === undefined ? '' : canonicalAddress(asset, verdict.payment?.public_address ?? '');
    const otherRow = group === undefined ? undefined : [...group].find(([identity]) => identity !== ownIdentity);
    if (otherRow === undefined && !verdict.warnings.some(isAmongRows)) return verdict;
    const otherWarnings = verdict.warnings.filter((remark) => !isAmongRows(remark));
    return { ...verdict, warnings: otherRow === undefined ? otherWarnings : [...otherWarnings, warningOf(otherRow[1])] };
  });
}

function isAmongRows({ is, message }: RowWarning): boolean {
  return is === 'look_alike' && message.startsWith(lookAlikeMessage);
}

function warningOf(line: number): RowWarning {
  return { is: 'look_alike', message: `${lookAlikeMessage}${line}, but is different.` };
}
