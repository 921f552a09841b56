import { assetFacts, assets, type Asset, type Chain } from '#contract/money/assets.ts';
import { addressRefusal } from './address.ts';

/** Names of the networks whose name differs from the name of their coin. */
const networkNames: Partial<Record<Chain, string>> = { eth: 'Ethereum', etc: 'Ethereum Classic', xlm: 'Stellar' };

/** The name of a network, for example `'Ethereum'`. */
export function networkName(chain: Chain): string {
  return networkNames[chain] ?? assetFacts[chain].name;
}

/** An address of a network with its article, for example `'an Ethereum address'`. */
export function networkAddress(chain: Chain): string {
  const name = networkName(chain);
  return `${/^[AEIOX]/.test(name) ? 'an' : 'a'} ${name} address`;
}

/**
 * Returns a sentence that names the network of an address, for example "This is an Ethereum address". Returns null if no
 * network has such an address.
 */
export function foreignAddressMessage(address: string): string | null {
  const asset = assets.find((candidate) => addressRefusal(candidate, address) === null);
  return asset === undefined ? null : `This is ${networkAddress(assetFacts[asset].chain)}`;
}

/** Assets whose older addresses are also valid on another network. Such an address does not show its network. */
const sharedForms: Partial<Record<Asset, readonly Asset[]>> = { bch: ['btc'], ltc: ['btc'] };

/**
 * Returns the name of another network on which this valid address is also valid, or null. It is `'Bitcoin'` for a `3…` address
 * of Litecoin or an older address of Bitcoin Cash.
 */
export function otherValidNetwork(asset: string, address: string): string | null {
  const otherAssets = sharedForms[asset as Asset] ?? [];
  const otherAsset = otherAssets.find((candidate) => addressRefusal(candidate, address) === null);
  return otherAsset === undefined ? null : networkName(assetFacts[otherAsset].chain);
}
