/** How many characters people compare at each end of an address, after the prefix. Ours. */
const comparedLength = 4;

/**
 * Prefixes of addresses by chain. `bitcoincash:` is optional; the others are part of the address.
 */
const prefixPattern = /^(?:0x|bc1|ltc1|addr1|bitcoincash:)/i;

/** A cash address without its prefix. Source: CashAddr specification. */
const bareCashPattern = /^[qp][02-9ac-hj-np-z]{41,}$/i;

type Parts = { readonly prefix: string; readonly body: string };

/**
 * Those of the `known` addresses that could be mistaken for an address. Their ends are alike but the middle
 * differs, like addresses that attackers plant in a history. The same address is excluded. Ours:
 * case is ignored, because people overlook it.
 */
export function lookAlikes(address: string, known: readonly string[]): readonly string[] {
  const own = partsOf(address);
  return known.filter((other) => areLookAlikes(own, partsOf(other)));
}

/** One text for all spellings of an address: without meaningless capitals and optional prefixes. */
export function addressIdentity(address: string): string {
  const { prefix, body } = partsOf(address);
  return prefix + body;
}

/**
 * The text that look-alikes share, for lookup in a map. Addresses with equal keys and different
 * identities are look-alikes.
 */
export function lookAlikeKey(address: string): string | null {
  const { prefix, body } = partsOf(address);
  return body.length > 2 * comparedLength ? `${prefix} ${endsOf(body)}` : null;
}

/** Whether two addresses of one form have equal ends but are not the same. */
function areLookAlikes(one: Parts, other: Parts): boolean {
  if (one.prefix !== other.prefix || one.body === other.body) return false;
  if (Math.min(one.body.length, other.body.length) <= 2 * comparedLength) return false;
  return endsOf(one.body) === endsOf(other.body);
}

function endsOf(body: string): string {
  return (body.slice(0, comparedLength) + body.slice(-comparedLength)).toLowerCase();
}

/** Case does not matter in hexadecimal and bech32 addresses, but does in base58. */
function partsOf(address: string): Parts {
  const text = address.trim();
  const prefix = prefixPattern.exec(text)?.[0].toLowerCase() ?? '';
  const body = text.slice(prefix.length);
  const isCaseless = prefix !== '' || bareCashPattern.test(body);
  return { prefix: prefix === 'bitcoincash:' ? '' : prefix, body: isCaseless ? body.toLowerCase() : body };
}
