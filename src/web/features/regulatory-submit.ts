import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ExternalTransaction, PendingStatus } from '#contract/transaction.ts';
import { pendingDeposits, transactionMutations, transactionQueries } from '#web/data/transactions.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { focusField, type EntityFormReturn } from '#web/parts/entity-form.ts';
import type { DraftKeeper } from './regulatory-draft.ts';
import { formProblems, informationOf, pathOfRefusal } from './regulatory-values.ts';

/** The service took it; `hasThirdParty` says what was submitted. */
export type Done = (record: ExternalTransaction, hasThirdParty: boolean) => void;

type SubmissionOptions = {
  readonly id: string;
  readonly demand: PendingStatus;
  readonly form: EntityFormReturn;
  readonly keeper: DraftKeeper;
  readonly done: Done;
};

/** What becomes of a form that is submitted. */
export type Submission = {
  readonly submit: () => void;
  readonly isSending: boolean;
  /** Why nothing is confirmed, when no field of the form is to blame. */
  readonly error: Error | null;
  readonly readAgain: () => void;
  readonly isReading: boolean;
};

/** Submits a form once it is sufficient, by `submit` or by Ctrl+Enter; a refusal goes to the field that it names. */
export function useSubmission({ id, demand, form, keeper, done }: SubmissionOptions): Submission {
  const client = useQueryClient();
  const { getValues, setError, handleSubmit } = form;
  const submission = useMutation(transactionMutations.submitInformation(id));
  const record = useQuery({ ...transactionQueries.one(id), enabled: false });
  const refused = (error: Error) => {
    const path = error instanceof HttpRefusal ? pathOfRefusal(error.field, demand, getValues()) : null;
    if (path !== null) setError(path, { type: 'refused', message: `The service refused it: ${error.message}` });
    // The record may have moved on: another officer finished it, or the operator asks for more.
    if (error instanceof HttpRefusal && (error.code === 'refused' || error.code === 'not_found')) {
      void record.refetch();
      void client.invalidateQueries({ queryKey: pendingDeposits.queryKey });
    }
    if (path !== null) requestAnimationFrame(() => focusField(path));
  };
  const checkedSubmit = handleSubmit(
    (values) => {
      if (submission.isPending || submission.isSuccess) return;
      const information = informationOf(demand, values);
      submission.mutate(information, {
        onSuccess: (taken) => {
          keeper.drop();
          if (taken.type === 'external') done(taken, information.third_party_entity !== undefined);
        },
        onError: refused,
      });
    },
    () => {
      const [first] = formProblems(demand, getValues());
      if (first !== undefined) requestAnimationFrame(() => focusField(first.path));
    },
  );
  const submit = () => void checkedSubmit();
  useSubmitKey(submit);
  const { error } = submission;
  const isOnField = error instanceof HttpRefusal && pathOfRefusal(error.field, demand, getValues()) !== null;
  return {
    submit,
    isSending: submission.isPending,
    error: isOnField ? null : error,
    readAgain: () => void record.refetch(),
    isReading: record.isFetching,
  };
}

/** Ctrl+Enter (or the Mac's command key) submits from anywhere on the page, but not from within a dialog. */
function useSubmitKey(submit: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      if (document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      submit();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  });
}
