import type { Decimal } from '#contract/wire/plain-decimal.ts';

/**
 * Rounds a value in CAD to two decimals, away from zero. For example, `'9.241'` gives `'9.25'`, and `'2410.8'` gives
 * `'2410.80'`. The desk rounds nowhere else. This file does not use `money.ts`, which the first page does not load.
 */
export function toCents(cad: string): Decimal {
  const [, sign = '', units = '0', parts = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(cad) ?? [];
  const cents = BigInt(units + parts.slice(0, 2).padEnd(2, '0')) + (/[1-9]/.test(parts.slice(2)) ? 1n : 0n);
  const text = cents.toString().padStart(3, '0');
  return `${sign}${text.slice(0, -2)}.${text.slice(-2)}` as Decimal;
}

/** Formats a value in CAD for a sentence, for example `'24,108.00'`. */
export function groupedCad(cad: string): string {
  return toCents(cad).replace(/\B(?=(\d{3})+\.)/g, ',');
}

/** Formats a rate in CAD for a sentence, with all its digits. For example, `'92450.75'` gives `'92,450.75'`. */
export function groupedRate(rate: string): string {
  return rate.replace(/^\d+/, (units) => units.replace(/\B(?=(\d{3})+$)/g, ','));
}

/** Formats a limit in CAD for a sentence. For example, `'10000'` gives `'10,000'`, and `'9.5'` gives `'9.50'`. */
export function limitInCad(cad: string): string {
  return groupedCad(cad).replace(/\.00$/, '');
}
