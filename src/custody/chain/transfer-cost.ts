import { assetFacts, type Asset } from '#contract/assets.ts';
import { decimal, decimalOf, fromBaseUnits, toBaseUnits, type Decimal } from '#contract/money.ts';
import { feeAssetOf } from '#contract/rules/withdrawal-fees.ts';

/** The cost of one transfer for a fee rate of one, in native units of the asset that pays, and what each further destination adds. */
type Cost = { readonly perRate: Decimal; readonly perDestination: Decimal };

const none = decimalOf('0');

/** A token's transfer takes 65,000 gas, whose rate counts gwei. */
const token: Cost = { perRate: decimalOf('0.000065'), perDestination: none };
const gas: Cost = { perRate: decimalOf('0.000021'), perDestination: none }; // 21,000 gas
const whole: Cost = { perRate: decimalOf('1'), perDestination: none };

/** Usual sizes of a transfer: virtual bytes, bytes, gas, or the rate itself where it counts whole operations. Ours: the spec gives no figures. */
const costs = {
  btc: { perRate: decimalOf('0.00000141'), perDestination: decimalOf('0.00000031') }, // 141 and 31 virtual bytes
  bch: { perRate: decimalOf('0.00000226'), perDestination: decimalOf('0.00000034') },
  ltc: { perRate: decimalOf('0.00000141'), perDestination: decimalOf('0.00000031') },
  dash: { perRate: decimalOf('0.00000226'), perDestination: decimalOf('0.00000034') },
  eth: gas,
  etc: gas,
  eigen: token,
  lseth: token,
  usdc: token,
  pax: token,
  paxg: token,
  eurs: token,
  ada: whole,
  fil: { perRate: decimalOf('0.002'), perDestination: none }, // 2,000,000 gas, whose rate counts nanoFIL
  xrp: whole,
  xlm: whole,
} as const satisfies Record<Asset, Cost>;

/** What a transfer costs at a rate, `{ paidIn: 'eth', amount: '0.00079625' }` for usdc at 12.25 gwei; a part of a base unit counts whole. */
export function transferCost(asset: Asset, rate: Decimal, destinations = 1): { readonly paidIn: Asset; readonly amount: Decimal } {
  const { perRate, perDestination }: Cost = costs[asset];
  const paidIn = feeAssetOf(asset);
  const size = decimal.sum([perRate, ...Array.from({ length: destinations - 1 }, () => perDestination)]);
  return { paidIn, amount: roundedUp(decimal.multiply(rate, size), assetFacts[paidIn].places) };
}

function roundedUp(amount: Decimal, places: number): Decimal {
  const exact = toBaseUnits(amount, places);
  if (exact !== null) return fromBaseUnits(exact, places);
  const [whole = '0', fraction = ''] = amount.split('.');
  return fromBaseUnits(BigInt(whole + fraction.slice(0, places)) + 1n, places);
}
