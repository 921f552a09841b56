import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { cadForecast } from '#contract/rules/cad-forecast.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { cadRatesQuery } from '#web/data/cad-rates.ts';
import { Amount } from './amount.tsx';

type CadValueProps = { readonly amount: Decimal | null; readonly asset: string };

/** The estimated value of an amount in CAD at the newest rate, on its own line. Renders nothing without a rate. */
export function CadValue({ amount, asset }: CadValueProps) {
  const { data: rates } = useQuery(cadRatesQuery);
  const forecast = rates === undefined ? null : cadForecast({ amount, currency: asset }, rates);
  return forecast === null ? null : (
    <Text size="xs" c="dimmed" fw={400}>
      about <Amount value={forecast.cad} ticker="cad" />
    </Text>
  );
}
