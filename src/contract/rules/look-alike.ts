/** How many characters people compare at the beginning (after the prefix) and at the end of an address. Ours. */
const comparedLength = 4;

/** What begins every address of a chain; `bitcoincash:` may be left out, the others belong to the address. */
const prefixPattern = /^(?:0x|bc1|ltc1|addr1|bitcoincash:)/i;

/** A cash address without its prefix. Source: CashAddr specification. */
const bareCashPattern = /^[qp][02-9ac-hj-np-z]{41,}$/i;

type Parts = { readonly prefix: string; readonly body: string };

/**
 * The known addresses that an address could be taken for: they begin and end like it and differ in between, as those that an attacker makes to
 * stand in somebody's history. The same address is none of them. Ours: letters count alike in either case, because people read past it.
 */
export function lookAlikes(address: string, known: readonly string[]): readonly string[] {
  const own = partsOf(address);
  return known.filter((other) => areLookAlikes(own, partsOf(other)));
}

/** Two addresses of one form whose ends are alike, and which are not the same. */
function areLookAlikes(one: Parts, other: Parts): boolean {
  if (one.prefix !== other.prefix || one.body === other.body) return false;
  if (Math.min(one.body.length, other.body.length) <= 2 * comparedLength) return false;
  return endsOf(one.body) === endsOf(other.body);
}

function endsOf(body: string): string {
  return (body.slice(0, comparedLength) + body.slice(-comparedLength)).toLowerCase();
}

/** Hexadecimal and bech32 text is the same address in either case; base58 is not. */
function partsOf(address: string): Parts {
  const text = address.trim();
  const prefix = prefixPattern.exec(text)?.[0].toLowerCase() ?? '';
  const body = text.slice(prefix.length);
  const isCaseless = prefix !== '' || bareCashPattern.test(body);
  return { prefix: prefix === 'bitcoincash:' ? '' : prefix, body: isCaseless ? body.toLowerCase() : body };
}
