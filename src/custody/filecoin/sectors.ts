import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';

/**
 * The sealed sectors of a storage provider. The live ones include the faulty ones, which include
 * the recovering ones.
 */
export type Sectors = { readonly live: number; readonly faulty: number; readonly recovering: number };

/** Size of a sector, in GiB; the larger of the two sizes is 64. Source: Filecoin specification. */
export const sectorGib = 32;

/**
 * A sector's pledge, and the part of it that is lost on termination, in attoFIL. Ours: close to the
 * chain's values.
 */
const pledgeAfil = 180_000_000_000_000_000n;
const liveFeeAfil = 21_000_000_000_000_000n;
const faultyFeeAfil = 17_500_000_000_000_000n;

/**
 * A fee's increase per epoch of the chain, in attoFIL per sector, so that each new estimate
 * differs. Ours: the chain's follows the network.
 */
const epochFeeAfil = 1_250_000_003n;

/** The sectors of a provider. They never change: the simulated chain does not add or remove any. */
export function sectorsOf(providerId: string): Sectors {
  const [firstByte = 0, secondByte = 0, thirdByte = 0] = sha256(utf8ToBytes(`storage provider ${providerId}`));
  const faulty = 1 + (secondByte % 14);
  return { live: 240 + firstByte * 7, faulty, recovering: thirdByte % (faulty + 1) };
}

/** The pledge of these sectors, in FIL. */
export function pledgeOf({ live }: Sectors): Decimal {
  return fil(BigInt(live) * pledgeAfil);
}

/**
 * The cost of terminating the sectors at a time, in FIL. Spec: Assets, sector termination fees.
 */
export function terminationFeesAt(providerId: string, at: Date): { readonly live: Decimal; readonly faulty: Decimal } {
  const { live, faulty } = sectorsOf(providerId);
  const grown = BigInt(blockHeightAt('fil', at)) * epochFeeAfil;
  return { live: fil(BigInt(live) * (liveFeeAfil + grown)), faulty: fil(BigInt(faulty) * (faultyFeeAfil + grown)) };
}

function fil(attoFil: bigint): Decimal {
  return fromBaseUnits(attoFil, assetFacts.fil.places);
}
