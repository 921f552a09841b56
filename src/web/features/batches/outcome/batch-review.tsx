import { Box, Card, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/desk/batches.ts';
import { decimalOf } from '#contract/money/money.ts';
import { batchMutations, batchQueries } from '#web/data/batches.ts';
import { countLabel } from '#web/lib/counted.ts';
import { OrderReview } from '#web/parts/command/order-review.tsx';
import { Amount } from '#web/parts/money/amount.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { BatchControls } from './batch-controls.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { BatchLargest } from './batch-largest.tsx';
import type { BatchOutcomeSearch } from './batch-outcome-search.ts';
import { BatchRowsSection } from './batch-rows.tsx';

/** The page for approving a batch, with its fee and its largest rows. */
export function BatchReview({ batch, search }: { readonly batch: Batch; readonly search: BatchOutcomeSearch }) {
  const query = useQuery(batchQueries.preflightOf(batch.id));
  const decision = useMutation(batchMutations.review(batch.id));
  return (
    <OrderReview
      order={batch}
      noun="batch"
      amountAndRecipient={
        <>
          <Amount value={decimalOf(batch.amount)} ticker={batch.asset} /> to {countLabel(batch.destination_count, 'recipient')}
        </>
      }
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
      <Card>
        <Title order={2} mb="xs">
          Largest rows
        </Title>
        <BatchLargest batch={batch} />
        <a href="#rows">All {countLabel(batch.row_count, 'row')}</a>
      </Card>
    </OrderReview>
  );
}
