import { decimalOf, type Decimal } from '#contract/money.ts';
import { weiOf } from '#contract/rules/staking-amounts.ts';
import { Amount } from '#web/parts/amount.tsx';

/** How amounts of ether are shown. */
export type EtherUnit = 'eth' | 'wei';

type EtherProps = {
  readonly value: Decimal | null;
  readonly unit?: EtherUnit;
  /** In a list: a long fraction is cut, all of it on hover. */
  readonly isShort?: boolean;
  /** Without its unit, which the column's title says. */
  readonly isBare?: boolean;
};

/** An amount in ether or in wei, to the last digit. */
export function Ether({ value, unit = 'eth', isShort = false, isBare = false }: EtherProps) {
  if (value === null) return '—';
  const wei = unit === 'wei' ? weiOf(value) : null;
  const ticker = isBare ? undefined : unit;
  return wei === null ? (
    <Amount value={value} ticker={ticker} isShort={isShort} />
  ) : (
    <Amount value={decimalOf(wei.toString())} ticker={ticker} />
  );
}
