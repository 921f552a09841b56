import { Text } from '@mantine/core';
import type { Preflight } from '#contract/desk/preflight.ts';
import type { Wallet } from '#contract/service/wallet.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { nativeAmount } from '#web/features/batches/sheet/native-amount.ts';
import type { BatchAsset } from '#web/features/batches/sheet/sheet.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { FactList } from '#web/parts/record/facts.tsx';
import { batchSums, partCountText } from './batch-sums.ts';
import { BaseUnits, feeFact } from './sum-facts.tsx';

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
        Recipients: `${destinationCount}`,
        'Total to recipients': (
          <>
            <Amount value={sums.amount} ticker={asset} />
            <Text size="xs" c="dimmed">
              <BaseUnits amount={sums.amount} asset={asset} />
            </Text>
          </>
        ),
        'Approx. value': sums.cad === null ? null : <Amount value={sums.cad} ticker="cad" />,
        ...feeFact(sums, asset, figures === null ? '' : undefined),
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
        'The desk sends it in': partCountText(preflight),
      }}
    />
  );
}
