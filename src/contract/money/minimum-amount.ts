import { base58, bech32 } from '@scure/base';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { looksSegwit } from './addresses/segwit.ts';
import { assetFacts, isAsset, type Asset } from './assets.ts';
import { chainOf } from './chains.ts';
import { decimal, decimalOf, fromBaseUnits, toBaseUnits } from './money.ts';

/**
 * The smallest output that nodes relay, in base units, by asset and kind of output: legacy key hash, legacy script, segwit key
 * hash and longer segwit programs. It is the cost of `bytes + spending bytes` at three times the minimum fee rate. Sources:
 * Bitcoin Core `GetDustThreshold`, `DUST_RELAY_TX_FEE` 3000; Litecoin Core 30000; Bitcoin Cash Node and Dash Core, whose values
 * equal those of Bitcoin's legacy outputs.
 */
const dustUnits = {
  btc: { key: 546n, script: 540n, segwit: 294n, program: 330n },
  ltc: { key: 5460n, script: 5400n, segwit: 2940n, program: 3300n },
  bch: { key: 546n, script: 540n, segwit: 540n, program: 540n },
  dash: { key: 546n, script: 540n, segwit: 540n, program: 540n },
} as const satisfies Partial<Record<Asset, Readonly<Record<'key' | 'script' | 'segwit' | 'program', bigint>>>>;

/**
 * Lovelace per byte of an output, and the bytes that every output adds. Source: Cardano protocol parameter `coinsPerUTxOByte`,
 * Babbage ledger.
 */
const [lovelacePerByte, outputBytes] = [4310n, 160n + 10n];

/**
 * The smallest payment that creates an account, in native units. Sources: XRP Ledger, base reserve (1 XRP); Stellar, two
 * base reserves of 0.5 XLM.
 */
const accountReserves: Partial<Record<Asset, Decimal>> = { xrp: decimalOf('1'), xlm: decimalOf('1') };

/**
 * Returns the smallest amount that the network transfers to an address, in native units, or null without a minimum. If
 * `address` is null, returns the lowest minimum of all kinds of address.
 */
export function dustLimit(asset: string, address: string | null): Decimal | null {
  if (!isAsset(asset)) return null;
  const { places } = assetFacts[asset];
  if (asset === 'ada') return fromBaseUnits((outputBytes + BigInt(cardanoBytes(address))) * lovelacePerByte, places);
  if (asset !== 'btc' && asset !== 'ltc' && asset !== 'bch' && asset !== 'dash') return null;
  const { key, script, segwit, program } = dustUnits[asset];
  return fromBaseUnits(address === null ? segwit : { key, script, segwit, program }[scriptOf(asset, address)], places);
}

/**
 * Returns the length of an address in bytes. Without an address, it is the length of the shortest kind, an enterprise address.
 */
function cardanoBytes(address: string | null): number {
  if (address === null) return 29;
  const words = bech32.decodeUnsafe(address, 128)?.words;
  return words === undefined ? (base58Bytes(address)?.length ?? 29) : bech32.fromWords(words).length;
}

function scriptOf(asset: Asset, address: string): keyof (typeof dustUnits)['btc'] {
  const { address: form } = chainOf(asset);
  if (form.is === 'bitcoin' && form.segwit !== null && looksSegwit(address)) {
    return address.length === `${form.segwit}1`.length + 39 ? 'segwit' : 'program';
  }
  if (form.is === 'cashaddr' && !/^[13]/.test(address)) return /^(?:bitcoincash:)?p/i.test(address) ? 'script' : 'key';
  return 'versions' in form && base58Bytes(address)?.[0] === form.versions[0] ? 'key' : 'script';
}

/** Returns the bytes of a base58 text, or null for any other text. */
function base58Bytes(text: string): Uint8Array | null {
  return /^[1-9A-HJ-NP-Za-km-z]{25,120}$/.test(text) ? base58.decode(text) : null;
}

/**
 * Returns why an amount to an address is too small for the network, as a sentence without its full stop. Returns null if it is
 * large enough.
 */
export function dustProblem(asset: string, amount: Decimal, address: string | null): string | null {
  const minimum = dustLimit(asset, address);
  if (minimum === null || decimal.compare(amount, minimum) >= 0) return null;
  return `The network does not carry less than ${minimum} ${asset.toUpperCase()} to ${address === null ? 'any' : 'this'} address`;
}

/**
 * Returns the smallest payment that creates an account, if `amount` is below it. Otherwise returns null. A smaller payment
 * fails if its destination account does not exist yet.
 */
export function missingReserve(asset: string, amount: Decimal): Decimal | null {
  const reserve = isAsset(asset) ? accountReserves[asset] : undefined;
  return reserve === undefined || decimal.compare(amount, reserve) >= 0 ? null : reserve;
}

/**
 * Returns a small amount for a first test payment: one hundredth of the amount, but at least the minimum of the network or of a
 * new account. Returns null if no smaller amount is possible.
 */
export function testAmount(asset: string, amount: Decimal, address: string | null): Decimal | null {
  if (!isAsset(asset)) return null;
  const { places } = assetFacts[asset];
  const unitsOf = (value: Decimal | null | undefined) => (value === null || value === undefined ? 1n : (toBaseUnits(value, places) ?? 1n));
  const units = toBaseUnits(amount, places);
  if (units === null) return null;
  const dust = unitsOf(dustLimit(asset, address));
  const firstUnits = [units / 100n, dust, unitsOf(accountReserves[asset])].reduce((largestUnits, candidate) =>
    candidate > largestUnits ? candidate : largestUnits,
  );
  // The user sends the remainder as a second payment, which must also reach the minimum.
  return units - firstUnits >= dust ? fromBaseUnits(firstUnits, places) : null;
}
