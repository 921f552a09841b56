import type { Asset } from '#contract/assets.ts';

type Pace = { readonly genesis: string; readonly blockSeconds: number };

const ethereum: Pace = { genesis: '2015-07-30T15:26:13Z', blockSeconds: 15 };

/** First block and usual distance of blocks of each asset's chain: heights come out near the real ones. */
const paces = {
  btc: { genesis: '2009-01-03T18:15:05Z', blockSeconds: 585 },
  bch: { genesis: '2009-01-03T18:15:05Z', blockSeconds: 585 },
  ltc: { genesis: '2011-10-07T07:31:05Z', blockSeconds: 150 },
  dash: { genesis: '2014-01-18T15:54:37Z', blockSeconds: 157 },
  eth: ethereum,
  etc: ethereum,
  eigen: ethereum,
  lseth: ethereum,
  usdc: ethereum,
  pax: ethereum,
  paxg: ethereum,
  eurs: ethereum,
  ada: { genesis: '2017-09-23T21:44:51Z', blockSeconds: 21 },
  fil: { genesis: '2020-08-24T22:00:00Z', blockSeconds: 30 },
  xrp: { genesis: '2013-01-01T00:00:00Z', blockSeconds: 4 },
  xlm: { genesis: '2015-09-30T00:00:00Z', blockSeconds: 6 },
} as const satisfies Record<Asset, Pace>;

/** The height of the simulated chain at a time: later is never lower. */
export function blockHeightAt(asset: Asset, at: Date): number {
  const { genesis, blockSeconds } = paces[asset];
  return Math.max(1, Math.floor((at.getTime() - Date.parse(genesis)) / (blockSeconds * 1000)));
}
