import { Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/desk/batches.ts';
import { batchMutations, batchQueries } from '#web/data/batches.ts';
import { OrderReview } from '#web/parts/command/order-review.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { BatchLargest } from './batch-largest.tsx';
import { batchTitle, counted } from './batch-words.ts';

/** The approval of a batch, with its fee and its largest rows. */
export function BatchReview({ batch }: { readonly batch: Batch }) {
  const query = useQuery(batchQueries.preflightOf(batch.id));
  const decide = useMutation(batchMutations.review(batch.id));
  return (
    <OrderReview order={batch} noun="batch" title={batchTitle(batch)} query={query} decide={decide}>
      <Title order={3} mt="sm" mb={4}>
        Fee and total
      </Title>
      {query.data === undefined ? null : <BatchFigures batch={batch} figures={query.data.figures} />}
      <Title order={3} mt="sm" mb={4}>
        Largest rows
      </Title>
      <BatchLargest batch={batch} />
      <Text c="dimmed">
        <a href="#rows">All {counted(batch.row_count, 'row')}</a> are below, exactly as they will be sent.
      </Text>
    </OrderReview>
  );
}
