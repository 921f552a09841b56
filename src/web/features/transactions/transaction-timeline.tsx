import { useQuery } from '@tanstack/react-query';
import type { Command } from '#contract/desk/command.ts';
import { listSubmissions, type Submission } from '#contract/desk/submission.ts';
import { mayDo, rolesWith } from '#contract/roles.ts';
import { blockOf, isUnconfirmed, transactionKey, type Transaction } from '#contract/service/transaction.ts';
import { userRoles } from '#web/data/session.ts';
import { submissionsQuery } from '#web/data/submissions.ts';
import { decisionsOf } from '#web/parts/command/command-labels.ts';
import { Panel } from '#web/parts/record/facts.tsx';
import { regulatoryKindOf, statusLabel } from '#web/parts/transaction/status-labels.ts';
import { recordEvents, Timeline, type TimelineEvent } from '#web/parts/transaction/timeline.tsx';
import { timeOf } from '#web/parts/transaction/transaction-facts.ts';

type TransactionTimelineProps = {
  readonly transaction: Transaction;
  /** The request of this desk. Null if another system created the transaction, or if the user may not see requests. */
  readonly request: Command | null;
};

/** The events of a transaction, of its request and of its regulatory information, and its next actor. */
export function TransactionTimeline({ transaction, request }: TransactionTimelineProps) {
  const key = transactionKey(transaction);
  const isDeposit = transaction.type === 'external' && key !== null && mayDo(userRoles(), listSubmissions.roles);
  const { data } = useQuery({ ...submissionsQuery(key ?? ''), enabled: isDeposit, refetchInterval: false });
  const events = [
    ...(isRequestHidden(transaction) ? hiddenEvents : requestEvents(request)),
    ...pastEvents(transaction, request !== null || isRequestHidden(transaction)),
    ...submissionEvents(data?.submissions ?? []),
    ...nextEvents(transaction),
  ];
  return (
    <Panel title="Timeline">
      <Timeline events={events} />
    </Panel>
  );
}

/** The accepted submissions of this desk, oldest first. */
function submissionEvents(submissions: readonly Submission[]): TimelineEvent[] {
  return submissions
    .filter(({ outcome }) => outcome === 'accepted')
    .map(({ by: { name, email }, started_at: startedAt, ended_at: endedAt }): TimelineEvent => {
      return { label: `Regulatory information submitted by ${name} (${email})`, time: endedAt ?? startedAt, tone: 'good' };
    })
    .toReversed();
}

/** Whether the desk may have a request of a transaction that the user may not see. */
export function isRequestHidden(transaction: Transaction): boolean {
  const isThroughApi = transaction.type === 'transaction' && transaction.requested_by === 'api';
  return isThroughApi && !mayDo(userRoles(), rolesWith('read_commands'));
}

const hiddenEvents: readonly TimelineEvent[] = [{ label: 'Request and approval: hidden for your role', time: null, tone: 'quiet' }];

function requestEvents(request: Command | null): TimelineEvent[] {
  if (request === null) return [];
  return [{ by: request.made_by, at: request.requested_at }, ...decisionsOf(request)].map(({ by: { name, email }, at }, index) => ({
    label: `${index === 0 ? 'Requested' : 'Approved'} by ${name} (${email})`,
    time: at,
    tone: 'good',
  }));
}

function pastEvents(transaction: Transaction, isOurs: boolean): TimelineEvent[] {
  if (transaction.type === 'external') {
    const block = blockOf(transaction);
    return [{ label: block === null ? 'Received' : 'Received in block', figure: block, time: transaction.timestamp, tone: 'good' }];
  }
  if (transaction.type === 'other') return [{ label: 'Recorded', time: timeOf(transaction), tone: 'good' }];
  const { created_at: createdAt } = transaction;
  return [
    { label: isOurs ? 'Accepted by the custodian' : creationLabel(transaction.requested_by), time: createdAt, tone: 'good' as const },
    ...recordEvents(transaction),
  ];
}

/** How the custodian's record came into being, if it is no request of this desk. */
function creationLabel(requesterAtCustodian: string | null | undefined): string {
  if (requesterAtCustodian === 'api') return 'Requested through the API';
  return requesterAtCustodian ? `Requested by ${requesterAtCustodian}` : 'Requested';
}

/** The text for each actor who takes the next step. The service reports only that an approver acts, not who and until when. */
const nextLabels: Readonly<Record<string, string>> = {
  you: 'you',
  approver: 'an approver of your organisation, at the custodian (name and deadline are not reported)',
  custodian: 'the custodian, automatically',
  'custodian staff': 'the custodian’s staff, who contact you',
  compliance: 'compliance',
};

/** The current states as events, if they wait for an actor. */
function nextEvents(transaction: Transaction): TimelineEvent[] {
  const statuses = [
    transaction.type !== 'external' && transaction.status && transaction.status !== 'failed'
      ? statusLabel('transaction', transaction.status, userRoles())
      : null,
    transaction.regulatory_status ? statusLabel(regulatoryKindOf(transaction), transaction.regulatory_status, userRoles()) : null,
  ];
  const events = statuses.flatMap((status): TimelineEvent[] =>
    status === null || status.next === null
      ? []
      : [{ label: status.label, time: null, tone: status.tone, next: nextLabels[status.next] ?? status.next }],
  );
  return isUnconfirmed(transaction)
    ? [{ label: 'Not in a block yet', time: null, tone: 'working', next: 'the network' }, ...events]
    : events;
}
