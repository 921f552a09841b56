import { assetFacts, assets, type Chain } from '#contract/money/assets.ts';
import { addressRefusal } from './address.ts';

/** Names of networks whose coin has another name. */
const networkNames: Partial<Record<Chain, string>> = { eth: 'Ethereum', etc: 'Ethereum Classic', xlm: 'Stellar' };

/** Names the network of an address: "This is an Ethereum address"; null for an address of no known network. */
export function foreignAddressMessage(address: string): string | null {
  const asset = assets.find((each) => addressRefusal(each, address) === null);
  if (asset === undefined) return null;
  const { chain } = assetFacts[asset];
  const name = networkNames[chain] ?? assetFacts[chain].name;
  return `This is ${/^[AEIO]/.test(name) ? 'an' : 'a'} ${name} address`;
}
