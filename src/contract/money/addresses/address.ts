import type { Asset } from '#contract/money/assets.ts';
import { chainOf, type AddressForm } from '#contract/money/chains.ts';
import type { AddressRefusal } from './address-refusal.ts';
import { hashAddressRefusal } from './base58.ts';
import { cardanoRefusal } from './cardano.ts';
import { cashaddrRefusal } from './cashaddr.ts';
import { ethereumRefusal } from './ethereum.ts';
import { filecoinRefusal } from './filecoin-address.ts';
import { rippleRefusal } from './ripple.ts';
import { looksSegwit, segwitRefusal } from './segwit.ts';
import { stellarRefusal } from './stellar.ts';

/**
 * Returns why this text is not an address of the asset, or null if it is an address. Only main networks are accepted. Spaces
 * around the text are refused.
 */
export function addressRefusal(asset: Asset, text: string): AddressRefusal | null {
  return formRefusal(chainOf(asset).address, text);
}

function formRefusal(form: AddressForm, text: string): AddressRefusal | null {
  switch (form.is) {
    case 'bitcoin':
      return form.segwit !== null && looksSegwit(text) ? segwitRefusal(form.segwit, text) : hashAddressRefusal(form.versions, text);
    case 'cashaddr':
      return text.includes(':') || text.length > 40 ? cashaddrRefusal(text) : hashAddressRefusal(form.versions, text);
    case 'ethereum':
      return ethereumRefusal(text);
    case 'cardano':
      return cardanoRefusal(text);
    case 'filecoin':
      return filecoinRefusal(text);
    case 'ripple':
      return rippleRefusal(text);
    case 'stellar':
      return stellarRefusal(text);
    default:
      return form satisfies never;
  }
}

/** Whether this text is an address of the asset, with a correct checksum if it has one. */
export function isAddressOf(asset: Asset, text: string): boolean {
  return addressRefusal(asset, text) === null;
}

/**
 * Whether a valid address contains a checksum. Ethereum addresses in a single case and Filecoin `f0` ids do not. Source:
 * EIP-55, Filecoin specification.
 */
export function hasChecksum(address: string): boolean {
  return !/^(?:0x(?:[0-9a-f]{40}|[0-9A-F]{40})|f0\d+)$/.test(address);
}

/** The sentence about a valid address's checksum, for example `'Valid checksum'`. */
export function checksumText(address: string): string {
  return hasChecksum(address) ? 'Valid checksum' : 'No checksum, compare every character';
}
