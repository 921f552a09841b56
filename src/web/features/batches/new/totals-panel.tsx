import { Text } from '@mantine/core';
import { nativeAmount } from '#contract/money/native-amount.ts';
import type { Decimal } from '#contract/wire/plain-decimal.ts';
import { Amount } from '#web/parts/money/amount.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { batchSums, partCountText } from './batch-sums.ts';
import { feeFact, TotalToRecipients } from './sum-facts.tsx';
import type { BatchState } from './use-batch.ts';

/** The totals of the rows that can be paid, exact to the base unit. */
export function TotalsPanel({ batch: { totals, livePreflight, wallet, form } }: { readonly batch: BatchState }) {
  const { asset, sheet } = form;
  if (totals === null || asset === null || sheet.rows.length === 0)
    return (
      <Panel title="Totals">
        <Text size="xs" c="dimmed">
          Totals appear once {sheet.rows.length === 0 ? 'there are rows' : 'the rows are checked'}.
        </Text>
      </Panel>
    );
  const { rowCount, payableCount, destinationCount, sum } = totals;
  const { preflight } = livePreflight;
  const figures = preflight?.figures ?? null;
  const sums = batchSums(nativeAmount(asset, sum), { figures, wallet, asset, payments: rowCount });
  const figure = (value: Decimal | null, emptyText = '') => (value === null ? emptyText : <Amount value={value} ticker={asset} />);
  return (
    <Panel title="Totals">
      <FactList
        facts={{
          Rows: payableCount === rowCount ? `${rowCount}` : `${payableCount} of ${rowCount} can be paid`,
          Recipients: `${destinationCount}`,
          'Total to recipients': <TotalToRecipients amount={sums.amount} asset={asset} />,
          'Approx. value': sums.cad === null ? null : <Amount value={sums.cad} ticker="cad" />,
          ...feeFact(sums, asset, figures === null ? '' : undefined),
          Total: figure(sums.total),
          'Spendable now': figure(sums.spendable, wallet === null ? '' : 'Could not be loaded'),
          [sums.fee === null || sums.isFeeMinimum ? 'Remaining before fees' : 'Remaining']: figure(sums.remaining),
          [sums.isFeeMinimum ? 'Short by, at least' : 'Short by']:
            sums.shortage === null ? null : (
              <Text span inherit fw={600} c="red">
                {figure(sums.shortage)}
              </Text>
            ),
          'The desk sends it in': partCountText(preflight),
        }}
      />
    </Panel>
  );
}
