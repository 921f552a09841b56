import { assets, assetFacts, type Chain } from '#contract/money/assets.ts';

/** The network that a link names: a chain that the desk supports, or the name of another network. */
export type Network = Chain | { readonly other: string };

/**
 * Name, short name, chain id and explorer of networks that are built like Ethereum. Sources: ethereum-lists/chains (EIP-3770,
 * EIP-155); explorers by usage.
 */
const otherNetworks = [
  ['Arbitrum One', 'arb1', '42161', 'arbiscan.io'],
  ['Avalanche', 'avax', '43114', 'snowtrace.io'],
  ['Base', 'base', '8453', 'basescan.org'],
  ['BNB Chain', 'bnb', '56', 'bscscan.com'],
  ['Gnosis', 'gno', '100', 'gnosisscan.io'],
  ['Linea', 'linea', '59144', 'lineascan.build'],
  ['OP Mainnet', 'oeth', '10', 'optimistic.etherscan.io'],
  ['Polygon', 'matic', '137', 'polygonscan.com'],
  ['the Holesky test network', 'holesky', '17000', 'holesky.etherscan.io'],
  ['the Sepolia test network', 'sep', '11155111', 'sepolia.etherscan.io'],
] as const;

/**
 * URL schemes of payment links that are neither the name nor the symbol of a coin. Sources: BIP-21, EIP-681, CIP-13, SEP-7;
 * others by usage.
 */
const schemes: Readonly<Record<string, Chain>> = {
  bitcoincash: 'bch',
  ethereum: 'eth',
  ethereumclassic: 'etc',
  ripple: 'xrp',
  xrpl: 'xrp',
  stellar: 'xlm',
};

/** URL schemes of payment links for networks that the desk cannot pay on. */
const otherSchemes = /^(?:lightning|dogecoin|monero|zcash|solana|tron|polkadot|ton)$/;

const explorers: Readonly<Record<string, Chain>> = {
  'etherscan.io': 'eth',
  'ethplorer.io': 'eth',
  'eth.blockscout.com': 'eth',
  'etc.blockscout.com': 'etc',
};

function findOtherNetwork(name: string): Network | null {
  const match = otherNetworks.find((candidate) => candidate.some((text) => text === name));
  return match === undefined ? null : { other: match[0] };
}

/** Returns the network of a URL scheme or a short name, such as `'bitcoin'` or `'arb1'`. Returns null for an unknown name. */
export function networkOfScheme(schemeOrShortName: string): Network | null {
  const scheme = schemeOrShortName.toLowerCase().replace(/^web\+/, '');
  const coin = assets.find(
    (candidate) =>
      assetFacts[candidate].chain === candidate && (candidate === scheme || assetFacts[candidate].name.toLowerCase() === scheme),
  );
  if (coin !== undefined) return assetFacts[coin].chain;
  if (Object.hasOwn(schemes, scheme)) return schemes[scheme] ?? null;
  return otherSchemes.test(scheme) ? { other: scheme.charAt(0).toUpperCase() + scheme.slice(1) } : findOtherNetwork(scheme);
}

/** Returns the network of an EIP-155 chain id. The name of an unknown network is its number. */
export function networkOfChainId(id: string): Network {
  return id === '1' ? 'eth' : id === '61' ? 'etc' : (findOtherNetwork(id) ?? { other: `chain ${id}` });
}

/**
 * Returns the network of a block explorer's host, or null for another host. Covers only networks that are built like Ethereum.
 */
export function networkOfExplorer(site: string): Network | null {
  const host = site.toLowerCase().replace(/^www\./, '');
  return (Object.hasOwn(explorers, host) ? explorers[host] : null) ?? findOtherNetwork(host);
}
