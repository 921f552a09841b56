import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { listSubmissions } from '#contract/desk-endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { heldRoles } from '#web/data/session.ts';
import { workedOnTransaction } from '#web/data/transactions.ts';
import { EmptyPanel, ListStates } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { SkeletonPanel, SkeletonForm } from '#web/parts/skeleton.tsx';
import { Status } from '#web/parts/status.tsx';
import { AmountDrawn } from './regulatory-amount.tsx';
import { keyOf } from './regulatory-conflict-seen.ts';
import { Evidence, PrintEvidence } from './regulatory-evidence.tsx';
import { DepositFacts } from './regulatory-facts.tsx';
import { Asked } from './regulatory-item-asked.tsx';
import { ItemTimeline } from './regulatory-item-timeline.tsx';
import { PresenceNote, useVisit } from './regulatory-presence.tsx';
import type { ItemSearch } from './regulatory-search.ts';
import { SentBefore } from './regulatory-sent.tsx';
import { QueueSteps } from './regulatory-steps.tsx';
import { WhyHere } from './regulatory-why.tsx';
import { amountWords } from './regulatory-words.ts';
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
