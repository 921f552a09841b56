import { isOffChain } from '#contract/rules/payment-life.ts';
import type { OutgoingTransaction } from '#contract/service/transaction.ts';
import type { TimelineEvent } from './timeline.tsx';

type RecordWithEvents = Pick<OutgoingTransaction, 'status' | 'block' | 'transaction_ids'> &
  Pick<Partial<OutgoingTransaction>, 'completed_at'>;

/** The events of a custodian's record after its creation: signed, confirmed, cancelled or failed. */
export function recordEvents(record: RecordWithEvents): readonly TimelineEvent[] {
  const { status, completed_at: completedAt, block: blocks } = record;
  const completedLabel = isOffChain(record) ? 'Completed in the custodian’s books' : 'Signed and broadcast';
  return [
    ...(completedAt || status === 'completed' ? [{ label: completedLabel, time: completedAt, tone: 'good' as const }] : []),
    // The custodian reports a block without its time.
    ...[...new Set(Object.values(blocks ?? {}))].flatMap((block) =>
      block === null ? [] : [{ label: 'Confirmed in block', figure: block, time: null, tone: 'good' as const }],
    ),
    ...(status === 'canceled' ? [{ label: 'Cancelled', time: null, tone: 'quiet' as const }] : []),
    ...(status === 'failed' ? [{ label: 'Failed', time: null, tone: 'bad' as const, next: 'the custodian’s staff, who contact you' }] : []),
  ];
}
