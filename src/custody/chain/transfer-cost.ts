import { assetFacts, type Asset } from '#contract/assets.ts';
import { decimal, decimalOf, fromBaseUnits, toBaseUnits, type Decimal } from '#contract/money.ts';

/** The cost of one transfer for a fee rate of one, in native units of the asset that pays, and what each further destination adds. */
type Cost = { readonly paidIn: Asset; readonly perRate: Decimal; readonly perDestination: Decimal };

const none = decimalOf('0');

/** A token pays its gas in eth: 65,000 gas, whose rate counts gwei. */
const token: Cost = { paidIn: 'eth', perRate: decimalOf('0.000065'), perDestination: none };
const gas: Omit<Cost, 'paidIn'> = { perRate: decimalOf('0.000021'), perDestination: none }; // 21,000 gas
const whole: Omit<Cost, 'paidIn'> = { perRate: decimalOf('1'), perDestination: none };

/** Usual sizes of a transfer: virtual bytes, bytes, gas, or the rate itself where it counts whole operations. Ours: the spec gives no figures. */
const costs = {
  btc: { paidIn: 'btc', perRate: decimalOf('0.00000141'), perDestination: decimalOf('0.00000031') }, // 141 and 31 virtual bytes
  bch: { paidIn: 'bch', perRate: decimalOf('0.00000226'), perDestination: decimalOf('0.00000034') },
  ltc: { paidIn: 'ltc', perRate: decimalOf('0.00000141'), perDestination: decimalOf('0.00000031') },
  dash: { paidIn: 'dash', perRate: decimalOf('0.00000226'), perDestination: decimalOf('0.00000034') },
  eth: { paidIn: 'eth', ...gas },
  etc: { paidIn: 'etc', ...gas },
  eigen: token,
  lseth: token,
  usdc: token,
  pax: token,
  paxg: token,
  eurs: token,
  ada: { paidIn: 'ada', ...whole },
  fil: { paidIn: 'fil', perRate: decimalOf('0.002'), perDestination: none }, // 2,000,000 gas, whose rate counts nanoFIL
  xrp: { paidIn: 'xrp', ...whole },
  xlm: { paidIn: 'xlm', ...whole },
} as const satisfies Record<Asset, Cost>;

/** What a transfer costs at a rate, `{ paidIn: 'eth', amount: '0.00079625' }` for usdc at 12.25 gwei; a part of a base unit counts whole. */
export function transferCost(asset: Asset, rate: Decimal, destinations = 1): { readonly paidIn: Asset; readonly amount: Decimal } {
  const { paidIn, perRate, perDestination }: Cost = costs[asset];
  const size = decimal.sum([perRate, ...Array.from({ length: destinations - 1 }, () => perDestination)]);
  return { paidIn, amount: roundedUp(decimal.multiply(rate, size), assetFacts[paidIn].places) };
}

function roundedUp(amount: Decimal, places: number): Decimal {
  const exact = toBaseUnits(amount, places);
  if (exact !== null) return fromBaseUnits(exact, places);
  const [whole = '0', fraction = ''] = amount.split('.');
  return fromBaseUnits(BigInt(whole + fraction.slice(0, places)) + 1n, places);
}
