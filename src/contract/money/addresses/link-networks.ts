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
const otherSchemes = /^(?:lightning|liquid|doge(?:coin)?|monero|zcash|ecash|bitcoin-?sv|bsv|solana|tron|polkadot|ton)$/;

/** A part of a web address that names a test network. */
const testNetwork =
  /(?:^|[-_])(?:t(?:btc|ltc|bch)|(?:btc|bch|ltc|dash)?test(?:net)?\d*|(?:sig|dev|alt|future|chip)net\d*|regtest|calibration|preprod|preview|goerli|hoodi|mordor)(?:$|[-_])/i;

/** A value that names the main network. The last one is the passphrase of Stellar's. Source: SEP-7. */
const mainNetwork = /^(?:main(?:net)?|live(?:net)?|public(?:.global.stellar.network.+)?)$/i;

const explorers: Readonly<Record<string, Chain>> = {
  'etherscan.io': 'eth',
  'ethplorer.io': 'eth',
};

function findOtherNetwork(name: string): Network | null {
  const match = otherNetworks.find((candidate) => candidate.some((text) => text.toLowerCase() === name));
  return match === undefined ? null : { other: match[0] };
}

/** Returns the network of a URL scheme or a short name, such as `'bitcoin'` or `'arb1'`. Returns null for an unknown name. */
export function networkOfScheme(schemeOrShortName: string): Network | null {
  const name = schemeOrShortName.toLowerCase().replaceAll(/^web\+|-?mainnet$/g, '');
  const scheme = name.replaceAll('-', '');
  const coin = assets.find(
    (candidate) =>
      assetFacts[candidate].chain === candidate && (candidate === scheme || assetFacts[candidate].name.toLowerCase() === scheme),
  );
  if (coin !== undefined) return assetFacts[coin].chain;
  if (Object.hasOwn(schemes, scheme)) return schemes[scheme] ?? null;
  return otherSchemes.test(name) ? { other: name.charAt(0).toUpperCase() + name.slice(1) } : findOtherNetwork(name);
}

/** Returns the network of an EIP-155 chain id, decimal or hexadecimal. The name of an unknown network is its number. */
export function networkOfChainId(text: string): Network {
  const id = /^(?:\d+|0x[\da-f]+)$/i.test(text) ? `${BigInt(text)}` : text;
  return id === '1' ? 'eth' : id === '61' ? 'etc' : (findOtherNetwork(id) ?? { other: `chain ${id.slice(0, 40)}` });
}

/** Returns the network that a parameter of a link names, or null for the main network. */
export function networkOfParameter(value: string): Network | null {
  if (value === '' || mainNetwork.test(value)) return null;
  if (/^(?:0x)?\d+$/i.test(value)) return networkOfChainId(value);
  return networkOfScheme(value) ?? { other: `“${value.slice(0, 40)}”` };
}

/** Returns the network of a block explorer's host, or null for another host. Covers only networks that are built like Ethereum. */
export function networkOfExplorer(site: string): Network | null {
  const host = site.toLowerCase().replace(/^www\./, '');
  return (Object.hasOwn(explorers, host) ? explorers[host] : null) ?? findOtherNetwork(host);
}

/**
 * Returns the network that the path or the host of a web address names, such as `'explorer.bitcoin.com/bch/'`. The path has
 * priority, because a host can be the name of a company. Returns null without such a name.
 */
export function networkOfSite(site: string): Network | null {
  const [host = '', ...path] = site.split(/[/#]/);
  const names = [...path, ...host.split('.')];
  if (names.some((name) => testNetwork.test(name))) return { other: 'a test network' };
  // The addresses of these coins can also be valid on Bitcoin, so longer names count too, such as `litecoinspace`.
  const networks = names.map((name) => {
    const coin = /^(?:litecoin|ltc|bitcoin-?cash|bch)/i.exec(name)?.[0] ?? name;
    return /^\d*$/.test(coin) ? null : networkOfScheme(coin);
  });
  return networks.find((network) => network !== null) ?? null;
}
