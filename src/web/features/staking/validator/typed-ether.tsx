import { Text } from '@mantine/core';
import { Amount, Digits } from '#web/parts/amount.tsx';
import { baseUnitsOf, readAmount } from '#web/parts/command/typed-amount.ts';

/** An amount of ether as typed, with the wei of the request. */
export function TypedEther({ typed }: { readonly typed: string }) {
  const { amount } = readAmount('eth', typed, null);
  const base = amount === null ? null : baseUnitsOf('eth', amount);
  if (amount === null) return null;
  return (
    <>
      <Amount value={amount} ticker="eth" />
      {base === null ? null : (
        <Text span size="xs" c="dimmed">
          <Digits text={base.units} /> {base.name}
        </Text>
      )}
    </>
  );
}
