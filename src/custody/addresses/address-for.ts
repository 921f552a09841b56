import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58Text } from '#contract/addresses/base58.ts';
import { cardanoText } from '#contract/addresses/cardano.ts';
import { cashaddrText } from '#contract/addresses/cashaddr.ts';
import { ethereumText } from '#contract/addresses/ethereum.ts';
import { filecoinText } from '#contract/addresses/filecoin-address.ts';
import { rippleText } from '#contract/addresses/ripple.ts';
import { segwitText } from '#contract/addresses/segwit.ts';
import { stellarText } from '#contract/addresses/stellar.ts';
import type { Asset } from '#contract/assets.ts';

type Written = { readonly chain: string; readonly write: (key: Uint8Array) => string };

const ethereum = { chain: 'eth', write: (key) => ethereumText(bytesToHex(key.subarray(0, 20))) } as const satisfies Written;

/** How each chain writes a key of 32 bytes. Tokens live on their chain: one wallet has one address for all of them. */
const forms = {
  btc: { chain: 'btc', write: (key) => segwitText('bc', key.subarray(0, 20)) },
  bch: { chain: 'bch', write: (key) => cashaddrText(key.subarray(0, 20)) },
  ltc: { chain: 'ltc', write: (key) => segwitText('ltc', key.subarray(0, 20)) },
  dash: { chain: 'dash', write: (key) => base58Text('bitcoin', Uint8Array.of(0x4c, ...key.subarray(0, 20))) },
  eth: ethereum,
  etc: { ...ethereum, chain: 'etc' },
  eigen: ethereum,
  lseth: ethereum,
  usdc: ethereum,
  pax: ethereum,
  paxg: ethereum,
  eurs: ethereum,
  ada: { chain: 'ada', write: (key) => cardanoText(key.subarray(0, 28), sha256(key).subarray(0, 28)) },
  fil: { chain: 'fil', write: (key) => filecoinText(key.subarray(0, 20)) },
  xrp: { chain: 'xrp', write: (key) => rippleText(key.subarray(0, 20)) },
  xlm: { chain: 'xlm', write: stellarText },
} as const satisfies Record<Asset, Written>;

/**
 * A valid main network address of this asset, always the same for the same seed. Nobody holds its key: these are addresses of a sandbox.
 * Ours: the embedded service has no key ceremony.
 */
export function addressFor(asset: Asset, seed: string): string {
  const { chain, write } = forms[asset];
  return write(sha256(utf8ToBytes(`${chain} address ${seed}`)));
}
