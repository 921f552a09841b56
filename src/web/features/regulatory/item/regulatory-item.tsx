import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSubmissions } from '#contract/desk/desk-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { userRoles } from '#web/data/session.ts';
import { workedOnTransaction } from '#web/data/transactions.ts';
import { keyOf } from '#web/features/regulatory/opened-record.ts';
import { QueueSteps } from '#web/features/regulatory/queue/queue-steps.tsx';
import { AmountDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import type { ItemSearch } from '#web/features/regulatory/regulatory-search.ts';
import { amountWords } from '#web/features/regulatory/regulatory-words.ts';
import { WhyPending } from '#web/features/regulatory/why/why-pending.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel, SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { Status } from '#web/parts/transaction/status.tsx';
import { ItemTimeline } from './item-timeline.tsx';
import { Evidence, PrintEvidence } from './regulatory-evidence.tsx';
import { DepositFacts } from './regulatory-facts.tsx';
import { PresenceNote, useVisit } from './regulatory-presence.tsx';
import { RegulatoryTask } from './regulatory-task.tsx';
import { SubmissionHistory } from './submission-history.tsx';
import classes from './regulatory-item.module.css';

type ItemProps = { readonly id: string; readonly filter: ItemSearch };

/**
 * A deposit of the queue: facts at the left, the form in the middle, the history at the right.
 * Prints as evidence.
 */
export function RegulatoryItem({ id, filter }: ItemProps) {
  const query = useQuery(workedOnTransaction(id));
  const record = query.data;
  const deposit = record?.type === 'external' ? record : null;
  // Submitted personal data, and who works on the item, are visible only to compliance.
  const maySee = mayDo(userRoles(), listSubmissions.roles);
  const key = deposit === null || !maySee ? null : keyOf(deposit, id);
  const visit = useVisit(key);
  return (
    <>
      <PageHeader
        title={deposit === null || !deposit.amount ? 'Deposit' : `Deposit of ${amountWords(deposit)}`}
        drawn={
          deposit?.amount ? (
            <>
              Deposit of <AmountDrawn deposit={deposit} />
            </>
          ) : undefined
        }
        trail={
          <Link to="/regulatory" search={filter}>
            Regulatory
          </Link>
        }
        aside={
          record === undefined ? undefined : (
            <>
              <Status kind="regulatory" value={record.regulatory_status} /> <PresenceNote visit={visit} />
            </>
          )
        }
        action={
          <div className={classes.actions}>
            {deposit === null ? null : <PrintEvidence />}
            <QueueSteps id={id} filter={filter} />
          </div>
        }
      />
      <ListStates query={query} what="The deposit" skeleton={<ItemSkeleton maySee={maySee} />}>
        {(transaction) =>
          transaction.type === 'external' ? (
            <div className={classes.columns}>
              <div className={classes.facts}>
                <DepositFacts deposit={transaction} />
                <WhyPending deposit={transaction} />
              </div>
              <div className={classes.asked}>
                <RegulatoryTask deposit={transaction} id={id} filter={filter} />
              </div>
              <div className={classes.done}>
                {key === null ? null : <SubmissionHistory transactionKey={key} />}
                <ItemTimeline deposit={transaction} transactionKey={key} visit={visit} />
              </div>
              <Evidence deposit={transaction} id={id} transactionKey={key} />
            </div>
          ) : (
            <NothingRequired id={id} />
          )
        }
      </ListStates>
    </>
  );
}

/** Placeholder panels of the deposit. */
function ItemSkeleton({ maySee }: { readonly maySee: boolean }) {
  return (
    <div className={classes.columns}>
      <div className={classes.facts}>
        <SkeletonPanel title="Deposit" facts={9} />
        <SkeletonPanel title="Why it is pending" facts={4} />
      </div>
      <div className={classes.asked}>
        <SkeletonForm fields={12} />
      </div>
      <div className={classes.done}>
        {maySee ? <SkeletonPanel title="Previous submissions" facts={1} /> : null}
        <SkeletonPanel title="Timeline" facts={2} />
      </div>
    </div>
  );
}

function NothingRequired({ id }: { readonly id: string }) {
  return (
    <EmptyPanel title="Nothing required">
      Only external deposits take regulatory information.{' '}
      <Link to="/transactions/$transactionId" params={{ transactionId: id }}>
        See the transaction
      </Link>
    </EmptyPanel>
  );
}
