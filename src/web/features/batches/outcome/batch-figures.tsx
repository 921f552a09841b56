import type { Batch } from '#contract/desk/batches.ts';
import type { PreflightFigures } from '#contract/desk/preflight.ts';
import { decimalOf } from '#contract/money/money.ts';
import { batchSums } from '#web/features/batches/new/batch-sums.ts';
import { feeFact } from '#web/features/batches/new/sum-facts.tsx';
import { countLabel } from '#web/lib/counted.ts';
import { CommandDeadline } from '#web/parts/command/command-deadline.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { LargeFigure } from '#web/parts/order/large-figure.tsx';
import { FactList } from '#web/parts/record/facts.tsx';
import { WalletLink } from '#web/parts/record/named-link.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { changedRowsText } from './batch-labels.ts';

type BatchFiguresProps = {
  readonly batch: Pick<
    Batch,
    'wallet_id' | 'file' | 'asset' | 'amount' | 'row_count' | 'destination_count' | 'made_by' | 'made_at' | 'awaits_until'
  >;
  readonly figures: PreflightFigures | null;
};

/** The facts of a batch that awaits approval: its amount, paying wallet, recipients, fee, requester and deadline. */
export function BatchFigures({ batch, figures }: BatchFiguresProps) {
  const { asset, row_count: payments, destination_count: recipientCount, made_by: requester } = batch;
  const sums = batchSums(decimalOf(batch.amount), { figures, wallet: null, asset, payments });
  return (
    <>
      <LargeFigure value={sums.amount} ticker={asset} />
      <FactList
        facts={{
          From: <WalletLink id={batch.wallet_id} />,
          Recipients: `${recipientCount} in ${countLabel(payments, 'payment')}`,
          'Changed after import': changedRowsText(batch.file),
          'Approx. value': sums.cad === null ? 'No rate available' : <Amount value={sums.cad} ticker="cad" />,
          ...feeFact(sums, asset),
          'Total debited': sums.total === null ? null : <Amount value={sums.total} ticker={asset} />,
          'Requested by': (
            <>
              {requester.name} ({requester.email}), <Time value={batch.made_at} />
            </>
          ),
          Deadline: <CommandDeadline command={{ state: 'awaiting_review', decides_at: null, awaits_until: batch.awaits_until }} />,
        }}
      />
    </>
  );
}
