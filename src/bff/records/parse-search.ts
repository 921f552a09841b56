import { isAsset } from '#contract/money/assets.ts';
import { comparablePubkey } from '#contract/rules/wallet-validators.ts';
import { comparableKey } from '#contract/service/transaction.ts';
import { foldedText } from '#contract/wire/folded-text.ts';
import { addressSpellings } from './counterparty-index.ts';
import { parseAmount, type SearchedAmount } from './searched-amount.ts';

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
  /** The start or end of a hexadecimal hash in the same form, or null. */
  readonly hashPart: string | null;
  /** Canonical addresses, in every spelling. */
  readonly addresses: readonly string[];
  /** The start of the public key of a validator, or null. */
  readonly pubkey: string | null;
  /** The start of the id of a request, or null. */
  readonly requestId: string | null;
  readonly amount: SearchedAmount | null;
  /** The name of a counterparty beside an asset or an amount: `'kestrel btc'`, `'8.41 eth to kestrel'`. Null for other texts. */
  readonly payee: { readonly name: string; readonly asset: string | null; readonly amount: SearchedAmount | null } | null;
};

/** The terms of a search, and the maximum number of results of each kind. */
export type SearchTermsAndMax = SearchTerms & { readonly max: number };

/** Minimum length of a hash, an address or a key inside a link. */
const keyLengthMin = 20;

/** The pattern limits ids to 16 digits, because the database stores a bigint. */
const idPattern = /^(?:[a-z]+\s+)?#?([1-9]\d{0,15})$/i;

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
    hashPart: /^(?:0x)?[0-9a-f]{6,63}$/i.test(text) ? text.toLowerCase().replace(/^0x/, '') : null,
    addresses: [...new Set(keys.flatMap((key) => (key.includes(' ') ? [] : addressSpellings(key))))],
    pubkey: keys.find((key) => /^(0x)?[0-9a-f]{8,96}$/i.test(key)) ?? null,
    requestId: /^[0-9a-f]{8}[0-9a-f-]{0,28}$/i.test(text) ? text.toLowerCase() : null,
    amount: isLink ? null : parseAmount(text),
    payee: isLink ? null : parsePayee(text),
  };
}

function parsePayee(text: string): SearchTerms['payee'] {
  const words = text.split(/\s+/).filter((word) => !/^(?:send|withdraw|pay|to)$/i.test(word));
  const asset = words.map((word) => word.toLowerCase()).find(isAsset) ?? null;
  const amountWord = words.find((word) => parseAmount(word) !== null) ?? '';
  const name = words.filter((word) => word.toLowerCase() !== asset && word !== amountWord).join(' ');
  return name === '' || (asset === null && amountWord === '') ? null : { name, asset, amount: parseAmount(amountWord) };
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
