import type { Chain } from '#contract/money/assets.ts';

/** Networks of schemes and chain prefixes, and of block explorers: a chain of the desk, or the name of another network. */
type Network = Chain | { readonly other: string };

const other = (name: string): Network => ({ other: name });

/** Source: BIP-21, BIP-321, EIP-681, EIP-3770 with the short names of ethereum-lists/chains, CIP-13, SEP-7; others by usage. */
const schemes: Readonly<Record<string, Network>> = {
  bitcoin: 'btc',
  bitcoincash: 'bch',
  litecoin: 'ltc',
  dash: 'dash',
  ethereum: 'eth',
  eth: 'eth',
  ethereumclassic: 'etc',
  etc: 'etc',
  cardano: 'ada',
  filecoin: 'fil',
  ripple: 'xrp',
  xrp: 'xrp',
  xrpl: 'xrp',
  stellar: 'xlm',
  lightning: other('Lightning'),
  dogecoin: other('Dogecoin'),
  monero: other('Monero'),
  zcash: other('Zcash'),
  solana: other('Solana'),
  tron: other('Tron'),
  polkadot: other('Polkadot'),
  ton: other('TON'),
  arb1: other('Arbitrum One'),
  avax: other('Avalanche'),
  base: other('Base'),
  bnb: other('BNB Chain'),
  bsc: other('BNB Chain'),
  celo: other('Celo'),
  gno: other('Gnosis'),
  linea: other('Linea'),
  matic: other('Polygon'),
  pol: other('Polygon'),
  polygon: other('Polygon'),
  oeth: other('OP Mainnet'),
  scr: other('Scroll'),
  zksync: other('zkSync Era'),
  hol: other('the Holesky test network'),
  sep: other('the Sepolia test network'),
};

/** Source: EIP-155. */
const chainIds: Readonly<Record<string, Network>> = {
  1: 'eth',
  61: 'etc',
  10: other('OP Mainnet'),
  56: other('BNB Chain'),
  100: other('Gnosis'),
  137: other('Polygon'),
  8453: other('Base'),
  42161: other('Arbitrum One'),
  43114: other('Avalanche'),
  59144: other('Linea'),
  11155111: other('the Sepolia test network'),
};

/** Explorers of chains whose addresses do not name their network. */
const explorers: Readonly<Record<string, Network>> = {
  'etherscan.io': 'eth',
  'ethplorer.io': 'eth',
  'eth.blockscout.com': 'eth',
  'etc.blockscout.com': 'etc',
  'arbiscan.io': other('Arbitrum One'),
  'basescan.org': other('Base'),
  'bscscan.com': other('BNB Chain'),
  'gnosisscan.io': other('Gnosis'),
  'lineascan.build': other('Linea'),
  'optimistic.etherscan.io': other('OP Mainnet'),
  'polygonscan.com': other('Polygon'),
  'snowtrace.io': other('Avalanche'),
  'holesky.etherscan.io': other('the Holesky test network'),
  'sepolia.etherscan.io': other('the Sepolia test network'),
};

function named(table: Readonly<Record<string, Network>>, name: string): Network | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

/** The network of a scheme or a short name: `'bitcoin'`, `'arb1'`; null for an unknown one. */
export function networkOfScheme(scheme: string): Network | null {
  return named(schemes, scheme.toLowerCase().replace(/^web\+/, ''));
}

/** The network of an EIP-155 chain id. An unknown one is named by its number. */
export function networkOfChainId(id: string): Network {
  return named(chainIds, id) ?? other(`chain ${id}`);
}

/** The network of an explorer of Ethereum-like chains, null for an unknown site. */
export function networkOfExplorer(host: string): Network | null {
  return named(explorers, host.toLowerCase().replace(/^www\./, ''));
}

export type { Network };
