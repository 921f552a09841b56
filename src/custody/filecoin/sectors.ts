import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { assetFacts } from '#contract/money/assets.ts';
import { fromBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { blockHeightAt } from '#custody/chain/block-height.ts';

/** The sealed sectors of a storage provider. `live` includes `faulty`, which includes `recovering`. */
export type Sectors = { readonly live: number; readonly faulty: number; readonly recovering: number };

/** Size of a sector, GiB. Sectors of 64 GiB, which Filecoin also has, are not simulated. Source: Filecoin specification. */
export const sectorGib = 32;

/**
 * The pledge of a sector in attoFIL. The two constants after it are the parts of the pledge that are lost when a live or a
 * faulty sector is terminated. Our choice: close to the chain's values.
 */
const pledgeAfil = 180_000_000_000_000_000n;
const liveFeeAfil = 21_000_000_000_000_000n;
const faultyFeeAfil = 17_500_000_000_000_000n;

/**
 * The increase of the fee with each epoch of the chain, in attoFIL per sector. Two estimates in different epochs therefore
 * differ. Our choice: on the real chain, the network decides the fee.
 */
const epochFeeAfil = 1_250_000_003n;

/** Returns the sectors of a provider. They never change, because the simulated chain neither adds nor removes sectors. */
export function sectorsOf(providerId: string): Sectors {
  const [firstByte = 0, secondByte = 0, thirdByte = 0] = sha256(utf8ToBytes(`storage provider ${providerId}`));
  const faulty = 1 + (secondByte % 14);
  return { live: 240 + firstByte * 7, faulty, recovering: thirdByte % (faulty + 1) };
}

/** Returns the pledge of these sectors, in FIL. */
export function pledgeOf({ live }: Sectors): Decimal {
  return fil(BigInt(live) * pledgeAfil);
}

/** Returns the cost of terminating the sectors at a time, in FIL. Spec: Assets, sector termination fees. */
export function terminationFeesAt(providerId: string, at: Date): { readonly live: Decimal; readonly faulty: Decimal } {
  const { live, faulty } = sectorsOf(providerId);
  const growthAfil = BigInt(blockHeightAt('fil', at)) * epochFeeAfil;
  return { live: fil(BigInt(live) * (liveFeeAfil + growthAfil)), faulty: fil(BigInt(faulty) * (faultyFeeAfil + growthAfil)) };
}

function fil(attoFil: bigint): Decimal {
  return fromBaseUnits(attoFil, assetFacts.fil.places);
}
