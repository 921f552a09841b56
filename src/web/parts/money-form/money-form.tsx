import { Card, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { get } from 'react-hook-form';
import type { Draft } from '#contract/desk/draft.ts';
import type { CommandKind } from '#contract/money/command-basics.ts';
import { commandQueries } from '#web/data/commands.ts';
import { focusField } from '#web/parts/entity/entity-form.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { useSavedDraft } from '#web/parts/form/form-draft.ts';
import { WithDraft } from '#web/parts/form/form-with-draft.tsx';
import { ProblemSummary, problemSummaryId, problemsIn } from '#web/parts/form/problem-summary.tsx';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import { ListStates } from '#web/parts/list/list-states.tsx';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { orderOfCommand } from '#web/parts/order/order.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { useFocusOnStep } from './form-steps.ts';
import { MoneyPreflight } from './money-preflight.tsx';
import { MoneyReview } from './money-review.tsx';
import type { MoneySpec } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';
import { ReviewBar } from './review-bar.tsx';
import { UnfinishedDraftNote, type ResumeProps } from './unfinished-draft-note.tsx';
import { useMoneyForm, type OpenMoneyForm } from './use-money-form.ts';

type StepProps = {
  /** Whether the page shows the review. The URL contains this step. */
  readonly isReview: boolean;
  /** Switches to the review (true) or to the form (false). */
  readonly go: (isReview: boolean) => void;
};

type MoneyFormProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = StepProps & {
  readonly spec: MoneySpec<Kind, Values, LoadedRecords>;
  /** ID of the earlier command that the form repeats. */
  readonly again?: string | undefined;
};

/** The form for a kind of command. It starts with the user's draft or with the values of an earlier command. */
export function MoneyForm<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>(
  props: MoneyFormProps<Kind, Values, LoadedRecords>,
) {
  const { draftName, title, trail } = props.spec;
  return (
    <WithDraft name={draftName} title={<PageHeader title={title} trail={trail} />}>
      {(draft) => <StartedForm {...props} key={props.again ?? ''} draft={draft} />}
    </WithDraft>
  );
}

function StartedForm<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  draft,
  again,
  ...props
}: MoneyFormProps<Kind, Values, LoadedRecords> & { readonly draft: Draft | null }) {
  const { readValues } = props.spec;
  const [unfinishedDraft] = useState(() => (draft === null ? null : { draft, values: readValues(draft.values) }));
  const [isResumed, setResumed] = useState(again === undefined || unfinishedDraft?.values.again === again);
  if (again === undefined || (unfinishedDraft !== null && isResumed))
    return (
      <RestoredMoneyForm
        {...props}
        initialValues={unfinishedDraft?.values ?? readValues({})}
        restoredDraft={unfinishedDraft?.draft ?? null}
      />
    );
  return <RepeatedRequest {...props} again={again} resumeDraft={unfinishedDraft === null ? null : () => setResumed(true)} />;
}

/** A form that starts with the values of an earlier command. */
export function RepeatedRequest<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  again,
  ...props
}: MoneyFormProps<Kind, Values, LoadedRecords> & ResumeProps & { readonly again: string }) {
  const { title, trail, noun, readValues, repeatedValues: valuesOf } = props.spec;
  const query = useQuery(commandQueries.one(again));
  return (
    <ListStates query={query} what={`The earlier ${noun}`} skeleton={<SkeletonForm />} title={<PageHeader title={title} trail={trail} />}>
      {(command) => (
        <RestoredMoneyForm {...props} initialValues={readValues({ ...valuesOf(orderOfCommand(command)), again })} restoredDraft={null} />
      )}
    </ListStates>
  );
}

type RestoredProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = MoneyFormProps<Kind, Values, LoadedRecords> & {
  /** The values with which the form starts. Later changes of this prop are ignored. */
  readonly initialValues: Values;
  /** The draft that contains the initial values, or null if they do not come from a draft. */
  readonly restoredDraft: Draft | null;
} & Partial<ResumeProps>;

/** Shows the form and then the review of its values. Both use the same form state. */
export function RestoredMoneyForm<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  isReview,
  go,
  resumeDraft = null,
  ...first
}: RestoredProps<Kind, Values, LoadedRecords>) {
  const [{ initialValues, restoredDraft }] = useState(first);
  const moneyForm = useMoneyForm(spec, initialValues);
  const { keeper, request, values } = moneyForm;
  const element = useRef<HTMLFormElement>(null);
  useSavedDraft(keeper, element);
  const isReady = isReview && request !== null;
  useFocusOnStep(isReady);
  return (
    <>
      <PageHeader title={isReady ? `Review this ${spec.noun}` : spec.title} trail={spec.trail} />
      {/* There is no submit button, so that pressing Enter in a field does not submit an incomplete form. */}
      <form ref={element} noValidate aria-label={spec.title}>
        <FormColumns
          label="Pre-flight checks"
          side={
            <>
              {spec.aside?.(values)}
              <MoneyPreflight spec={spec} moneyForm={moneyForm} isReview={isReady} />
            </>
          }
        >
          {/* The page's title must come before the list of problems, because the list has a heading of a lower level. */}
          <VisuallyHidden component="h2">{isReady ? 'Review' : 'Form'}</VisuallyHidden>
          {isReady && request !== null ? (
            <MoneyReview spec={spec} moneyForm={moneyForm} request={request} goBack={() => go(false)} />
          ) : (
            <FormStep spec={spec} moneyForm={moneyForm} go={go} restoredDraft={restoredDraft} resumeDraft={resumeDraft} />
          )}
        </FormColumns>
      </form>
    </>
  );
}

type FieldsProps<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords> = Pick<
  MoneyFormProps<Kind, Values, LoadedRecords>,
  'spec' | 'go'
> & {
  readonly moneyForm: OpenMoneyForm<Kind, Values, LoadedRecords>;
  readonly restoredDraft: Draft | null;
} & ResumeProps;

function FormStep<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>({
  spec,
  moneyForm,
  go,
  restoredDraft,
  resumeDraft,
}: FieldsProps<Kind, Values, LoadedRecords>) {
  const { form, keeper, values, loadedRecords, write, isBeneficiaryNeeded, livePreflight } = moneyForm;
  const fieldPaths = Object.keys(values);
  const review = useReview(spec, moneyForm, fieldPaths, go);
  useSubmitKey(review);
  return (
    <Card>
      <Stack>
        {restoredDraft === null ? null : (
          <RestoredNote
            draft={restoredDraft}
            startOver={() => {
              form.reset(spec.readValues({}));
              keeper.startOver();
            }}
          />
        )}
        {resumeDraft === null ? null : <UnfinishedDraftNote noun={spec.noun} values={values} keeper={keeper} resume={resumeDraft} />}
        <ProblemSummary control={form.control} fieldPaths={fieldPaths} />
        {spec.fields({
          form,
          values,
          loadedRecords,
          write,
          isBeneficiaryRequired: isBeneficiaryNeeded,
          preflight: livePreflight.preflight,
        })}
        <ReviewBar label={`Review ${spec.noun}`} openReview={review} keeper={keeper} />
      </Stack>
    </Card>
  );
}

/**
 * Returns a function that opens the review, or focuses the first field with a problem. It first waits for the chosen records,
 * which validation needs.
 */
function useReview<Kind extends CommandKind, Values extends MoneyValues, LoadedRecords>(
  { isLoading: isReading, ruleFieldPaths }: MoneySpec<Kind, Values, LoadedRecords>,
  { form, keeper, loadedRecords, livePreflight }: OpenMoneyForm<Kind, Values, LoadedRecords>,
  fieldPaths: readonly string[],
  go: StepProps['go'],
): () => void {
  const isReviewRequested = useRef(false);
  const isLoadingRecords = isReading?.(loadedRecords) === true;
  const openReview = form.handleSubmit(
    () => {
      const [firstProblem] = (livePreflight.isLoadingNew ? [] : (livePreflight.preflight?.lines ?? [])).flatMap(
        ({ answer, rule, text: message }) => {
          const path = answer === 'no' ? ruleFieldPaths?.[rule] : undefined;
          return path === undefined || get(form.getValues(), path) === undefined ? [] : [{ path, message }];
        },
      );
      if (firstProblem === undefined) {
        // Saves the values and the key before anything is sent. After a reload or crash, the page then still finds its command.
        void keeper.flush();
        return go(true);
      }
      form.setError(firstProblem.path, { type: 'preflight', message: firstProblem.message });
      showProblem(firstProblem.path);
    },
    (errors) => {
      const [firstProblem] = problemsIn(errors, fieldPaths);
      if (firstProblem !== undefined) showProblem(firstProblem.path);
    },
  );
  useEffect(() => {
    if (!isReviewRequested.current || isLoadingRecords) return;
    isReviewRequested.current = false;
    void openReview();
  });
  return () => {
    isReviewRequested.current = isLoadingRecords;
    if (!isLoadingRecords) void openReview();
  };
}

/** Focuses the field of a problem. If the page does not show the field, focuses the list of problems. */
function showProblem(path: string): void {
  requestAnimationFrame(() => focusField(path) || focusField(problemSummaryId));
}
