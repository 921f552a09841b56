import { Text } from '@mantine/core';
import { Amount } from '#web/parts/money/amount.tsx';
import { BaseUnits } from '#web/parts/money/base-units.tsx';
import type { BatchSums } from './batch-sums.ts';

export function TotalToRecipients({ amount, asset }: Parameters<typeof BaseUnits>[0]) {
  return (
    <>
      <Amount value={amount} ticker={asset} />
      <Text size="xs" c="dimmed">
        <BaseUnits amount={amount} asset={asset} />
      </Text>
    </>
  );
}

/** The fact about the fee of a batch. `unknownText` replaces an unknown fee. */
export function feeFact({ fee, isFeeMinimum }: BatchSums, asset: string, unknownText = 'Cannot be estimated now') {
  return {
    [isFeeMinimum ? 'Fee, at least' : 'Fee (estimated)']:
      fee === null ? (
        unknownText
      ) : (
        <>
          <Amount value={fee} ticker={asset} />
          {isFeeMinimum ? (
            <Text size="xs" c="dimmed">
              Minimum; batch fees are not quoted
            </Text>
          ) : null}
        </>
      ),
  };
}
