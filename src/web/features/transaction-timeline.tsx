import { blockOf, type Transaction } from '#contract/transaction.ts';
import { heldRoles } from '#web/data/session.ts';
import { Panel } from '#web/parts/facts.tsx';
import { statusWords } from '#web/parts/status-words.ts';
import { Timeline, type TimelineEvent } from '#web/parts/timeline.tsx';

/** What happened to it by its record, and who acts next. */
export function TransactionTimeline({ transaction }: { readonly transaction: Transaction }) {
  return (
    <Panel title="Timeline">
      <Timeline events={[...pastOf(transaction), ...nextOf(transaction)]} />
    </Panel>
  );
}

function pastOf(transaction: Transaction): TimelineEvent[] {
  if (transaction.type === 'external') {
    const block = blockOf(transaction);
    return [{ words: block === null ? 'Received' : `Received in block ${block}`, time: transaction.timestamp, tone: 'good' }];
  }
  const { created_at: created, completed_at: completed, requested_by: by, status } = transaction;
  return [
    { words: by ? `Requested by ${by}` : 'Requested', time: created, tone: 'good' as const },
    ...(completed || status === 'completed' ? [{ words: 'Signed and broadcast', time: completed, tone: 'good' as const }] : []),
  ];
}

/** The present state, when somebody has to act or it went wrong. The service tells neither who approves nor when a request expires. */
function nextOf(transaction: Transaction): TimelineEvent[] {
  const statuses = [
    transaction.type === 'transaction' && transaction.status && transaction.status !== 'completed'
      ? statusWords('transaction', transaction.status, heldRoles())
      : null,
    transaction.regulatory_status ? statusWords('regulatory', transaction.regulatory_status, heldRoles()) : null,
  ];
  return statuses.flatMap((status) =>
    status === null || (status.next === null && status.tone !== 'bad' && status.words !== 'Canceled')
      ? []
      : [{ words: status.words, time: null, tone: status.tone, next: status.next }],
  );
}
