import { Stack } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Batch } from '#contract/desk/batches.ts';
import { batchQueries } from '#web/data/batches.ts';
import { useSession } from '#web/data/session.ts';
import type { BatchOutcomeSearch } from '#web/features/batches/batch-searches.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { batchLabel } from '#web/parts/command/batch-state-labels.ts';
import { canDecide, StateChip } from '#web/parts/command/command-state.tsx';
import { DetailColumns } from '#web/parts/record/facts.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { BatchFacts } from './batch-facts.tsx';
import { batchTitle, progressText } from './batch-labels.ts';
import { BatchNext } from './batch-next.tsx';
import { BatchParts } from './batch-parts.tsx';
import { AmountAndRecipients, BatchReview } from './batch-review.tsx';
import { BatchRowsSection } from './batch-rows.tsx';
import { BatchChanges } from './changed-rows.tsx';

/**
 * One batch: its progress, next actor, approval, parts, and the outcome of every row. The batch is polled while it may change.
 */
export function BatchOutcome({ id, search }: { readonly id: string; readonly search: BatchOutcomeSearch }) {
  const query = useQuery(batchQueries.one(id));
  const { user } = useSession();
  const isDecisionNeeded = (batch: Batch) => canDecide(batch, user.email);
  return (
    <RecordPage
      query={query}
      what="The batch"
      trail={<Link to="/batch-sends">Batch sends</Link>}
      title={(batch) => (batch === undefined ? 'Batch send' : isDecisionNeeded(batch) ? 'Approve this batch?' : batchTitle(batch))}
      renderTitle={(batch) => (isDecisionNeeded(batch) ? undefined : <AmountAndRecipients batch={batch} />)}
      state={(batch) => <StateChip state={batchLabel(batch)} order={batch} />}
      panels={[{ 'What happens next': 3, Parts: 4 }, { Details: 8 }]}
    >
      {(batch) => <BatchPanels batch={batch} search={search} />}
    </RecordPage>
  );
}

function BatchPanels({ batch, search }: { readonly batch: Batch; readonly search: BatchOutcomeSearch }) {
  const statusText = `${batchLabel(batch).label}. ${progressText(batch)}`;
  // Screen readers announce changes of the progress.
  useDidUpdate(() => announce(statusText), [statusText]);
  if (batch.state === 'awaiting_review') return <BatchReview batch={batch} search={search} />;
  return (
    <Stack>
      <DetailColumns sideContent={<BatchFacts batch={batch} />}>
        <BatchNext batch={batch} />
        <BatchParts batch={batch} />
        <BatchChanges batch={batch} />
      </DetailColumns>
      <BatchRowsSection batch={batch} search={search} />
    </Stack>
  );
}
