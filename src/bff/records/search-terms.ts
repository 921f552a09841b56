import { assets } from '#contract/money/assets.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { comparableKey } from '#contract/service/transaction.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { plainDecimal, type Decimal } from '#contract/wire/plain-decimal.ts';
import { addressSpellings } from './counterparty-index.ts';

/** The possible meanings of a search text. */
export type SearchTerms = {
  /** The text in lower case. */
  readonly text: string;
  /** The text without accents, case and punctuation. It is empty for a link. */
  readonly foldedText: string;
  /** The id of a record, or null. */
  readonly id: string | null;
  /** Hashes in a form for comparisons. */
  readonly hashes: readonly string[];
  /** Canonical addresses, in every spelling. */
  readonly addresses: readonly string[];
  /** The start of the public key of a validator, or null. */
  readonly pubkey: string | null;
  /** The start of the id of a request, or null. */
  readonly requestId: string | null;
  readonly amount: { readonly value: Decimal; readonly asset: string | null } | null;
};

/** Minimum length of a hash, an address or a key inside a link. */
const keyLengthMin = 20;

/** The pattern limits ids to 16 digits, because the database stores a bigint. */
const idPattern = /^(?:[a-z]+\s+)?#?([1-9]\d{0,15})$/i;

const numberPattern = String.raw`(\d[\d,' _]*(?:\.\d+)?|\.\d+)`;
const symbolPattern = `(${assets.join('|')})`;
const amountPatterns = [
  new RegExp(`^${numberPattern}\\s*${symbolPattern}?$`, 'i'),
  new RegExp(`^${symbolPattern}\\s+${numberPattern}$`, 'i'),
] as const;

export function parseSearch(q: string): SearchTerms {
  const text = q.trim();
  const isLink = /^https?:\/\/|^www\./i.test(text);
  // Only the path of a link can contain a key.
  const keys = isLink ? linkKeys(text) : [text];
  return {
    text: text.toLowerCase(),
    foldedText: isLink ? '' : foldedText(text),
    id: isLink ? null : (idPattern.exec(text)?.[1] ?? null),
    hashes: [...new Set(keys.map(comparableKey))],
    addresses: [...new Set(keys.flatMap((key) => (key.includes(' ') ? [] : addressSpellings(key))))],
    pubkey: keys.find((key) => /^(0x)?[0-9a-f]{8,96}$/i.test(key)) ?? null,
    requestId: /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i.test(text) ? text.toLowerCase() : null,
    amount: isLink ? null : parseAmount(text),
  };
}

/** The start of the public key in a form for comparisons. */
export function pubkeyStart({ pubkey }: SearchTerms): string | null {
  return pubkey === null ? null : comparablePubkey(pubkey);
}

/** The hashes, addresses and public keys in the link of a block explorer. */
function linkKeys(link: string): readonly string[] {
  const [, path = ''] = /^(?:https?:\/\/)?[^/]+(.*)$/i.exec(link) ?? [];
  return path.split(/[^A-Za-z0-9:_-]+/).filter((part) => part.length >= keyLengthMin);
}

/** The amount in a text such as `'1,234.5 eth'`, `'eth 0.5'` or `'0.5'`. */
function parseAmount(text: string): SearchTerms['amount'] {
  const [firstMatch, secondMatch] = [amountPatterns[0].exec(text), amountPatterns[1].exec(text)];
  const [digits, asset] = firstMatch === null ? [secondMatch?.[2], secondMatch?.[1]] : [firstMatch[1], firstMatch[2]];
  const value = digits === undefined ? null : plainDecimal(digits.replace(/[,' _]/g, '').replace(/^\./, '0.'));
  return value === null ? null : { value, asset: asset?.toLowerCase() ?? null };
}
