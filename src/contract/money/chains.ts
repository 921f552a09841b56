import { assetFacts, isAsset, type Asset, type Chain } from './assets.ts';

/** The domain of a public block explorer, and the start of its paths for addresses and for transaction hashes. */
type Explorer = { readonly domain: string; readonly address: string; readonly transaction: string };

/**
 * The form of a chain's addresses on its main network. `versions` are the version bytes of base58 addresses: first that of a
 * key hash, then those of scripts. `segwit` is the prefix of segwit addresses, or null. Source: each chain's own parameters.
 */
export type AddressForm =
  | { readonly is: 'bitcoin'; readonly versions: readonly [number, ...number[]]; readonly segwit: string | null }
  | { readonly is: 'cashaddr'; readonly versions: readonly [number, ...number[]] }
  | { readonly is: 'ethereum' | 'cardano' | 'filecoin' | 'ripple' | 'stellar' };

/** The name of the text that distinguishes the recipients who share one address. */
export type MemoName = 'tag' | 'memo';

type ChainFacts = {
  readonly address: AddressForm;
  readonly remark?: MemoName;
  readonly explorer: Explorer;
  /** The usual time between two blocks, s. Source: each chain's own parameters. */
  readonly blockSeconds: number;
};

const blockchair = (chain: string): Explorer => ({
  domain: 'blockchair.com',
  address: `/${chain}/address/`,
  transaction: `/${chain}/transaction/`,
});

/**
 * Facts of each chain that only some pages need. Tags and memos: Operator facts, Creating a wallet transaction. The explorers
 * are our choice of public sites without accounts. Their paths come from the public code of several wallets (Edge, Cake Wallet,
 * Unstoppable, Yoroi and others, read 2026-11-21), and no path was tested live.
 */
const chainFacts: Readonly<Record<Chain, ChainFacts>> = {
  btc: {
    blockSeconds: 600,
    address: { is: 'bitcoin', versions: [0x00, 0x05], segwit: 'bc' },
    explorer: { domain: 'mempool.space', address: '/address/', transaction: '/tx/' },
  },
  bch: { blockSeconds: 600, address: { is: 'cashaddr', versions: [0x00, 0x05] }, explorer: blockchair('bitcoin-cash') },
  ltc: { blockSeconds: 150, address: { is: 'bitcoin', versions: [0x30, 0x32, 0x05], segwit: 'ltc' }, explorer: blockchair('litecoin') },
  dash: { blockSeconds: 157, address: { is: 'bitcoin', versions: [0x4c, 0x10], segwit: null }, explorer: blockchair('dash') },
  eth: { blockSeconds: 12, address: { is: 'ethereum' }, explorer: { domain: 'etherscan.io', address: '/address/', transaction: '/tx/' } },
  etc: {
    blockSeconds: 13,
    address: { is: 'ethereum' },
    explorer: { domain: 'etc.blockscout.com', address: '/address/', transaction: '/tx/' },
  },
  ada: {
    blockSeconds: 20,
    address: { is: 'cardano' },
    explorer: { domain: 'cardanoscan.io', address: '/address/', transaction: '/transaction/' },
  },
  fil: {
    blockSeconds: 30,
    address: { is: 'filecoin' },
    explorer: { domain: 'filfox.info', address: '/en/address/', transaction: '/en/message/' },
  },
  xrp: {
    blockSeconds: 4,
    address: { is: 'ripple' },
    remark: 'tag',
    explorer: { domain: 'xrpscan.com', address: '/account/', transaction: '/tx/' },
  },
  xlm: {
    blockSeconds: 5,
    address: { is: 'stellar' },
    remark: 'memo',
    explorer: { domain: 'stellar.expert', address: '/explorer/public/account/', transaction: '/explorer/public/tx/' },
  },
};

/** Returns the facts of the asset's chain. */
export function chainOf(asset: Asset): ChainFacts {
  return chainFacts[assetFacts[asset].chain];
}

/** Returns the name of the text that an asset's addresses need: a tag (xrp), a memo (xlm), or null for other assets. */
export function memoNameOf(symbol: string): MemoName | null {
  return (isAsset(symbol) && chainOf(symbol).remark) || null;
}

/**
 * Returns the usual time for a number of blocks on an asset's chain, in whole minutes, at least one. Returns null for an
 * unknown asset.
 */
export function minutesOfBlocks(symbol: string, blocks: number): number | null {
  return isAsset(symbol) ? Math.max(1, Math.round((blocks * chainOf(symbol).blockSeconds) / 60)) : null;
}
