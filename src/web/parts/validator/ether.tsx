import { decimalOf } from '#contract/money/money.ts';
import { weiOf } from '#contract/money/staking-amounts.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Amount } from '#web/parts/money/amount.tsx';

/** The display unit of ether amounts. */
export type EtherUnit = 'eth' | 'wei';

type EtherProps = {
  readonly value: Decimal | null;
  readonly unit?: EtherUnit;
  /** In lists: shortens a long fraction and shows the full amount on hover. */
  readonly isListed?: boolean;
  /** Omits the unit, because the column's title contains it. */
  readonly isBare?: boolean;
};

/** An amount in ether or in wei, to the last digit. */
export function Ether({ value, unit = 'eth', isListed = false, isBare = false }: EtherProps) {
  if (value === null) return '—';
  const wei = unit === 'wei' ? weiOf(value) : null;
  const ticker = isBare ? undefined : unit;
  return wei === null ? (
    <Amount value={value} ticker={ticker} isListed={isListed} />
  ) : (
    <Amount value={decimalOf(wei.toString())} ticker={ticker} />
  );
}
