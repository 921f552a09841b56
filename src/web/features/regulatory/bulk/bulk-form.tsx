import { Card, Fieldset, Stack, Title, VisuallyHidden } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { Draft } from '#contract/desk/draft.ts';
import { comparableKey, isPendingDeposit, transactionKey, type ExternalTransaction } from '#contract/service/transaction.ts';
import { debounceForm } from '#web/features/regulatory/form/form-debounce.ts';
import { useFormKeys } from '#web/features/regulatory/form/form-keys.ts';
import { makeSources, startingSources } from '#web/features/regulatory/form/form-sources.ts';
import { Sections } from '#web/features/regulatory/form/regulatory-entities.tsx';
import {
  formProblems,
  originatorKind,
  fieldPathsIn,
  startingValues,
  type RegulatoryFormReturn,
  type RegulatoryValues,
} from '#web/features/regulatory/form/regulatory-values.ts';
import { isUnderWay, outbox } from '#web/features/regulatory/submit/submit-outbox.ts';
import { useStore } from '#web/lib/store.ts';
import { focusFirst, useEntityForm } from '#web/parts/entity/entity-form-values.ts';
import type { FieldSources } from '#web/parts/entity/entity-source.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { keepWhileTyped, makeDraftKeeper, type DraftKeeper } from '#web/parts/form/form-draft.ts';
import { ProblemSummary } from '#web/parts/form/problem-summary.tsx';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import { BulkBar } from './bulk-bar.tsx';
import { bulkCheck, strictest, type BulkItem, type Exceptions } from './bulk-check.ts';
import { BulkList } from './bulk-list.tsx';
import type { BulkRecords } from './bulk-records.ts';
import { storedResults } from './bulk-run.ts';
import { Unread, unreadIn } from './bulk-unread.tsx';
import { useBulkSubmit } from './use-bulk-submit.ts';

/** The loaded records of the selected deposits, and the stored draft. */
export type BulkFormProps = { readonly records: BulkRecords; readonly draftName: string; readonly draft: Draft | null };

/** One form, next to the deposits that it applies to. */
export function BulkForm({ records, draftName, draft: found }: BulkFormProps) {
  const { items } = records;
  const client = useQueryClient();
  const [draft] = useState(found);
  const [starting] = useState(() => startingValues(firstNamed(items)));
  const [exceptions, setExceptions] = useState<Exceptions>(new Map());
  const demands = useRef(strictest([]));
  const [restored] = useState(() => startingValues(firstNamed(items), draft?.values));
  const form = useEntityForm<RegulatoryValues>(restored, (values) => formProblems(demands.current, values));
  const [sources] = useState(() => makeSources(startingSources(starting, restored, draft?.values['sources'])));
  const keeper = useRef<DraftKeeper | null>(null);
  const sending = useBulkSubmit(storedResults(draft?.values['results']), () => keeper.current?.changed());
  const { results, state } = sending;
  const element = useRef<HTMLFormElement>(null);
  const [draftKeeper] = useState(() =>
    makeDraftKeeper({
      name: draftName,
      client,
      read: () => ({ ...form.getValues(), sources: sources.store.get(), results: sending.read() }),
    }),
  );
  useEffect(() => {
    keeper.current = draftKeeper;
    return keepWhileTyped(draftKeeper, element.current);
  }, [draftKeeper]);
  useEffect(() => sources.store.subscribe(draftKeeper.changed), [draftKeeper, sources]);

  const values = useDebouncedValues(form, sources, element);
  const submissions = useStore(outbox.submissions);
  const checks = useMemo(() => {
    const underWay = new Set(submissions.filter(isUnderWay).map(({ key }) => key));
    const isOwnUnderWay = (id: string) => underWay.has(comparableKey(keyIn(items, id)));
    return new Map(items.map((item) => [item.id, bulkCheck(item, values, { exceptions, isUnderWay: isOwnUnderWay })]));
  }, [exceptions, items, submissions, values]);
  const left = items.flatMap(({ id, record }) => {
    const check = checks.get(id);
    const isAccepted = results[id]?.is === 'accepted';
    const isMeant = check?.is === 'ready' || check?.is === 'lacks';
    return isAccepted || !isMeant || record === undefined ? [] : [{ id, demand: check.demand }];
  });
  const demand = strictest(left.map((each) => each.demand));
  useEffect(() => {
    demands.current = demand;
  }, [demand]);

  const submit = form.handleSubmit(
    (typed) => sending.start({ values: structuredClone(typed), items: left }),
    () => focusFirst(formProblems(demand, form.getValues())),
  );
  const isDone = left.length === 0;
  // When all deposits are accepted, the draft is deleted: the records show what was submitted, and the draft contains personal data.
  const isLeftOut = exceptions.values().some((exception) => exception === 'left out');
  const isOver = isDone && state.is === 'ended' && !isLeftOut && unreadIn(items).length === 0;
  useEffect(() => {
    if (isOver) draftKeeper.drop();
  }, [isOver, draftKeeper]);
  const send = () => {
    if (!isDone && state.is !== 'sending') void submit();
  };
  useSubmitKey(send);
  useFormKeys(form, sources, demand);
  return (
    <FormColumns
      label="Deposits"
      side={
        <>
          <Title order={2}>Deposits</Title>
          <Unread {...records} />
          <BulkList
            items={items}
            checks={checks}
            results={results}
            exceptions={exceptions}
            except={(id, exception) =>
              setExceptions(
                new Map([...exceptions].filter(([otherId]) => otherId !== id).concat(exception === null ? [] : [[id, exception]])),
              )
            }
          />
        </>
      }
    >
      <Card component="form" ref={element} noValidate aria-label="Regulatory information">
        <Stack>
          <ProblemSummary control={form.control} fieldPaths={fieldPathsIn(demand)} />
          <Fieldset
            variant="unstyled"
            disabled={state.is === 'sending'}
            legend={<VisuallyHidden>Originator of these deposits</VisuallyHidden>}
          >
            <Stack>
              <FormProvider {...form}>
                <Sections sources={sources} demand={demand} sourceAddresses={addressesOf(items)} />
              </FormProvider>
            </Stack>
          </Fieldset>
          <BulkBar state={state} results={results} left={left.length} keeper={draftKeeper} submit={send} stop={sending.stop} />
        </Stack>
      </Card>
    </FormColumns>
  );
}

/**
 * The first deposit whose wallet has a default originator. The form starts with it, and the officer must accept it. The originator in a
 * deposit's record applies only to that deposit.
 */
function firstNamed(items: readonly BulkItem[]): ExternalTransaction {
  const deposits = items.flatMap(({ record }) => (isPendingDeposit(record) ? [record] : []));
  return deposits.find((deposit) => originatorKind(deposit) === 'default') ?? { type: 'external' };
}

function keyIn(items: readonly BulkItem[], id: string): string {
  const record = items.find((item) => item.id === id)?.record;
  return (record === undefined ? null : transactionKey(record)) ?? id;
}

function addressesOf(items: readonly BulkItem[]): readonly string[] {
  return [...new Set(items.flatMap(({ record }) => (record?.type === 'external' ? (record.source_addresses ?? []) : [])))];
}

/** The form's values, debounced. */
function useDebouncedValues(form: RegulatoryFormReturn, sources: FieldSources, element: React.RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState(() => structuredClone(form.getValues()));
  useEffect(() => debounceForm(element.current, sources, () => setValues(structuredClone(form.getValues()))), [element, form, sources]);
  return values;
}
