import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import { draftNameOf, draftQuery } from '#web/data/drafts.ts';
import { contentLabel } from '#web/features/regulatory/regulatory-labels.ts';
import { makeDelivery } from '#web/features/regulatory/submit/submit-delivery.ts';
import { outbox } from '#web/features/regulatory/submit/submit-outbox.ts';
import { keyOf, type WorkingRecord } from '#web/features/regulatory/working-record.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useStore } from '#web/lib/store.ts';
import { focusFirstProblem } from '#web/parts/entity/entity-form-values.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import { formProblems, informationOf, pathOfRefusal, type RegulatoryFormReturn } from './regulatory-values.ts';

/**
 * Called when the officer submits. `content` describes what is submitted (`'originator for 1.5 BTC'`). The desk sends the submission
 * five seconds later.
 */
export type OnSubmitted = (content: string) => void;

type SubmissionOptions = {
  readonly id: string;
  readonly demand: PendingStatus;
  readonly form: RegulatoryFormReturn;
  readonly sources: FieldSources;
  readonly workingRecord: WorkingRecord;
  readonly onSubmitted: OnSubmitted;
};

export type Submission = {
  readonly submit: () => void;
  /** Why the last submission failed. Null if a field of the form shows the error. */
  readonly error: Error | null;
};

/**
 * Returns `submit`, which submits the form if it is complete; Ctrl+Enter calls it too. After a refusal, focuses the refused
 * field.
 */
export function useSubmission({ id, demand, form, sources, workingRecord, onSubmitted }: SubmissionOptions): Submission {
  const client = useQueryClient();
  const { getValues, handleSubmit } = form;
  const key = keyOf(useStore(workingRecord.record), id);
  const checkedSubmit = handleSubmit(
    (typed) => {
      const values = structuredClone(typed);
      const information = informationOf(demand, values);
      const content = contentLabel(
        workingRecord.record.get(),
        information.third_party_entity !== undefined,
        information.is_originator_declared === false,
      );
      if (!outbox.enqueue({ key, id, label: content, information, values, baseRecord: workingRecord.record.get() }, makeDelivery(client)))
        return;
      // If the officer undoes the submission at once, the form opens again with these values, even before the server has saved
      // them.
      client.setQueryData(draftQuery(draftNameOf(id)).queryKey, draftOf({ ...values, sources: sources.store.get() }));
      onSubmitted(content);
    },
    () => focusFirstProblem(formProblems(demand, getValues())),
  );
  const submit = () => void checkedSubmit();
  useSubmitKey(submit);
  useWorkingRecord(workingRecord, form, submit);
  const error = useFailure(key, demand, form);
  return { submit, error };
}

/** A draft with these values. Its save time is now. */
function draftOf(values: Draft['values']): Draft {
  return { values, saved_at: new Date().toISOString() };
}

/** The error of the deposit's last submission. If the error concerns a field, the field takes focus once. */
function useFailure(key: string, demand: PendingStatus, { setError, getValues }: RegulatoryFormReturn): Error | null {
  const state = useStore(outbox.submissions).find((submission) => submission.key === key)?.state;
  const error = state?.is === 'failed' ? state.error : null;
  const path = error instanceof HttpRefusal ? pathOfRefusal(error.field, demand, getValues()) : null;
  useEffect(() => {
    if (path === null || error === null) return;
    setError(path, { type: 'refused', message: `The custodian refused this value: ${error.message}` });
    requestAnimationFrame(() => focusField(path));
  }, [error, path, setError]);
  // A changed record is not displayed as an error, because the page then compares the two versions.
  const isRecordChanged = error instanceof HttpRefusal && error.code === 'record_changed';
  return path === null && !isRecordChanged ? error : null;
}

/**
 * Gives the page that contains the form access to its values and to `submit`. The values stay available after the form has
 * closed.
 */
function useWorkingRecord(workingRecord: WorkingRecord, { getValues }: RegulatoryFormReturn, submit: () => void): void {
  const submitCurrent = useEffectEvent(submit);
  useEffect(() => {
    workingRecord.readTyped.set(() => getValues());
    workingRecord.submit.set(() => submitCurrent());
    return () => {
      const values = structuredClone(getValues());
      workingRecord.readTyped.set(() => values);
      workingRecord.submit.set(null);
    };
  }, [getValues, workingRecord]);
}
