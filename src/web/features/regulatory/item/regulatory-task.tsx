import { Alert, Button, Group, Text } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { undoTime } from '#contract/limits.ts';
import { isPendingStatus } from '#contract/people/regulatory-status.ts';
import { mayDo, personalDataView } from '#contract/roles.ts';
import { regulatoryVersion } from '#contract/rules/regulatory-version.ts';
import { submitRegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { userRoles } from '#web/data/session.ts';
import { RegulatoryForm } from '#web/features/regulatory/form/regulatory-form.tsx';
import { informationOf, initialFormValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { useOpenNext } from '#web/features/regulatory/queue/queue-steps.tsx';
import type { ItemSearch } from '#web/features/regulatory/regulatory-search.ts';
import { isUnderWay, outbox, type PendingSubmission } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useUndoSubmission } from '#web/features/regulatory/submit/submit-tray.tsx';
import { keyOf, makeWorkingRecord, type WorkingRecord } from '#web/features/regulatory/working-record.ts';
import { focusOnMount } from '#web/lib/focus.ts';
import { useStore } from '#web/lib/store.ts';
import { PeoplePanels } from '#web/parts/entity/people-panels.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { peopleIn } from '#web/parts/transaction/transaction-facts.ts';
import { conflictRows } from './conflict-rows.ts';
import { Conflict } from './regulatory-conflict.tsx';

type TaskProps = { readonly deposit: ExternalTransaction; readonly id: string; readonly filter: ItemSearch };

/** The form of the item, or the pending submission of the item, which replaces the form. */
export function RegulatoryTask(props: TaskProps) {
  const key = keyOf(props.deposit, props.id);
  const submission = useStore(outbox.submissions).find((each) => each.key === key);
  if (submission !== undefined && isUnderWay(submission)) return <SubmissionInProgress submission={submission} />;
  return (
    <OpenItem
      {...props}
      returnedSubmission={submission?.state.is === 'failed' || submission?.state.is === 'taken back' ? submission : null}
    />
  );
}

/** The item without a pending submission. `returnedSubmission` failed or was undone; the form starts with its values. */
function OpenItem({ deposit, id, filter, returnedSubmission }: TaskProps & { readonly returnedSubmission: PendingSubmission | null }) {
  const openNext = useOpenNext(id, filter);
  const onSubmitted = useCallback(
    (content: string) => openNext(`${capitalize(content)} will be sent in ${undoTime.label}. Press u to undo.`),
    [openNext],
  );
  const [workingRecord] = useState(() => makeWorkingRecord(returnedSubmission?.baseRecord ?? deposit));
  const seenRecord = useStore(workingRecord.record);
  const readTypedValues = useStore(workingRecord.readTyped);
  const status = deposit.regulatory_status;
  const mayFill = mayDo(userRoles(), submitRegulatoryInformation.roles);
  const typedValues = mayFill ? typedInformation(seenRecord, readTypedValues?.() ?? returnedSubmission?.values ?? null) : null;
  const hasChanged = regulatoryVersion(seenRecord) !== regulatoryVersion(deposit);
  const isAlreadyRecorded = typedValues !== null && !isPendingStatus(status) && conflictRows(typedValues, deposit).length === 0;
  // If only the required fields changed, no comparison is needed, because the form itself marks new required fields.
  const requiresMore = returnedSubmission === null && isPendingStatus(status) && hasChanged && differsOnlyInStatus(seenRecord, deposit);
  useEffect(() => {
    if (requiresMore || (hasChanged && isAlreadyRecorded)) workingRecord.record.set(deposit);
    if (isAlreadyRecorded) outbox.setOutcome(keyOf(deposit, id), status ?? null);
  }, [requiresMore, deposit, hasChanged, id, isAlreadyRecorded, workingRecord, status]);

  const submitTypedValues = () => {
    workingRecord.record.set(deposit);
    outbox.dismiss(keyOf(deposit, id));
    workingRecord.submit.get()?.();
  };
  const keepRecordedValues = () => {
    outbox.dismiss(keyOf(deposit, id));
    openNext('The custodian’s version stays.');
  };
  return (
    <>
      {hasChanged && !requiresMore && !isAlreadyRecorded && typedValues !== null ? (
        <Conflict
          transactionKey={keyOf(deposit, id)}
          baseRecord={seenRecord}
          currentRecord={deposit}
          typed={typedValues}
          keepRecordedValues={keepRecordedValues}
          submitTypedValues={submitTypedValues}
        />
      ) : null}
      {isPendingStatus(status) && mayFill ? (
        <RegulatoryForm id={id} deposit={deposit} demand={status} workingRecord={workingRecord} onSubmitted={onSubmitted} />
      ) : (
        <CurrentRecord deposit={deposit} isFinishedElsewhere={isPendingStatus(seenRecord.regulatory_status) && typedValues === null} />
      )}
    </>
  );
}

/** The typed values in the format of a submission. Null if the officer changed nothing. */
function typedInformation(
  baseRecord: ExternalTransaction,
  values: ReturnType<NonNullable<ReturnType<WorkingRecord['readTyped']['get']>>> | null,
) {
  const status = baseRecord.regulatory_status;
  if (values === null || !isPendingStatus(status)) return null;
  return JSON.stringify(values) === JSON.stringify(initialFormValues(baseRecord)) ? null : informationOf(status, values);
}

function differsOnlyInStatus(one: ExternalTransaction, other: ExternalTransaction): boolean {
  return regulatoryVersion({ ...one, regulatory_status: other.regulatory_status }) === regulatoryVersion(other);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Shows the current record of an item that requires no information any more. */
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

/** States that another user completed the item. It takes the focus, because it replaces the form. */
function FinishedElsewhere() {
  return (
    <Alert ref={focusOnMount} tabIndex={-1} role="note">
      This deposit was completed while you had it open, by another user or by a submission whose answer was lost. The custodian’s record is
      shown below.
    </Alert>
  );
}

/**
 * Displayed instead of the form while a submission of the item can be undone or is being sent. The countdown is in the submission
 * tray.
 */
function SubmissionInProgress({ submission }: { readonly submission: PendingSubmission }) {
  const takeBack = useUndoSubmission();
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
