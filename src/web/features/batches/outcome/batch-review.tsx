import { Box } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/desk/batches.ts';
import { decimalOf } from '#contract/money/money.ts';
import { batchMutations, batchQueries } from '#web/data/batches.ts';
import type { BatchOutcomeSearch } from '#web/features/batches/batch-searches.ts';
import { countLabel } from '#web/lib/counted.ts';
import { OrderReview } from '#web/parts/command/order-review.tsx';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { BatchControls } from './batch-controls.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { largestCount, largestRows, reviewedRowColumns } from './batch-row-columns.tsx';
import { batchRowsQuery, type OutcomeRow } from './batch-row-state.ts';
import { BatchRowsSection } from './batch-rows.tsx';
import { BatchChanges } from './changed-rows.tsx';
import { RowDestination } from './row-destination.tsx';

/** The page for approving a batch, with its fee and its largest rows. */
export function BatchReview({ batch, search }: { readonly batch: Batch; readonly search: BatchOutcomeSearch }) {
  const query = useQuery(batchQueries.preflightOf(batch.id));
  const decision = useMutation(batchMutations.review(batch.id));
  return (
    <OrderReview
      order={batch}
      noun="batch"
      amountAndRecipient={<AmountAndRecipients batch={batch} />}
      query={query}
      decide={decision}
      details={<BatchFacts batch={batch} />}
      contentBelow={
        <Box mt="md">
          <BatchRowsSection batch={batch} search={search} />
        </Box>
      }
    >
      <Panel title="What will be sent">
        <BatchFigures batch={batch} figures={query.data?.figures ?? null} />
        <BatchControls batch={batch} />
      </Panel>
      <BatchChanges batch={batch} />
      <Panel title="Largest rows">
        <BatchLargest batch={batch} />
        <a href="#rows">All {countLabel(batch.row_count, 'row')}</a>
      </Panel>
    </OrderReview>
  );
}

export function AmountAndRecipients({ batch: { amount, asset, destination_count: count } }: { readonly batch: Batch }) {
  return (
    <>
      <Amount value={decimalOf(amount)} ticker={asset} /> to {countLabel(count, 'recipient')}
    </>
  );
}

/** The largest rows of a batch with all details. The review of a new batch shows the same rows. */
export function BatchLargest({ batch: { id, asset } }: { readonly batch: Pick<Batch, 'id' | 'asset'> }) {
  const query = useQuery(batchRowsQuery(id));
  const columns = reviewedRowColumns<OutcomeRow>({ asset, nameOf: (row) => <RowDestination row={row} asset={asset} /> });
  return (
    <ListStates query={query} what="The rows" skeleton={<SkeletonRows rows={largestCount} widths={[10, 60, 30]} />}>
      {({ rows }) => (
        <PageTable caption="Largest rows" isBare columns={columns} rows={largestRows(rows)} rowKey={({ line }) => String(line)} />
      )}
    </ListStates>
  );
}
