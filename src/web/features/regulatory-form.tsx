import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Draft } from '#contract/draft.ts';
import type { ExternalTransaction, PendingStatus } from '#contract/transaction.ts';
import { draftNameOf, draftQuery } from '#web/data/regulatory-drafts.ts';
import { pendingDeposits, transactionMutations, transactionQueries } from '#web/data/transactions.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { focusField, type EntityForms } from '#web/parts/entity-form.ts';
import { SkeletonRows } from '#web/parts/list-states.tsx';
import { usePageKeys } from '#web/parts/page-keys.ts';
import { RestoredNote } from './regulatory-draft-note.tsx';
import { keepWhileTyped, makeDraftKeeper } from './regulatory-draft.ts';
import { acceptDefault, OriginatorSection, ThirdPartySection } from './regulatory-entities.tsx';
import { ProblemSummary, SubmissionRefusal } from './regulatory-problems.tsx';
import { SubmitBar } from './regulatory-submit-bar.tsx';
import { formProblems, informationOf, pathOfRefusal, placesIn, resolved, startingValues, withDraft } from './regulatory-values.ts';
import { takes } from './regulatory-words.ts';
import classes from './regulatory.module.css';

type FormProps = {
  /** What stands for the deposit in a path. */
  readonly id: string;
  readonly deposit: ExternalTransaction;
  readonly demand: PendingStatus;
  /** The service took it; `hasThirdParty` says what was submitted. */
  readonly done: (record: ExternalTransaction, hasThirdParty: boolean) => void;
};

/** The form of a waiting deposit, once it is known what was typed before. */
export function RegulatoryForm(props: FormProps) {
  const { data, isPending } = useQuery(draftQuery(draftNameOf(props.id)));
  if (isPending) return <SkeletonRows widths={[50, 50]} rows={10} />;
  return <Form {...props} draft={data ?? null} />;
}

function Form({ id, deposit, demand, done, draft: found }: FormProps & { readonly draft: Draft | null }) {
  const client = useQueryClient();
  // Both as they were at the opening: what is read later must not change what is being typed.
  const [starting] = useState(() => startingValues(deposit));
  const [draft] = useState(found);
  const form = useForm<EntityForms>({
    defaultValues: draft === null ? starting : withDraft(starting, draft.values),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => resolved(values, formProblems(demand, values)),
  });
  const { getValues, setError, handleSubmit } = form;
  const [keeper] = useState(() => makeDraftKeeper({ name: draftNameOf(id), read: getValues, client }));
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => keepWhileTyped(keeper, element.current), [keeper]);

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
  const submit = handleSubmit(
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
  useSubmitKey(() => void submit());
  usePageKeys(
    useMemo(
      () => [
        {
          keys: 'a',
          words: 'Accept the default originator',
          deed: () => {
            acceptDefault(form);
            keeper.changed();
          },
        },
        {
          keys: 'f',
          words: 'Go to the first field to fill in',
          deed: () => focusField(formProblems(demand, form.getValues())[0]?.path ?? 'regulatory-submit'),
        },
      ],
      [demand, form, keeper],
    ),
  );

  const { error } = submission;
  const isOnField = error instanceof HttpRefusal && pathOfRefusal(error.field, demand, getValues()) !== null;
  return (
    // Without a button of type submit, Enter in a field does not send people's data half filled in.
    <form ref={element} noValidate className={classes.form} aria-label="Regulatory information">
      {draft === null ? null : (
        <RestoredNote
          draft={draft}
          startOver={() => {
            form.reset(starting);
            keeper.startOver(starting);
          }}
        />
      )}
      {error === null || isOnField ? null : (
        <SubmissionRefusal error={error} readAgain={() => void record.refetch()} isReading={record.isFetching} />
      )}
      <ProblemSummary control={form.control} places={placesIn(demand)} />
      <OriginatorSection form={form} demand={demand} />
      {takes(demand, 'third_party') ? <ThirdPartySection form={form} demand={demand} /> : null}
      <SubmitBar
        form={form}
        deposit={deposit}
        demand={demand}
        keeper={keeper}
        isSending={submission.isPending}
        submit={() => void submit()}
      />
    </form>
  );
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
