import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad } from '@scure/base';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { simulatedChains } from '#custody/chain/simulated-chains.ts';

/** First bytes of a Filecoin message id: version, codec (dag-cbor), hash function (blake2b-256) and length. */
const messagePrefix = [0x01, 0x71, 0xa0, 0xe4, 0x02, 0x20] as const;

/**
 * Returns a transaction hash in the format of the asset's chain, always the same for a seed. It has 64 hex digits, with or
 * without `0x`, or is `bafy2bzace...`.
 */
export function hashFor(asset: Asset, seed: string): string {
  const hash = sha256(utf8ToBytes(`${asset} transaction ${seed}`));
  const form = simulatedChains[assetFacts[asset].chain].hash;
  switch (form) {
    case 'hex':
      return bytesToHex(hash);
    case '0x_hex':
      return `0x${bytesToHex(hash)}`;
    case 'filecoin':
      return `b${base32nopad.encode(Uint8Array.of(...messagePrefix, ...hash)).toLowerCase()}`;
    default:
      return form satisfies never;
  }
}
