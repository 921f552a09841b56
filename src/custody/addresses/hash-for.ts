import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base32nopad } from '@scure/base';
import type { Asset } from '#contract/assets.ts';

/** Version, codec (dag-cbor), hash function (blake2b-256) and length that begin a Filecoin message's content id. */
const messagePrefix = [0x01, 0x71, 0xa0, 0xe4, 0x02, 0x20] as const;

const prefixed: readonly Asset[] = ['eth', 'etc', 'eigen', 'lseth', 'usdc', 'pax', 'paxg', 'eurs'];

/** A transaction hash as the asset's chain writes it (`0x` and 64 hex digits, 64 hex digits, `bafy2bzace...`), always the same for the same seed. */
export function hashFor(asset: Asset, seed: string): string {
  const hash = sha256(utf8ToBytes(`${asset} transaction ${seed}`));
  if (asset === 'fil') return `b${base32nopad.encode(Uint8Array.of(...messagePrefix, ...hash)).toLowerCase()}`;
  return prefixed.includes(asset) ? `0x${bytesToHex(hash)}` : bytesToHex(hash);
}
