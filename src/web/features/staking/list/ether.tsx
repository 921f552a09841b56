import type { Decimal } from '#contract/money.ts';
import { weiOf } from '#contract/rules/staking-amounts.ts';
import { Amount } from '#web/parts/amount.tsx';

/** How amounts of ether are shown. */
export type EtherUnit = 'eth' | 'wei';

/** An amount in ether or in wei, to the last digit on hover where it is cut. */
export function Ether({
  value,
  unit = 'eth',
  isShort = false,
}: {
  readonly value: Decimal | null;
  readonly unit?: EtherUnit;
  readonly isShort?: boolean;
}) {
  if (value === null) return '—';
  const wei = unit === 'wei' ? weiOf(value) : null;
  return wei === null ? <Amount value={value} ticker="eth" isShort={isShort} /> : <Amount value={wei.toString() as Decimal} ticker="wei" />;
}
