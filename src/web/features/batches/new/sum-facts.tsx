import { Text } from '@mantine/core';
import { assetFacts, isAsset } from '#contract/money/assets.ts';
import { toBaseUnits } from '#contract/money/money.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import type { BatchSums } from './batch-sums.ts';

/** A native amount in base units: `'50,000,000 satoshi'`. */
export function BaseUnits({ amount, asset }: { readonly amount: Decimal; readonly asset: string }) {
  const units = isAsset(asset) ? toBaseUnits(amount, assetFacts[asset].places) : null;
  return units === null || !isAsset(asset) ? (
    '—'
  ) : (
    <>
      <Digits text={String(units)} /> {assetFacts[asset].baseUnit}
    </>
  );
}

/** The total to recipients, in native and in base units. */
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
