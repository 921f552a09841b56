import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { reportPresence, listSubmissions } from '#contract/desk/submission.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { polledRegulatoryItem } from '#web/data/transactions.ts';
import { FormSkeleton } from '#web/features/regulatory/form/form-parts.tsx';
import { QueueSteps } from '#web/features/regulatory/queue/queue-steps.tsx';
import { GroupedAmount } from '#web/features/regulatory/regulatory-amount.tsx';
import { amountLabel } from '#web/features/regulatory/regulatory-labels.ts';
import type { ItemSearch } from '#web/features/regulatory/regulatory-search.ts';
import { WhyPending } from '#web/features/regulatory/why/why-pending.tsx';
import { keyOf } from '#web/features/regulatory/working-record.ts';
import { EmptyPanel } from '#web/parts/list/list-states.tsx';
import { DetailColumns } from '#web/parts/record/facts.tsx';
import { TransactionLink } from '#web/parts/record/named-link.tsx';
import { RecordPage } from '#web/parts/record/record-page.tsx';
import { CutText } from '#web/parts/text/long-text.tsx';
import { Time } from '#web/parts/text/time.tsx';
import { Status } from '#web/parts/transaction/status.tsx';
import { destinationOf } from '#web/parts/transaction/transaction-facts.ts';
import { ItemTimeline } from './item-timeline.tsx';
import { PrintedEvidence, PrintEvidenceButton } from './regulatory-evidence.tsx';
import { DepositPanel } from './regulatory-facts.tsx';
import { PresenceNote, useVisit } from './regulatory-presence.tsx';
import { RegulatoryTask } from './regulatory-task.tsx';
import { SubmissionHistory } from './submission-history.tsx';

type ItemProps = { readonly id: string; readonly filter: ItemSearch };

/** The page of one pending deposit: its form, facts and history. Printing the page prints its evidence instead. */
export function RegulatoryItem({ id, filter }: ItemProps) {
  const query = useQuery(polledRegulatoryItem(id));
  const deposit = query.data?.type === 'external' ? query.data : null;
  // Submissions and visitors are visible only to compliance officers and auditors. Visits of auditors are not recorded.
  const maySeeSubmissions = mayDo(userRoles(), listSubmissions.roles);
  const key = deposit === null || !maySeeSubmissions ? null : keyOf(deposit, id);
  const isNextInQueue = useLocation({ select: ({ state }) => state.isNextInQueue === true });
  const visit = useVisit(mayDo(userRoles(), reportPresence.roles) ? key : null);
  return (
    <RecordPage
      query={query}
      what="The deposit"
      trail={
        <>
          <Link to="/regulatory" search={filter}>
            Regulatory
          </Link>
          {isNextInQueue ? (
            <Text span fw={600}>
              {' · Next deposit in the queue'}
            </Text>
          ) : null}
        </>
      }
      title={() => (deposit === null || !deposit.amount ? 'Deposit' : `Deposit of ${amountLabel(deposit)}`)}
      renderTitle={() =>
        deposit?.amount ? (
          <>
            Deposit of <GroupedAmount deposit={deposit} />
          </>
        ) : undefined
      }
      state={(transaction) => (
        <Group gap="xs">
          <span>
            <Status kind="regulatory" value={transaction.regulatory_status} />
          </span>
          <PresenceNote visit={visit} />
          {deposit === null ? null : (
            // Only visible on narrow screens, where the facts are below the form.
            <Text size="xs" w="100%" hiddenFrom="md">
              To <CutText text={destinationOf(deposit).name ?? 'an unknown wallet'} />, received <Time value={deposit.timestamp} isFull />
            </Text>
          )}
        </Group>
      )}
      action={() => (deposit === null ? null : <PrintEvidenceButton />)}
      steps={<QueueSteps id={id} filter={filter} />}
      panels={[{ Originator: <FormSkeleton /> }, { Deposit: 9, 'Why it is pending': 4 }]}
      empty={() => (deposit === null ? <NothingRequired id={id} /> : null)}
    >
      {() =>
        deposit === null ? null : (
          <DetailColumns
            sideContent={
              <>
                <DepositPanel deposit={deposit} />
                <WhyPending deposit={deposit} />
                {key === null ? null : <SubmissionHistory transactionKey={key} />}
                <ItemTimeline deposit={deposit} transactionKey={key} visit={visit} />
              </>
            }
          >
            <RegulatoryTask deposit={deposit} id={id} filter={filter} />
            <PrintedEvidence deposit={deposit} id={id} transactionKey={key} />
          </DetailColumns>
        )
      }
    </RecordPage>
  );
}

function NothingRequired({ id }: { readonly id: string }) {
  return (
    <EmptyPanel title="Nothing required">
      Only external deposits take regulatory information. <TransactionLink id={id}>See the transaction</TransactionLink>
    </EmptyPanel>
  );
}
