import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad } from '@scure/base';
import { assetFacts, type Asset } from '#contract/money/assets.ts';
import { simulatedChains } from '#custody/chain/simulated-chains.ts';

/** Start of the content id of a Filecoin message, with version, codec (dag-cbor), hash function (blake2b-256) and length. */
const messagePrefix = [0x01, 0x71, 0xa0, 0xe4, 0x02, 0x20] as const;

/**
 * A transaction hash in the format of the asset's chain, always the same for a seed. It is `0x` and 64 hex digits, 64 hex
 * digits, or `bafy2bzace...`.
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
