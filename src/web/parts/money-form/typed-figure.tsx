import { Text } from '@mantine/core';
import { Amount, Digits } from '#web/parts/amount.tsx';
import { baseUnitsOf, readAmount } from './typed-amount.ts';

/** An amount as it was typed, with its base units. */
export function TypedFigure({ typed, asset }: { readonly typed: string; readonly asset: string }) {
  const { amount } = readAmount(asset, typed, null);
  const base = amount === null ? null : baseUnitsOf(asset, amount);
  if (amount === null) return null;
  return (
    <>
      <Amount value={amount} ticker={asset} />
      {base === null ? null : (
        <Text size="xs" c="dimmed">
          <Digits text={base.units} /> {base.name}
        </Text>
      )}
    </>
  );
}
