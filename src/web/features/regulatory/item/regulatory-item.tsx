import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSubmissions } from '#contract/desk/desk-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { heldRoles } from '#web/data/session.ts';
import { workedOnTransaction } from '#web/data/transactions.ts';
import { keyOf } from '#web/features/regulatory/conflict-seen.ts';
import { QueueSteps } from '#web/features/regulatory/queue/queue-steps.tsx';
import { AmountDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import type { ItemSearch } from '#web/features/regulatory/regulatory-search.ts';
import { amountWords } from '#web/features/regulatory/regulatory-words.ts';
import { WhyHere } from '#web/features/regulatory/why/regulatory-why.tsx';
import { EmptyPanel, ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonPanel, SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { Status } from '#web/parts/transaction/status.tsx';
import { Asked } from './item-asked.tsx';
import { ItemTimeline } from './item-timeline.tsx';
import { Evidence, PrintEvidence } from './regulatory-evidence.tsx';
import { DepositFacts } from './regulatory-facts.tsx';
import { PresenceNote, useVisit } from './regulatory-presence.tsx';
import { SentBefore } from './regulatory-sent.tsx';
import classes from './regulatory-item.module.css';

type ItemProps = { readonly id: string; readonly filter: ItemSearch };

/** A deposit of the queue: what is known at the left, what is asked in the middle, what was done at the right. Prints as evidence. */
export function RegulatoryItem({ id, filter }: ItemProps) {
  const query = useQuery(workedOnTransaction(id));
  const record = query.data;
  const deposit = record?.type === 'external' ? record : null;
  // People's data of what was sent, and who works on it, are compliance's own.
  const maySee = mayDo(heldRoles(), listSubmissions.roles);
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
      <ListStates query={query} what="The deposit" skeleton={<Coming maySee={maySee} />}>
        {(transaction) =>
          transaction.type === 'external' ? (
            <div className={classes.columns}>
              <div className={classes.facts}>
                <DepositFacts deposit={transaction} />
                <WhyHere deposit={transaction} />
              </div>
              <div className={classes.asked}>
                <Asked deposit={transaction} id={id} filter={filter} />
              </div>
              <div className={classes.done}>
                {key === null ? null : <SentBefore transactionKey={key} />}
                <ItemTimeline deposit={transaction} transactionKey={key} visit={visit} />
              </div>
              <Evidence deposit={transaction} id={id} transactionKey={key} />
            </div>
          ) : (
            <NothingAsked id={id} />
          )
        }
      </ListStates>
    </>
  );
}

/** The deposit to come: panels where they will be. */
function Coming({ maySee }: { readonly maySee: boolean }) {
  return (
    <div className={classes.columns}>
      <div className={classes.facts}>
        <SkeletonPanel title="Deposit" facts={9} />
        <SkeletonPanel title="Why it is here" facts={4} />
      </div>
      <div className={classes.asked}>
        <SkeletonForm fields={12} />
      </div>
      <div className={classes.done}>
        {maySee ? <SkeletonPanel title="Sent before" facts={1} /> : null}
        <SkeletonPanel title="Timeline" facts={2} />
      </div>
    </div>
  );
}

function NothingAsked({ id }: { readonly id: string }) {
  return (
    <EmptyPanel title="Nothing is asked here">
      Only deposits from outside take regulatory information.{' '}
      <Link to="/transactions/$transactionId" params={{ transactionId: id }}>
        See the transaction
      </Link>
    </EmptyPanel>
  );
}
