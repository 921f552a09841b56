import type { Asset } from '#contract/assets.ts';

/** Where a chain can be looked at in public: the site's domain, and what stands before an address and a transaction's hash in its paths. */
export type Explorer = { readonly domain: string; readonly address: string; readonly transaction: string };

const ethereum: Explorer = { domain: 'etherscan.io', address: '/address/', transaction: '/tx/' };

const blockchair = (chain: string): Explorer => ({
  domain: 'blockchair.com',
  address: `/${chain}/address/`,
  transaction: `/${chain}/transaction/`,
});

/**
 * A public explorer of each asset's main chain. Ours: the spec is silent; sites that need no account. Each path stands so in the public code of
 * several wallets (Edge, Cake Wallet, Unstoppable, Yoroi and others; read 2026-11-21). None was asked live.
 */
export const explorers: Readonly<Record<Asset, Explorer>> = {
  btc: { domain: 'mempool.space', address: '/address/', transaction: '/tx/' },
  bch: blockchair('bitcoin-cash'),
  ltc: blockchair('litecoin'),
  dash: blockchair('dash'),
  eth: ethereum,
  etc: { domain: 'etc.blockscout.com', address: '/address/', transaction: '/tx/' },
  eigen: ethereum,
  lseth: ethereum,
  usdc: ethereum,
  pax: ethereum,
  paxg: ethereum,
  eurs: ethereum,
  ada: { domain: 'cardanoscan.io', address: '/address/', transaction: '/transaction/' },
  fil: { domain: 'filfox.info', address: '/en/address/', transaction: '/en/message/' },
  xrp: { domain: 'xrpscan.com', address: '/account/', transaction: '/tx/' },
  xlm: { domain: 'stellar.expert', address: '/explorer/public/account/', transaction: '/explorer/public/tx/' },
};
