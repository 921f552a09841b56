import { Alert, Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { undoTime } from '#contract/limits.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { mayDo, personalDataView } from '#contract/roles.ts';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { userRoles } from '#web/data/session.ts';
import { RegulatoryForm } from '#web/features/regulatory/form/regulatory-form.tsx';
import { informationOf, startingValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { useOpenNext } from '#web/features/regulatory/queue/queue-steps.tsx';
import type { ItemSearch } from '#web/features/regulatory/regulatory-search.ts';
import { isUnderWay, outbox, type PendingSubmission } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useTakeBack } from '#web/features/regulatory/submit/submit-tray.tsx';
import { keyOf, openRecord, type WorkingRecord } from '#web/features/regulatory/working-record.ts';
import { useStore } from '#web/lib/store.ts';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { peopleIn } from '#web/parts/transaction/transaction-facts.ts';
import { conflictRows } from './conflict-rows.ts';
import { Conflict } from './regulatory-conflict.tsx';

type TaskProps = { readonly deposit: ExternalTransaction; readonly id: string; readonly filter: ItemSearch };

/** The form, or the reason why it is not available: a pending submission blocks it until it ends. */
export function RegulatoryTask(props: TaskProps) {
  const key = keyOf(props.deposit, props.id);
  const submission = useStore(outbox.submissions).find((each) => each.key === key);
  if (submission !== undefined && isUnderWay(submission)) return <SubmissionInProgress submission={submission} />;
  return <OpenItem {...props} back={submission?.state.is === 'failed' || submission?.state.is === 'taken back' ? submission : null} />;
}

/** `back`: a failed or cancelled submission of this item, to continue from. */
function OpenItem({ deposit, id, filter, back }: TaskProps & { readonly back: PendingSubmission | null }) {
  const openNext = useOpenNext(id, filter);
  const done = useCallback((what: string) => openNext(`${capital(what)} will be sent in ${undoTime.words}. Press u to undo.`), [openNext]);
  const [workingRecord] = useState(() => openRecord(back?.baseRecord ?? deposit));
  const before = useStore(workingRecord.record);
  const typedInForm = useStore(workingRecord.typed);
  const status = deposit.regulatory_status;
  const mayFill = mayDo(userRoles(), submitRegulatoryInformation.roles);
  const typed = mayFill ? typedInformation(before, typedInForm?.() ?? back?.values ?? null) : null;
  const hasChanged = regulatoryVersion(before) !== regulatoryVersion(deposit);
  const isAlreadyRecorded = typed !== null && !isPendingStatus(status) && conflictRows(typed, deposit).length === 0;
  // The form itself lists new requirements, so no comparison is needed.
  const asksMore = back === null && isPendingStatus(status) && hasChanged && isSameButStatus(before, deposit);
  useEffect(() => {
    if (asksMore || (hasChanged && isAlreadyRecorded)) workingRecord.record.set(deposit);
    if (isAlreadyRecorded) outbox.setOutcome(keyOf(deposit, id), status ?? null);
  }, [asksMore, deposit, hasChanged, id, isAlreadyRecorded, workingRecord, status]);

  const submitMine = () => {
    workingRecord.record.set(deposit);
    outbox.dismiss(keyOf(deposit, id));
    workingRecord.submit.get()?.();
  };
  const keepRecorded = () => {
    outbox.dismiss(keyOf(deposit, id));
    openNext('The custodian’s version stays.');
  };
  return (
    <>
      {hasChanged && !asksMore && !isAlreadyRecorded && typed !== null ? (
        <Conflict
          transactionKey={keyOf(deposit, id)}
          baseRecord={before}
          now={deposit}
          typed={typed}
          keepRecorded={keepRecorded}
          submitMine={submitMine}
        />
      ) : null}
      {isPendingStatus(status) && mayFill ? (
        <RegulatoryForm id={id} deposit={deposit} demand={status} workingRecord={workingRecord} done={done} />
      ) : (
        <CurrentRecord deposit={deposit} isFinishedElsewhere={isPendingStatus(before.regulatory_status) && typed === null} />
      )}
    </>
  );
}

/** The typed information in the format of a submission; null if nothing was changed. */
function typedInformation(
  baseRecord: ExternalTransaction,
  values: ReturnType<NonNullable<ReturnType<WorkingRecord['typed']['get']>>> | null,
) {
  const status = baseRecord.regulatory_status;
  if (values === null || !isPendingStatus(status)) return null;
  return JSON.stringify(values) === JSON.stringify(startingValues(baseRecord)) ? null : informationOf(status, values);
}

function isSameButStatus(one: ExternalTransaction, other: ExternalTransaction): boolean {
  return regulatoryVersion({ ...one, regulatory_status: other.regulatory_status }) === regulatoryVersion(other);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The current record, if no information is required. */
function CurrentRecord({ deposit, isFinishedElsewhere }: { readonly deposit: ExternalTransaction; readonly isFinishedElsewhere: boolean }) {
  const isPending = isPendingStatus(deposit.regulatory_status);
  const people = peopleIn(deposit).filter(({ role }) => role !== 'beneficiary');
  return (
    <>
      {isPending ? (
        <Panel title="For compliance">
          <Text>Only compliance officers can submit this information. Your roles let you read it.</Text>
        </Panel>
      ) : null}
      {isFinishedElsewhere && !isPending ? <FinishedElsewhere /> : null}
      {people.length > 0 || personalDataView(userRoles()) === 'none' ? (
        <PeoplePanels people={people} />
      ) : (
        <Panel title={isPending ? 'Nothing submitted yet' : 'Nothing to submit'}>
          <Text>The record names no originator.</Text>
        </Panel>
      )}
    </>
  );
}

/** Takes focus from the form that it replaces. */
function FinishedElsewhere() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Alert ref={ref} tabIndex={-1} role="note">
      This deposit was completed while you had it open, by another user or by a submission whose answer was lost. The custodian’s record is
      shown below.
    </Alert>
  );
}

/** Replaces the form while a submission of the item can be undone or is being sent. The tray shows the countdown. */
function SubmissionInProgress({ submission }: { readonly submission: PendingSubmission }) {
  const takeBack = useTakeBack();
  const isSending = submission.state.is === 'sending';
  return (
    <Panel title={isSending ? 'Sending' : 'About to send'}>
      <Group justify="space-between">
        <Text>{isSending ? 'The custodian has not answered yet.' : 'Your information is sent in a moment. Undo to change it.'}</Text>
        {isSending ? null : (
          <Button variant="default" onClick={() => takeBack(submission.key)}>
            Undo and keep editing
          </Button>
        )}
      </Group>
    </Panel>
  );
}
