import { blockOf, isOnItsWay, type Transaction } from '#contract/transaction.ts';
import { heldRoles } from '#web/data/session.ts';
import { Panel } from '#web/parts/facts.tsx';
import { statusWords } from '#web/parts/transaction/status-words.ts';
import { Timeline, type TimelineEvent } from '#web/parts/transaction/timeline.tsx';
import { timeOf } from '#web/parts/transaction/transaction-facts.ts';

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
    return [{ words: block === null ? 'Received' : 'Received in block', figure: block, time: transaction.timestamp, tone: 'good' }];
  }
  if (transaction.type === 'other') return [{ words: 'Recorded', time: timeOf(transaction), tone: 'good' }];
  const { created_at: created, completed_at: completed, requested_by: by, status } = transaction;
  return [
    { words: by ? `Requested by ${by}` : 'Requested', time: created, tone: 'good' as const },
    ...(completed || status === 'completed' ? [{ words: 'Signed and broadcast', time: completed, tone: 'good' as const }] : []),
  ];
}

/** What each of those who may act next does, and what of it the service does not tell. */
const nextWords: Readonly<Record<string, string>> = {
  you: 'you',
  approver: 'an approver of your organisation; the service tells neither who nor until when',
  service: 'the custody service, by itself',
  operator: 'the operator, who contacts you',
  compliance: 'compliance',
};

/** The present state, when somebody has to act or it went wrong. */
function nextOf(transaction: Transaction): TimelineEvent[] {
  const statuses = [
    transaction.type !== 'external' && transaction.status && transaction.status !== 'completed'
      ? statusWords('transaction', transaction.status, heldRoles())
      : null,
    transaction.regulatory_status ? statusWords('regulatory', transaction.regulatory_status, heldRoles()) : null,
  ];
  const told = statuses.flatMap((status): TimelineEvent[] =>
    status === null || (status.next === null && status.tone !== 'bad' && status.words !== 'Canceled')
      ? []
      : [
          {
            words: status.words,
            time: null,
            tone: status.tone,
            next: status.next === null ? null : (nextWords[status.next] ?? status.next),
          },
        ],
  );
  return isOnItsWay(transaction) ? [{ words: 'In no block yet', time: null, tone: 'working', next: 'the network' }, ...told] : told;
}
