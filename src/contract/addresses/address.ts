import type { Asset } from '#contract/assets.ts';
import { hashAddressRefusal } from './base58.ts';
import { cardanoRefusal } from './cardano.ts';
import { cashaddrRefusal } from './cashaddr.ts';
import { ethereumRefusal } from './ethereum.ts';
import { filecoinRefusal } from './filecoin-address.ts';
import type { AddressRefusal } from './refusal.ts';
import { rippleRefusal } from './ripple.ts';
import { looksSegwit, segwitRefusal } from './segwit.ts';
import { stellarRefusal } from './stellar.ts';

/** Version bytes of key hashes and scripts on each chain's main network. Source: each chain's own parameters. */
const versions = { btc: [0x00, 0x05], bch: [0x00, 0x05], ltc: [0x30, 0x32, 0x05], dash: [0x4c, 0x10] } as const;

const refusalOf = {
  btc: (text) => (looksSegwit(text) ? segwitRefusal('bc', text) : hashAddressRefusal(versions.btc, text)),
  bch: (text) => (text.includes(':') || text.length > 40 ? cashaddrRefusal(text) : hashAddressRefusal(versions.bch, text)),
  ltc: (text) => (looksSegwit(text) ? segwitRefusal('ltc', text) : hashAddressRefusal(versions.ltc, text)),
  dash: (text) => hashAddressRefusal(versions.dash, text),
  eth: ethereumRefusal,
  etc: ethereumRefusal,
  eigen: ethereumRefusal,
  lseth: ethereumRefusal,
  usdc: ethereumRefusal,
  pax: ethereumRefusal,
  paxg: ethereumRefusal,
  eurs: ethereumRefusal,
  ada: cardanoRefusal,
  fil: filecoinRefusal,
  xrp: rippleRefusal,
  xlm: stellarRefusal,
} as const satisfies Record<Asset, (text: string) => AddressRefusal | null>;

/** Why this text is no address to send the asset to (main networks only, no spaces around), or null when it is one. */
export function addressRefusal(asset: Asset, text: string): AddressRefusal | null {
  return refusalOf[asset](text);
}

/** Whether this text is an address of the asset, its checksum proven. An `f0` id and an Ethereum address in one case carry none. */
export function isAddressOf(asset: Asset, text: string): boolean {
  return addressRefusal(asset, text) === null;
}
