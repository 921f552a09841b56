import { Text } from '@mantine/core';
import type { Preflight } from '#contract/desk/preflight.ts';
import { assetFacts } from '#contract/money/assets.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import type { BatchAsset } from '#web/features/batches/sheet/sheet.ts';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { FactList } from '#web/parts/record/facts.tsx';
import { batchSums, nativeAmount, callCountText } from './batch-sums.ts';

type TotalFactsProps = {
  readonly asset: BatchAsset;
  readonly rowCount: number;
  readonly payableCount: number;
  readonly destinationCount: number;
  /** Sum of the amounts, in base units. */
  readonly sum: bigint;
  readonly preflight: Preflight | null;
  readonly wallet: Wallet | null;
};

/** The totals of the rows that can be paid, exact to the base unit. */
export function TotalFacts({ asset, rowCount, payableCount, destinationCount, sum, preflight, wallet }: TotalFactsProps) {
  const figures = preflight?.figures ?? null;
  const sums = batchSums(nativeAmount(asset, sum), { figures, wallet, asset, payments: rowCount });
  const figure = (value: Decimal | null, emptyText: string) => (value === null ? emptyText : <Amount value={value} ticker={asset} />);
  return (
    <FactList
      facts={{
        Rows: payableCount === rowCount ? `${rowCount}` : `${payableCount} of ${rowCount} can be paid`,
        Destinations: `${destinationCount}`,
        'Total to recipients': (
          <>
            <Amount value={sums.amount} ticker={asset} />
            <Text size="xs" c="dimmed">
              <Digits text={sum.toString()} /> {assetFacts[asset].baseUnit}
            </Text>
          </>
        ),
        'Approx. value': sums.cad === null ? null : <Amount value={sums.cad} ticker="cad" />,
        [sums.isFeeMinimum ? 'Fee, at least' : 'Fee (estimated)']:
          sums.fee === null ? (
            figure(null, figures === null ? '' : 'Cannot be estimated now')
          ) : (
            <>
              <Amount value={sums.fee} ticker={asset} />
              {sums.isFeeMinimum ? (
                <Text size="xs" c="dimmed">
                  Minimum; batch fees are not quoted
                </Text>
              ) : null}
            </>
          ),
        Total: sums.total === null ? null : <Amount value={sums.total} ticker={asset} />,
        'Spendable now': figure(sums.spendable, wallet === null ? '' : 'Could not be loaded'),
        [sums.fee === null || sums.isFeeMinimum ? 'Remaining before fees' : 'Remaining']:
          sums.remaining === null ? null : <Amount value={sums.remaining} ticker={asset} />,
        [sums.isFeeMinimum ? 'Short by, at least' : 'Short by']:
          sums.shortage === null ? null : (
            <Text span inherit fw={600} c="red">
              <Amount value={sums.shortage} ticker={asset} />
            </Text>
          ),
        'Sent in': callCountText(preflight),
      }}
    />
  );
}
