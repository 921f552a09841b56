import type { Batch } from '#contract/desk/batches.ts';
import { StateChip } from '#web/parts/command/command-state.tsx';
import { batchLabel } from './batch-labels.ts';

/** The label of a batch's state, with its next actor. */
export function BatchStateChip({ batch }: { readonly batch: Batch }) {
  return <StateChip state={batchLabel(batch)} requester={batch.state === 'awaiting_review' ? batch.made_by : null} />;
}
