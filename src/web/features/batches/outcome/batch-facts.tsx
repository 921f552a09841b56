import type { Batch } from '#contract/desk/batches.ts';
import { decimalOf } from '#contract/money/money.ts';
import { reviewLabel } from '#web/parts/command/command-labels.ts';
import { Amount, Digits } from '#web/parts/money/amount.tsx';
import { AssetLink } from '#web/parts/money/asset-link.tsx';
import { BaseUnits } from '#web/parts/money/base-units.tsx';
import { FactList, Panel } from '#web/parts/record/facts.tsx';
import { BatchLink, WalletLink } from '#web/parts/record/named-link.tsx';
import { FullHash } from '#web/parts/text/hash.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { changedRowsText } from './batch-labels.ts';

export function BatchFacts({ batch }: { readonly batch: Batch }) {
  const { asset, amount, file, review, made_by: requester } = batch;
  // The page for the approval shows these facts above.
  const isReviewed = batch.state === 'awaiting_review';
  return (
    <Panel title="Details">
      <FactList
        facts={{
          From: isReviewed ? null : <WalletLink id={batch.wallet_id} />,
          Asset: <AssetLink asset={asset} />,
          Sum: <Amount value={decimalOf(amount)} ticker={asset} />,
          'In base units': <BaseUnits amount={decimalOf(amount)} asset={asset} />,
          Rows: <Digits text={String(batch.row_count)} />,
          Recipients: <Digits text={String(batch.destination_count)} />,
          File: file === null ? 'None: rows entered in the page' : file.name,
          'SHA-256 of the file': file === null ? null : <FullHash value={file.sha256} noun="SHA-256" />,
          'Changed after import': isReviewed ? null : changedRowsText(file),
          'Requested by': isReviewed ? null : `${requester.name} (${requester.email})`,
          Requested: isReviewed ? null : <Time value={batch.made_at} isFull />,
          Approval: isReviewed ? null : reviewLabel(review),
          'Decided at': review.at === null ? null : <Time value={review.at} isFull />,
          Reason: review.reason,
          'Remainder of': batch.remainder_of === null ? null : <BatchLink id={batch.remainder_of} />,
          'Remainder sent as': batch.remainder_id === null ? null : <BatchLink id={batch.remainder_id} />,
          'Batch ID': batch.id,
        }}
      />
    </Panel>
  );
}
