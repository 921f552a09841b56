import { useCallback, useEffect, useRef, useState } from 'react';
import { submitRegulatoryInformation } from '#contract/endpoints.ts';
import { mayDo, personalDataView } from '#contract/roles.ts';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { isPendingStatus, type ExternalTransaction } from '#contract/transaction.ts';
import { heldRoles } from '#web/data/session.ts';
import { keyOf, makeSeen, type Seen } from '#web/features/regulatory/conflict-seen.ts';
import { RegulatoryForm } from '#web/features/regulatory/form/regulatory-form.tsx';
import { informationOf, startingValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { useGoOn } from '#web/features/regulatory/queue/queue-steps.tsx';
import type { ItemSearch } from '#web/features/regulatory/regulatory-search.ts';
import { isUnderWay, outbox, type Parcel } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useStore } from '#web/lib/store.ts';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { Panel } from '#web/parts/facts.tsx';
import { peopleIn } from '#web/parts/transaction/transaction-facts.ts';
import { conflictRows } from './conflict-rows.ts';
import { OnItsWay } from './item-on-its-way.tsx';
import { Conflict } from './regulatory-conflict.tsx';
import classes from '#web/features/regulatory/regulatory.module.css';

type AskedProps = { readonly deposit: ExternalTransaction; readonly id: string; readonly filter: ItemSearch };

/** The form, or why there is none: what was let go of is not to be filled in again before it has come to an end. */
export function Asked(props: AskedProps) {
  const key = keyOf(props.deposit, props.id);
  const parcel = useStore(outbox.parcels).find((each) => each.key === key);
  if (parcel !== undefined && isUnderWay(parcel)) return <OnItsWay parcel={parcel} />;
  return <Open {...props} back={parcel?.state.is === 'failed' || parcel?.state.is === 'taken back' ? parcel : null} />;
}

/** `back` is a submission of this item that came back. */
function Open({ deposit, id, filter, back }: AskedProps & { readonly back: Parcel | null }) {
  const goOn = useGoOn(id, filter);
  const done = useCallback((what: string) => goOn(`${capital(what)} will be sent in 5 seconds, u takes it back.`), [goOn]);
  const [seen] = useState(() => makeSeen(back?.seen ?? deposit));
  const before = useStore(seen.record);
  const typedInForm = useStore(seen.typed);
  const status = deposit.regulatory_status;
  const mayFill = mayDo(heldRoles(), submitRegulatoryInformation.roles);
  const typed = mayFill ? typedWords(before, typedInForm?.() ?? back?.values ?? null) : null;
  const hasMoved = regulatoryVersion(before) !== regulatoryVersion(deposit);
  const isHeld = typed !== null && !isPendingStatus(status) && conflictRows(typed, deposit).length === 0;
  // The form itself says what is asked since; nothing else is there to compare.
  const asksMore = back === null && isPendingStatus(status) && hasMoved && isSameButStatus(before, deposit);
  useEffect(() => {
    if (asksMore || (hasMoved && isHeld)) seen.record.set(deposit);
    if (isHeld) outbox.settle(keyOf(deposit, id), status ?? null);
  }, [asksMore, deposit, hasMoved, id, isHeld, seen, status]);

  const submitMine = () => {
    seen.record.set(deposit);
    outbox.dismiss(keyOf(deposit, id));
    seen.submit.get()?.();
  };
  const keepHeld = () => {
    outbox.dismiss(keyOf(deposit, id));
    goOn('Kept what the service holds.');
  };
  return (
    <>
      {hasMoved && !asksMore && !isHeld && typed !== null ? (
        <Conflict
          transactionKey={keyOf(deposit, id)}
          seen={before}
          now={deposit}
          typed={typed}
          keepHeld={keepHeld}
          submitMine={submitMine}
        />
      ) : null}
      {isPendingStatus(status) && mayFill ? (
        <RegulatoryForm id={id} deposit={deposit} demand={status} seen={seen} done={done} />
      ) : (
        <Held deposit={deposit} isFinishedMeanwhile={isPendingStatus(before.regulatory_status) && typed === null} />
      )}
    </>
  );
}

/** What was typed, as it would be sent; null when it is nothing but what the form began with. */
function typedWords(seen: ExternalTransaction, values: ReturnType<NonNullable<ReturnType<Seen['typed']['get']>>> | null) {
  const status = seen.regulatory_status;
  if (values === null || !isPendingStatus(status)) return null;
  return JSON.stringify(values) === JSON.stringify(startingValues(seen)) ? null : informationOf(status, values);
}

function isSameButStatus(one: ExternalTransaction, other: ExternalTransaction): boolean {
  return regulatoryVersion({ ...one, regulatory_status: other.regulatory_status }) === regulatoryVersion(other);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the service holds, where nothing is to be filled in. */
function Held({ deposit, isFinishedMeanwhile }: { readonly deposit: ExternalTransaction; readonly isFinishedMeanwhile: boolean }) {
  const isPending = isPendingStatus(deposit.regulatory_status);
  const people = peopleIn(deposit).filter(({ role }) => role !== 'beneficiary');
  return (
    <>
      {isPending ? (
        <Panel title="For compliance">
          <p>Only people with the compliance role may submit what is asked here. Your roles let you read it.</p>
        </Panel>
      ) : null}
      {isFinishedMeanwhile && !isPending ? <FinishedMeanwhile /> : null}
      {people.length > 0 || personalDataView(heldRoles()) === 'none' ? (
        <PeoplePanels people={people} />
      ) : (
        <Panel title={isPending ? 'Nothing submitted yet' : 'Nothing to submit'}>
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
