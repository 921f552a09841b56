import { blockOf, isUnconfirmed, type Transaction } from '#contract/service/transaction.ts';
import { userRoles } from '#web/data/session.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { statusLabel } from '#web/parts/transaction/status-labels.ts';
import { Timeline, type TimelineEvent } from '#web/parts/transaction/timeline.tsx';
import { timeOf } from '#web/parts/transaction/transaction-facts.ts';

type TransactionTimelineProps = {
  readonly transaction: Transaction;
  /** The requester at this desk. Null if another system created the transaction, or if the user may not see the requester. */
  readonly requestedBy: string | null;
};

/** The recorded events of a transaction, and its next actor. */
export function TransactionTimeline({ transaction, requestedBy }: TransactionTimelineProps) {
  return (
    <Panel title="Timeline">
      <Timeline events={[...pastEvents(transaction, requestedBy), ...nextEvents(transaction)]} />
    </Panel>
  );
}

function pastEvents(transaction: Transaction, requestedBy: string | null): TimelineEvent[] {
  if (transaction.type === 'external') {
    const block = blockOf(transaction);
    return [{ label: block === null ? 'Received' : 'Received in block', figure: block, time: transaction.timestamp, tone: 'good' }];
  }
  if (transaction.type === 'other') return [{ label: 'Recorded', time: timeOf(transaction), tone: 'good' }];
  const { created_at: createdAt, completed_at: completedAt, status } = transaction;
  return [
    { label: creationLabel(requestedBy, transaction.requested_by), time: createdAt, tone: 'good' as const },
    ...(completedAt || status === 'completed' ? [{ label: 'Signed and broadcast', time: completedAt, tone: 'good' as const }] : []),
  ];
}

/** How the custodian's record came into being. A request of this desk may have waited for approval before. */
function creationLabel(requester: string | null, requesterAtCustodian: string | null | undefined): string {
  if (requester !== null) return `Requested by ${requester} and sent to the custodian`;
  if (requesterAtCustodian === 'api') return 'Requested through the API';
  return requesterAtCustodian ? `Requested by ${requesterAtCustodian}` : 'Requested';
}

/** The text for each actor who takes the next step. The service reports only that an approver acts, not who and until when. */
const nextLabels: Readonly<Record<string, string>> = {
  you: 'you',
  approver: 'an approver of your organisation, at the custodian (name and deadline are not reported)',
  custodian: 'the custodian, automatically',
  operator: 'the operator, who contacts you',
  compliance: 'compliance',
};

/** The current state as an event, if the transaction failed or waits for an actor. */
function nextEvents(transaction: Transaction): TimelineEvent[] {
  const statuses = [
    transaction.type !== 'external' && transaction.status && transaction.status !== 'completed'
      ? statusLabel('transaction', transaction.status, userRoles())
      : null,
    transaction.regulatory_status ? statusLabel('regulatory', transaction.regulatory_status, userRoles()) : null,
  ];
  const events = statuses.flatMap((status): TimelineEvent[] =>
    status === null || (status.next === null && status.tone !== 'bad' && status.label !== 'Cancelled')
      ? []
      : [
          {
            label: status.label,
            time: null,
            tone: status.tone,
            next: status.next === null ? null : (nextLabels[status.next] ?? status.next),
          },
        ],
  );
  return isUnconfirmed(transaction)
    ? [{ label: 'Not in a block yet', time: null, tone: 'working', next: 'the network' }, ...events]
    : events;
}
