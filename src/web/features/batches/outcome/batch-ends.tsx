import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Batch } from '#contract/desk/batches.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { PageTable } from '#web/parts/list/page-table.tsx';
import { SkeletonRows } from '#web/parts/list/skeleton.tsx';
import { reviewedRowColumns } from './batch-row-columns.tsx';
import { batchRowsQuery } from './batch-rows-query.ts';
import { useDestinationNames } from './use-destination-names.ts';

/** Rows shown of each end. */
const endRows = 3;

/**
 * The first and last rows, in full: a reviewer sees at once whether it is the right file, and
 * complete.
 */
export function BatchEnds({ batch }: { readonly batch: Batch }) {
  const query = useQuery(batchRowsQuery(batch.id));
  const nameOf = useDestinationNames(query.data?.rows);
  return (
    <ListStates query={query} what="The rows" skeleton={<SkeletonRows rows={2 * endRows} widths={[10, 60, 30]} />}>
      {({ rows }) => (
        <Stack gap={4}>
          <PageTable
            caption="First and last rows"
            isBare
            columns={reviewedRowColumns({ asset: batch.asset, nameOf })}
            rows={rows.length <= 2 * endRows ? rows : [...rows.slice(0, endRows), ...rows.slice(-endRows)]}
            rowKey={({ line }) => String(line)}
          />
        </Stack>
      )}
    </ListStates>
  );
}
