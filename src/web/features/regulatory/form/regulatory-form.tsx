import { Card, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Draft } from '#contract/desk/draft.ts';
import type { PendingStatus } from '#contract/people/regulatory-status.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { draftNameOf } from '#web/data/drafts.ts';
import type { WorkingRecord } from '#web/features/regulatory/working-record.ts';
import { useEntityForm } from '#web/parts/entity/entity-form-values.ts';
import { RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { makeDraftKeeper, useSavedDraft } from '#web/parts/form/form-draft.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ProblemSummary } from '#web/parts/form/problem-summary.tsx';
import { DemandChangeNote } from './demand-change-note.tsx';
import { useFormKeys } from './form-keys.ts';
import { CompletenessMeter } from './form-meter.tsx';
import { FormSkeleton } from './form-parts.tsx';
import { makeSources, initialSources } from './form-sources.ts';
import { FormSections } from './regulatory-entities.tsx';
import { SubmissionRefusal } from './regulatory-refusal.tsx';
import { formProblems, fieldPathsIn, initialFormValues, type RegulatoryValues } from './regulatory-values.ts';
import { SubmitBar } from './submit-bar.tsx';
import { useSubmission, type OnSubmitted } from './use-submission.ts';

type FormProps = {
  /** The deposit's ID in a URL. */
  readonly id: string;
  readonly deposit: ExternalTransaction;
  readonly demand: PendingStatus;
  readonly workingRecord: WorkingRecord;
  readonly onSubmitted: OnSubmitted;
};

/** The form of a pending deposit. Rendered after its draft is loaded, and memoised, so that polling does not re-render it. */
export const RegulatoryForm = memo(function RegulatoryForm(props: FormProps) {
  return (
    <WithDraft name={draftNameOf(props.id)} skeleton={<FormSkeleton />}>
      {(draft) => <LoadedForm {...props} draft={draft} />}
    </WithDraft>
  );
});

function LoadedForm({
  id,
  deposit,
  demand,
  workingRecord,
  onSubmitted: reportSubmitted,
  draft: storedDraft,
}: FormProps & { readonly draft: Draft | null }) {
  const client = useQueryClient();
  // Computed only once, so that later reads of the deposit do not change values while the user is typing.
  const [initialValues] = useState(() => initialFormValues(deposit));
  const [draft] = useState(storedDraft);
  const [restoredValues] = useState(() => initialFormValues(deposit, draft?.values));
  const form = useEntityForm<RegulatoryValues>(restoredValues, (values) => formProblems(demand, values));
  const [sources] = useState(() => makeSources(initialSources(initialValues, restoredValues, draft?.values['sources'])));
  const [keeper] = useState(() => {
    const readValues = () => ({ ...form.getValues(), sources: sources.store.get() });
    return makeDraftKeeper({ name: draftNameOf(id), readValues, client });
  });
  const element = useRef<HTMLFormElement>(null);
  const sourceAddresses = deposit.source_addresses ?? [];
  useSavedDraft(keeper, element, sources.store);
  const { submit, error } = useSubmission({ id, demand, form, sources, workingRecord, onSubmitted: reportSubmitted });
  useFormKeys(form, sources, demand);
  return (
    // There is no submit button, so that pressing Enter in a field does not send incomplete personal data.
    <FormProvider {...form}>
      <Card component="form" ref={element} noValidate aria-label="Regulatory information">
        <Stack>
          <CompletenessMeter sources={sources} demand={demand} element={element} />
          {draft === null ? null : (
            <RestoredNote
              draft={draft}
              startOver={() => {
                form.reset(initialValues);
                sources.store.set(initialSources(initialValues, initialValues, undefined));
                keeper.startOver();
              }}
            />
          )}
          <DemandChangeNote demand={demand} />
          {error === null ? null : <SubmissionRefusal error={error} id={id} />}
          <ProblemSummary control={form.control} fieldPaths={fieldPathsIn(demand)} />
          <FormSections sources={sources} demand={demand} sourceAddresses={sourceAddresses} />
          <SubmitBar deposit={deposit} demand={demand} keeper={keeper} submit={submit} />
        </Stack>
      </Card>
    </FormProvider>
  );
}
