import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo } from '#contract/roles.ts';
import { isPendingStatus, type ExternalTransaction, type Transaction } from '#contract/transaction.ts';
import { heldRoles } from '#web/data/session.ts';
import { transactionQueries } from '#web/data/transactions.ts';
import { Panel } from '#web/parts/facts.tsx';
import { EmptyPanel, ListStates, SkeletonRows } from '#web/parts/list-states.tsx';
import { PageHeader } from '#web/parts/page-header.tsx';
import { PeoplePanels } from '#web/parts/people.tsx';
import { Status } from '#web/parts/status.tsx';
import { peopleIn } from '#web/parts/transaction-facts.ts';
import { RegulatoryDone } from './regulatory-done.tsx';
import { DepositFacts, WhyHere } from './regulatory-facts.tsx';
import { RegulatoryForm } from './regulatory-form.tsx';
import type { ItemSearch } from './regulatory-search.ts';
import { QueueSteps, useQueue } from './regulatory-steps.tsx';
import { amountWords } from './regulatory-words.ts';
import classes from './regulatory.module.css';

type ItemProps = { readonly id: string; readonly filter: ItemSearch };

/** A deposit of the queue: what is known at the left, what is asked at the right. */
export function RegulatoryItem({ id, filter }: ItemProps) {
  const query = useQuery(transactionQueries.one(id));
  const record = query.data;
  return (
    <>
      <PageHeader
        title={record?.type === 'external' ? `Deposit of ${amountWords(record)}` : 'Deposit'}
        trail={
          <Link to="/regulatory" search={filter}>
            Regulatory
          </Link>
        }
        aside={record === undefined ? undefined : <Status kind="regulatory" value={record.regulatory_status} />}
        action={<QueueSteps id={id} filter={filter} />}
      />
      <RegulatoryDone at={id} />
      <ListStates query={query} skeleton={<SkeletonRows widths={[30, 70]} rows={10} />}>
        {(transaction) => <Record transaction={transaction} id={id} filter={filter} />}
      </ListStates>
    </>
  );
}

function Record({ transaction, id, filter }: ItemProps & { readonly transaction: Transaction }) {
  if (transaction.type !== 'external')
    return (
      <EmptyPanel title="Nothing is asked here">
        Only deposits from outside take regulatory information.{' '}
        <Link to="/transactions/$transactionId" params={{ transactionId: id }}>
          See the transaction
        </Link>
      </EmptyPanel>
    );
  return (
    <div className={classes.columns}>
      <div className={`${classes.side} ${classes.facts}`}>
        <DepositFacts deposit={transaction} />
        <WhyHere deposit={transaction} />
      </div>
      <div className={classes.side}>
        <Asked deposit={transaction} id={id} filter={filter} />
      </div>
    </div>
  );
}

/** The form, or why there is none. */
function Asked({ deposit, id, filter }: ItemProps & { readonly deposit: ExternalTransaction }) {
  const { finish, isFinished } = useQueue(id, filter);
  const status = deposit.regulatory_status;
  const [first] = useState(status);
  if (isPendingStatus(status) && mayDo(heldRoles(), submitRegulatoryInformation.roles))
    return <RegulatoryForm id={id} deposit={deposit} demand={status} done={finish} />;
  const people = peopleIn(deposit).filter(({ role }) => role !== 'beneficiary');
  return (
    <>
      {isPendingStatus(status) ? (
        <Panel title="For compliance">
          <p>Only people with the compliance role may submit what is asked here. Your roles let you read it.</p>
        </Panel>
      ) : null}
      {isPendingStatus(first) && !isPendingStatus(status) && !isFinished ? <FinishedMeanwhile /> : null}
      {people.length > 0 ? (
        <PeoplePanels people={people} />
      ) : (
        <Panel title={isPendingStatus(status) ? 'Nothing submitted yet' : 'Nothing to submit'}>
          <p>The record names no originator.</p>
        </Panel>
      )}
    </>
  );
}

/** Takes the focus of the form that it replaces. */
function FinishedMeanwhile() {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} className={classes.note}>
      This was finished while you had it open, by somebody else or by a submission whose answer was lost. What the service holds stands
      below.
    </p>
  );
}
