import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58Text } from '#contract/money/addresses/base58.ts';
import { cardanoText } from '#contract/money/addresses/cardano.ts';
import { cashaddrText } from '#contract/money/addresses/cashaddr.ts';
import { ethereumText } from '#contract/money/addresses/ethereum.ts';
import { filecoinText } from '#contract/money/addresses/filecoin-address.ts';
import { rippleText } from '#contract/money/addresses/ripple.ts';
import { segwitText } from '#contract/money/addresses/segwit.ts';
import { stellarText } from '#contract/money/addresses/stellar.ts';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { chainOf, type AddressForm } from '#contract/money/chains.ts';

/**
 * Returns a valid main network address of this asset, always the same for a seed. All tokens of a chain have the address of its
 * coin. Our choice: no private key exists, because the sandbox never signs.
 */
export function addressFor(asset: Asset, seed: string): string {
  const { chain } = assetFacts[asset];
  return encodeAddress(chainOf(asset).address, sha256(utf8ToBytes(`${chain} address ${seed}`)));
}

/** Encodes a key of 32 bytes as an address of this form. */
function encodeAddress(form: AddressForm, key: Uint8Array): string {
  const hash = key.subarray(0, 20);
  switch (form.is) {
    case 'bitcoin':
      return form.segwit === null ? base58Text('bitcoin', Uint8Array.of(form.versions[0], ...hash)) : segwitText(form.segwit, hash);
    case 'cashaddr':
      return cashaddrText(hash);
    case 'ethereum':
      return ethereumText(bytesToHex(hash));
    case 'cardano':
      return cardanoText(key.subarray(0, 28), sha256(key).subarray(0, 28));
    case 'filecoin':
      return filecoinText(hash);
    case 'ripple':
      return rippleText(hash);
    case 'stellar':
      return stellarText(key);
    default:
      return form satisfies never;
  }
}
