import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/desk/batches.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { largestCount, largestRows, reviewedRowColumns } from './batch-row-columns.tsx';
import { batchRowsQuery, type OutcomeRow } from './batch-row-state.ts';
import { RowDestination } from './row-destination.tsx';

/** The largest rows of a batch with all details. The review of a new batch shows the same rows. */
export function BatchLargest({ batch }: { readonly batch: Batch }) {
  const query = useQuery(batchRowsQuery(batch.id));
  return (
    <ListStates query={query} what="The rows" skeleton={<SkeletonRows rows={largestCount} widths={[10, 60, 30]} />}>
      {({ rows }) => (
        <PageTable
          caption="Largest rows"
          isBare
          columns={reviewedRowColumns<OutcomeRow>({
            asset: batch.asset,
            nameOf: (row) => <RowDestination row={row} asset={batch.asset} />,
          })}
          rows={largestRows(rows)}
          rowKey={({ line }) => String(line)}
        />
      )}
    </ListStates>
  );
}
