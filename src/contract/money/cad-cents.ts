import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { decimalOf, fromBaseUnits } from './money.ts';

/**
 * A value in CAD with two decimals, the only rounding of the desk: away from zero, so that no figure looks smaller than it is. `'9.241'`
 * gives `'9.25'`, `'2410.8'` gives `'2410.80'`.
 */
export function inCents(cad: string): Decimal {
  const [, sign = '', units = '0', parts = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(cad) ?? [];
  const cents = BigInt(units + parts.slice(0, 2).padEnd(2, '0')) + (/[1-9]/.test(parts.slice(2)) ? 1n : 0n);
  const [whole = '0', fraction = ''] = fromBaseUnits(cents, 2).split('.');
  return decimalOf(`${sign}${whole}.${fraction.padEnd(2, '0')}`);
}

/** A value in CAD for a sentence: `'24,108.00'`. */
export function groupedCad(cad: string): string {
  return inCents(cad).replace(/\B(?=(\d{3})+\.)/g, ',');
}
