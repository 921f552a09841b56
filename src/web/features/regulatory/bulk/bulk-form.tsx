import { Card, Fieldset, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Draft } from '#contract/desk/draft.ts';
import { entityName, hasEntity } from '#contract/people/entity.ts';
import { comparableKey, isPendingDeposit, transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import { useDebouncedForm } from '#web/features/regulatory/form/form-debounce.ts';
import { useFormKeys } from '#web/features/regulatory/form/form-keys.ts';
import { makeSources, initialSources } from '#web/features/regulatory/form/form-sources.ts';
import { FormSections } from '#web/features/regulatory/form/regulatory-entities.tsx';
import {
  formProblems,
  originatorKind,
  fieldPathsIn,
  initialFormValues,
  type RegulatoryValues,
} from '#web/features/regulatory/form/regulatory-values.ts';
import { isUnderWay, outbox } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useStore } from '#web/lib/store.ts';
import { focusFirstProblem, useEntityForm } from '#web/parts/entity/entity-form-values.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { makeDraftKeeper, useSavedDraft, type DraftKeeper } from '#web/parts/form/form-draft.ts';
import { ProblemSummary } from '#web/parts/form/problem-summary.tsx';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import { BulkBar, BulkOutcome } from './bulk-bar.tsx';
import { checkDeposit, strictestDemand, type BulkItem, type Exceptions } from './bulk-check.ts';
import { BulkList } from './bulk-list.tsx';
import type { BulkRecords } from './bulk-records.ts';
import { storedResults } from './bulk-run.ts';
import { UnreadNote, unreadIn } from './bulk-unread.tsx';
import { useBulkSubmit } from './use-bulk-submit.ts';

export type BulkFormProps = { readonly records: BulkRecords; readonly draftName: string; readonly draft: Draft | null };

/** One form for the originator, next to the list of the selected deposits. */
export function BulkForm({ records, draftName, draft: storedDraft }: BulkFormProps) {
  const { items } = records;
  const client = useQueryClient();
  const [draft] = useState(storedDraft);
  const [firstDeposit] = useState(() => firstWithDefault(items));
  const [initialValues] = useState(() => initialFormValues(firstDeposit));
  const [exceptions, setExceptions] = useState<Exceptions>(new Map());
  const demandRef = useRef(strictestDemand([]));
  const [restoredValues] = useState(() => initialFormValues(firstDeposit, draft?.values));
  const form = useEntityForm<RegulatoryValues>(restoredValues, (values) => formProblems(demandRef.current, values));
  const [sources] = useState(() => makeSources(initialSources(initialValues, restoredValues, draft?.values['sources'])));
  const keeper = useRef<DraftKeeper | null>(null);
  const bulkSubmit = useBulkSubmit(storedResults(draft?.values['results']), () => keeper.current?.noteChange());
  const { results, state } = bulkSubmit;
  const element = useRef<HTMLFormElement>(null);
  const [draftKeeper] = useState(() =>
    makeDraftKeeper({
      name: draftName,
      client,
      readValues: () => ({ ...form.getValues(), sources: sources.store.get(), results: bulkSubmit.read() }),
    }),
  );
  useEffect(() => {
    keeper.current = draftKeeper;
  }, [draftKeeper]);
  useSavedDraft(draftKeeper, element, sources.store);

  const values = useDebouncedForm(element, sources, () => structuredClone(form.getValues()));
  const submissions = useStore(outbox.submissions);
  const checks = useMemo(() => {
    const runningKeys = new Set(submissions.filter(isUnderWay).map(({ key }) => key));
    const hasOwnSubmission = (id: string) => runningKeys.has(comparableKey(keyOfItem(items, id)));
    const { originator_entity: defaultOriginator } = firstDeposit;
    const defaultName = hasEntity(defaultOriginator) ? entityName(defaultOriginator) : null;
    const context = { exceptions, isSubmitting: hasOwnSubmission, defaultName };
    return new Map(items.map((item) => [item.id, checkDeposit(item, values, context)]));
  }, [exceptions, firstDeposit, items, submissions, values]);
  const remainingDeposits = items.flatMap(({ id, record }) => {
    const check = checks.get(id);
    const isAccepted = results[id]?.is === 'accepted';
    const isToSubmit = check?.is === 'ready' || check?.is === 'lacks';
    return isAccepted || !isToSubmit || record === undefined ? [] : [{ id, demand: check.demand }];
  });
  const demand = strictestDemand(remainingDeposits.map((each) => each.demand));
  useEffect(() => {
    demandRef.current = demand;
  }, [demand]);

  const submit = form.handleSubmit(
    (typed) => bulkSubmit.start({ values: structuredClone(typed), items: remainingDeposits }),
    () => focusFirstProblem(formProblems(demand, form.getValues())),
  );
  const isLocked = state.is === 'waiting' || state.is === 'sending';
  const isDone = remainingDeposits.length === 0;
  // After all deposits are accepted, the draft is deleted, because it contains personal data that the records now show.
  const hasLeftOut = exceptions.values().some((exception) => exception === 'left out');
  const isFinished = isDone && state.is === 'ended' && !hasLeftOut && unreadIn(items).length === 0;
  useEffect(() => {
    if (isFinished) draftKeeper.deleteDraft();
  }, [isFinished, draftKeeper]);
  const send = () => {
    if (!isDone && !isLocked) void submit();
  };
  useSubmitKey(send);
  useFormKeys(form, sources, demand);
  return (
    <FormColumns
      label="Deposits"
      side={
        <>
          <Title order={2}>Deposits</Title>
          <UnreadNote {...records} />
          <BulkList
            items={items}
            checks={checks}
            results={results}
            exceptions={exceptions}
            isLocked={isLocked}
            setException={(id, exception) =>
              setExceptions(
                new Map([...exceptions].filter(([otherId]) => otherId !== id).concat(exception === null ? [] : [[id, exception]])),
              )
            }
          />
        </>
      }
    >
      {isFinished ? <BulkOutcome results={results} /> : null}
      {/* The finished form stays mounted, because the officer may still include a deposit with another originator. */}
      <Card
        component="form"
        ref={element}
        noValidate
        aria-label="Regulatory information"
        {...(isFinished ? { style: { display: 'none' } } : {})}
      >
        <Stack>
          <ProblemSummary control={form.control} fieldPaths={fieldPathsIn(demand)} />
          <Fieldset variant="unstyled" disabled={isLocked} legend={<VisuallyHidden>Originator of these deposits</VisuallyHidden>}>
            <Stack>
              <FormProvider {...form}>
                <FormSections sources={sources} demand={demand} sourceAddresses={addressesOf(items)} />
              </FormProvider>
            </Stack>
          </Fieldset>
          <BulkBar
            state={state}
            results={results}
            remainingCount={remainingDeposits.length}
            keeper={draftKeeper}
            submit={send}
            undo={bulkSubmit.undo}
            stop={bulkSubmit.stop}
          />
        </Stack>
      </Card>
    </FormColumns>
  );
}

/**
 * The first deposit with a wallet that has a default originator. The form starts with this originator, which the officer must
 * accept.
 */
function firstWithDefault(items: readonly BulkItem[]): ExternalTransaction {
  const deposits = items.flatMap(({ record }) => (isPendingDeposit(record) ? [record] : []));
  return deposits.find((deposit) => originatorKind(deposit) === 'default') ?? { type: 'external' };
}

function keyOfItem(items: readonly BulkItem[], id: string): string {
  const record = items.find((item) => item.id === id)?.record;
  return (record === undefined ? null : transactionKey(record)) ?? id;
}

function addressesOf(items: readonly BulkItem[]): readonly string[] {
  return [...new Set(items.flatMap(({ record }) => (record?.type === 'external' ? (record.source_addresses ?? []) : [])))];
}
