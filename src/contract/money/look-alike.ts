import { canonicalAddress } from './recipient.ts';

/** Number of characters that users compare at each end of an address, after the prefix. The number is ours, because the spec is silent. */
const comparedLength = 4;

/**
 * Prefixes that are not compared, because all addresses of a chain have them. `bitcoincash:` is optional, and the other
 * prefixes are part of the address.
 */
const prefixPattern = /^(?:0x|bc1|ltc1|addr1|bitcoincash:)/i;

/** An address in one of the desk's records, with its asset. */
type ListedAddress = { readonly asset: string; readonly address: string };

/**
 * Builds a search for recorded addresses that a user could mistake for another address. Such addresses have the same ends but
 * different middles. Attackers plant them in a history. Another spelling of the same address is no look-alike, so the canonical
 * spellings are also compared. A search needs one lookup per spelling.
 */
export function buildLookAlikeIndex<Entry extends ListedAddress>(
  entries: Iterable<Entry>,
): (asset: string, address: string) => Entry | null {
  const groups = new Map<string, { readonly identity: string; readonly entry: Entry }[]>();
  for (const entry of entries) {
    const identity = canonicalAddress(entry.asset, entry.address);
    for (const key of keysOf(entry.address, identity)) {
      const group = groups.get(key) ?? [];
      groups.set(key, group);
      // Two different addresses per group are enough, because at least one of them differs from any searched address.
      if (group.length < 2 && group.every((member) => member.identity !== identity)) group.push({ identity, entry });
    }
  }
  return (asset, address) => {
    const canonicalText = canonicalAddress(asset, address);
    for (const key of keysOf(address, canonicalText)) {
      const lookAlike = groups.get(key)?.find(({ identity }) => identity !== canonicalText);
      if (lookAlike !== undefined) return lookAlike.entry;
    }
    return null;
  };
}

function keysOf(address: string, identity: string): readonly string[] {
  const spellings = address === identity ? [address] : [address, identity];
  return spellings.map(lookAlikeKey).filter((key) => key !== null);
}

/**
 * Returns the ends of an address as a key of a map. Two addresses look alike if their keys are equal and their canonical
 * spellings differ.
 */
function lookAlikeKey(address: string): string | null {
  const text = address.trim();
  const prefix = prefixPattern.exec(text)?.[0].toLowerCase() ?? '';
  const body = text.slice(prefix.length).toLowerCase();
  const form = prefix === 'bitcoincash:' ? '' : prefix;
  return body.length > 2 * comparedLength ? `${form} ${body.slice(0, comparedLength)}${body.slice(-comparedLength)}` : null;
}
