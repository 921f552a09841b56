import type { Batch } from '#contract/desk/batches.ts';
import { StateChip } from '#web/parts/command/command-state.tsx';
import { batchWords } from './batch-words.ts';

/** The state of a batch in words, with its next actor. */
export function BatchStateChip({ batch }: { readonly batch: Batch }) {
  return <StateChip state={batchWords(batch)} reviewed={batch.state === 'awaiting_review' ? batch.made_by : null} />;
}
