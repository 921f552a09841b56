import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { decimalOf } from '#contract/money/money.ts';
import { weiOf } from '#contract/money/staking-amounts.ts';
import { cadForecast } from '#contract/rules/cad-forecast.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { Amount } from '#web/parts/money/amount.tsx';

/** The unit in which amounts of ether are displayed. */
export type EtherUnit = 'eth' | 'wei';

type EtherProps = {
  readonly value: Decimal | null;
  readonly unit?: EtherUnit;
  /** Whether the amount is in a list. There, a long fraction is shortened, and hovering shows the full amount. Default: false. */
  readonly isListed?: boolean;
  /** Whether to leave out the unit, because the column's title contains it. Default: false. */
  readonly isUnitHidden?: boolean;
};

/** An amount in ether, with its estimated value in CAD below it. Without a rate, only the amount. */
export function ValuedEther({ value, unit = 'eth' }: Pick<EtherProps, 'value' | 'unit'>) {
  const { data: rates } = useQuery(cadRatesQuery);
  const forecast = rates === undefined ? null : cadForecast({ amount: value, currency: 'eth' }, rates);
  return (
    <div>
      <Ether value={value} unit={unit} />
      {forecast === null ? null : (
        <Text size="xs" c="dimmed" fw={400}>
          about <Amount value={forecast.cad} ticker="cad" />
        </Text>
      )}
    </div>
  );
}

/** An amount in ether or in wei, to the last digit. */
export function Ether({ value, unit = 'eth', isListed = false, isUnitHidden = false }: EtherProps) {
  if (value === null) return '—';
  const wei = unit === 'wei' ? weiOf(value) : null;
  const ticker = isUnitHidden ? undefined : unit;
  return wei === null ? (
    <Amount value={value} ticker={ticker} isListed={isListed} />
  ) : (
    <Amount value={decimalOf(wei.toString())} ticker={ticker} />
  );
}
