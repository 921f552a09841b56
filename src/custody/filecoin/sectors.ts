import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { assetFacts } from '#contract/assets.ts';
import { fromBaseUnits, type Decimal } from '#contract/money.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';

/** What a storage provider has sealed; faulty sectors are among the live ones, recovering ones among the faulty. */
export type Sectors = { readonly live: number; readonly faulty: number; readonly recovering: number };

/** Size of a sector, in GiB. Source: Filecoin specification; the larger of two sizes is 64. */
export const sectorGib = 32;

/** Pledge of a sector and the part of it that ends with it, in attoFIL. Ours: about what the chain asks. */
const pledgeAfil = 180_000_000_000_000_000n;
const liveFeeAfil = 21_000_000_000_000_000n;
const faultyFeeAfil = 17_500_000_000_000_000n;

/** What a fee grows by with each epoch of the chain, in attoFIL a sector: a new estimate is another one. Ours: the chain's follows the network. */
const epochFeeAfil = 1_250_000_003n;

/** The sectors of a provider: always the same, the simulated chain seals none and loses none. */
export function sectorsOf(providerId: string): Sectors {
  const [one = 0, two = 0, three = 0] = sha256(utf8ToBytes(`storage provider ${providerId}`));
  const faulty = 1 + (two % 14);
  return { live: 240 + one * 7, faulty, recovering: three % (faulty + 1) };
}

/** What is pledged for the sectors, in FIL. */
export function pledgeOf({ live }: Sectors): Decimal {
  return fil(BigInt(live) * pledgeAfil);
}

/** What ending them would cost at a time, in FIL. Spec: Assets, sector termination fees. */
export function terminationFeesAt(providerId: string, at: Date): { readonly live: Decimal; readonly faulty: Decimal } {
  const { live, faulty } = sectorsOf(providerId);
  const grown = BigInt(blockHeightAt('fil', at)) * epochFeeAfil;
  return { live: fil(BigInt(live) * (liveFeeAfil + grown)), faulty: fil(BigInt(faulty) * (faultyFeeAfil + grown)) };
}

function fil(attoFil: bigint): Decimal {
  return fromBaseUnits(attoFil, assetFacts.fil.places);
}
