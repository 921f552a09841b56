import { canonicalHashAddress } from './addresses/base58.ts';
import { canonicalCashaddr } from './addresses/cashaddr.ts';
import { looksSegwit } from './addresses/segwit.ts';
import { readMuxedAccount, readXAddress } from './addresses/tagged-address.ts';
import { assetFacts, isAsset } from './assets.ts';
import { memoNameOf, chainOf } from './chains.ts';
import { memoKinds } from './destination-tag.ts';

// The recipient of a payment is written as one text: `'wallet 7'`, `'account 7'`, `'address bc1q…'`, `'address rHb9… tag 7'` or
// `'validator 0x…'`. All spellings of one script give the same text. Two tags give different texts.

/** Returns the canonical spelling of an address. Returns the text unchanged for an unknown asset or an invalid address. */
export function canonicalAddress(asset: string, address: string): string {
  const text = address.trim();
  if (!isAsset(asset)) return text;
  const { address: form } = chainOf(asset);
  switch (form.is) {
    case 'bitcoin':
      return form.segwit !== null && looksSegwit(text) ? text.toLowerCase() : canonicalHashAddress(form.versions, text);
    case 'cashaddr':
      return canonicalCashaddr(form.versions, text);
    case 'cardano':
      return /^addr1/i.test(text) ? text.toLowerCase() : text;
    case 'ethereum':
    case 'filecoin':
      return text.toLowerCase();
    case 'ripple':
    case 'stellar':
      return text;
    default:
      return form satisfies never;
  }
}

/**
 * Returns the canonical spelling of an address in the search index. An address in the form of Ethereum may also belong to assets
 * that the desk does not know.
 */
export function indexedAddress(asset: string, address: string): string {
  return /^0x[0-9a-f]{40}$/i.test(address.trim()) ? address.trim().toLowerCase() : canonicalAddress(asset, address);
}

/**
 * Returns the canonical form of a tag or memo: a number without leading zeros, or a hash in lower case. A memo that can be an id
 * is a number. Returns null for an asset without tags and memos.
 */
function canonicalTag(asset: string, tag: string | null | undefined): string | null {
  const memoName = memoNameOf(asset);
  if (memoName === null || tag === null || tag === undefined || tag === '') return null;
  if (memoName === 'tag' ? /^\d+$/.test(tag) : memoKinds(tag).includes('id')) return BigInt(tag).toString();
  return /^[0-9a-f]{64}$/i.test(tag) ? tag.toLowerCase() : tag;
}

/** Returns the recipient at an address, with the tag or memo. An X-address or M-address contains both. */
export function recipientAt(asset: string, text: string, tag: string | null | undefined): string {
  const taggedAddress =
    memoNameOf(asset) !== null && /^\s*[MX]/.test(text) ? (readMuxedAccount(text.trim()) ?? readXAddress(text.trim())) : null;
  const { address, memo } = taggedAddress === null || 'refusal' in taggedAddress ? { address: text, memo: '' } : taggedAddress;
  const ownTag = canonicalTag(asset, memo === '' ? tag : memo);
  return `address ${canonicalAddress(asset, address)}${ownTag === null ? '' : ` tag ${ownTag}`}`;
}

/** Returns the chain of an asset. All assets of a chain use the same addresses. An unknown asset counts as its own chain. */
export function addressSpaceOf(asset: string): string {
  return isAsset(asset) ? assetFacts[asset].chain : asset;
}
