import { Anchor, Card, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { NewBatch } from '#contract/desk/batches.ts';
import type { Draft } from '#contract/desk/draft.ts';
import type { BatchNewSearch } from '#web/features/batches/batch-searches.ts';
import { countLabel } from '#web/lib/counted.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { useSavedDraft } from '#web/parts/form/form-draft.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { usePageInput } from '#web/parts/form/use-page-input.ts';
import { SkeletonForm } from '#web/parts/list/skeleton.tsx';
import { useFocusOnStep } from '#web/parts/money-form/form-steps.ts';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { BatchLink } from '#web/parts/record/named-link.tsx';
import { BatchFields } from './batch-fields.tsx';
import type { BatchForm } from './batch-form.ts';
import { BatchPreflight } from './batch-preflight.tsx';
import { batchProblems } from './batch-problems.ts';
import { chosenRows, type BatchAction } from './batch-reducer.ts';
import { BatchReviewStep } from './batch-review-step.tsx';
import { filterCounts } from './grid-columns.ts';
import { LeftOutLines } from './left-out-lines.tsx';
import { MappingStep } from './mapping-step.tsx';
import { TotalsPanel } from './totals-panel.tsx';
import { useBatch, type BatchState } from './use-batch.ts';
import { useImport } from './use-import.ts';

type BatchNewFormProps = {
  readonly search: BatchNewSearch;
  readonly startingForm: BatchForm;
  readonly restoredDraft: Draft | null;
  /** The unsent rows of an earlier batch, or null. They cannot be edited, so the user sees only their review. */
  readonly remainder: NewBatch | null;
};

/** Shows the form, then the review of the batch. Switching between them keeps the rows. */
export function BatchNewForm({ search, startingForm, restoredDraft, remainder }: BatchNewFormProps) {
  const batch = useBatch(search, startingForm, remainder);
  const { keeper, body, form, livePreflight, verdicts, dispatch, reader } = batch;
  const navigate = useNavigate();
  const isReview = (remainder !== null || search.step === 'review') && body !== null && batchProblems(batch).length === 0;
  const names = useMemo(() => (isReview ? verdicts.map((verdict) => verdict?.payment?.name ?? null) : []), [isReview, verdicts]);
  const lookAlikeCount = useMemo(() => (remainder === null ? filterCounts(verdicts).look_alike : 0), [remainder, verdicts]);
  const lines = useMemo(() => form.sheet.rows.map(({ line }) => line), [form.sheet.rows]);
  const [targetLine, setTargetLine] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const from = useImport(
    reader,
    () => lines.length > 0,
    (importedTable) => {
      dispatch({ do: 'import', ...importedTable });
      batch.go({ show: undefined, step: undefined });
      // A step of the import that had the focus is replaced by the rows.
      if (from.step.is !== 'none') setTargetLine(chosenRows(form, importedTable.mappedTable.groups)?.rows[0]?.line ?? null);
    },
  );
  useSavedDraft(keeper, null);
  useEffect(() => {
    // Saves the key of a remainder at once, so that it is stored before the batch is sent.
    if (remainder !== null) void keeper.flush();
  }, [keeper, remainder]);
  useFocusOnStep(isReview && remainder === null);
  // Without a further batch, sending leaves no asset.
  const isDone = form.sent.length > 0 && form.asset === null;
  usePageInput(from.read, !isReview && !isDone);
  const write = (values: Extract<BatchAction, { readonly do: 'write' }>['values']) => dispatch({ do: 'write', values });
  const remove = remainder === null ? (line: number) => dispatch({ do: 'remove row', line }) : null;
  const preflight = { livePreflight, acknowledgements: form, lookAlikeCount, write, lines, remove };
  const title = remainder !== null ? 'Send the remainder' : isReview ? 'Review this batch' : isDone ? 'All batches requested' : 'New batch';
  const pageHeader = <PageHeader title={title} trail={<Link to="/batch-sends">Batch sends</Link>} />;
  if (from.step.is === 'mapping')
    return (
      <>
        {pageHeader}
        <MappingStep
          key={from.step.table.turn}
          table={from.step.table}
          reader={reader}
          books={batch.books}
          asset={form.asset}
          from={from}
        />
      </>
    );
  if (isDone)
    return (
      <>
        {pageHeader}
        <VisuallyHidden component="h2">Result</VisuallyHidden>
        <Stack>
          <FileBatches batch={batch} />
        </Stack>
      </>
    );
  return (
    <>
      {pageHeader}
      <FormColumns
        label="Totals and pre-flight checks"
        side={
          <>
            <TotalsPanel batch={batch} />
            <BatchPreflight {...preflight} />
          </>
        }
      >
        {/* The notes above the first section have headings of the third level. */}
        <VisuallyHidden component="h2">{isReview ? 'Review' : 'Form'}</VisuallyHidden>
        <Stack>
          {remainder === null ? <FileBatches batch={batch} /> : null}
          {problem === null ? null : (
            <ProblemPanel name="Refused" title="Nothing was sent">
              <Text>{problem}</Text>
            </ProblemPanel>
          )}
          {remainder === null ? null : (
            <Text size="xs" c="dimmed">
              The unsent rows of <BatchLink id={remainder.remainder_of ?? ''}>the first batch</BatchLink> are sent unchanged: same wallet,
              same amounts.
            </Text>
          )}
          {isReview && body !== null ? (
            <BatchReviewStep
              {...preflight}
              body={body}
              wallet={batch.wallet}
              names={names}
              destinationCount={batch.totals?.destinationCount ?? null}
              keyOfForm={form}
              onSent={(id) => {
                const isLast = form.others.length === 0;
                if (isLast && form.leftOut.every(({ withdrawal }) => withdrawal === null))
                  void navigate({ to: '/batch-sends/$batchId', params: { batchId: id } });
                // Lines that need withdrawals of their own stay on the page.
                else dispatch({ do: 'sent', id, nextKey: crypto.randomUUID() });
                if (isLast) keeper.deleteDraft();
              }}
              goBack={() => (remainder === null ? batch.go({ step: undefined }, false) : history.back())}
              refusedRow={(index, message) => {
                if (remainder !== null) return setProblem(message);
                dispatch({ do: 'refuse row', index, message });
                setTargetLine(lines[index] ?? null);
              }}
            />
          ) : remainder !== null ? (
            <SkeletonForm />
          ) : (
            <BatchFields batch={batch} from={from} restoredDraft={restoredDraft} targetLine={targetLine} setTargetLine={setTargetLine} />
          )}
        </Stack>
      </FormColumns>
    </>
  );
}

/** The batches that result from one file. Each asset becomes its own batch with its own review and approval. */
function FileBatches({ batch: { form, dispatch } }: { readonly batch: BatchState }) {
  const { asset, sheet, others, sent, leftOut } = form;
  return (
    <>
      {others.length === 0 && sent.length === 0 ? null : (
        <Card component="nav" padding="sm" aria-label="Batches of this file">
          <Group gap="md">
            {sent.length === 0 ? <Text span>One batch for each asset:</Text> : null}
            {sent.map((each) => (
              <Text span key={each.asset}>
                The <BatchLink id={each.id}>{each.asset.toUpperCase()} batch</BatchLink> was requested.
              </Text>
            ))}
            {asset === null || sheet.rows.length === 0 ? null : (
              <Text span fw={600} aria-current="true">
                {sent.length === 0 ? '' : 'Next: '}
                {countLabel(sheet.rows.length, `${asset.toUpperCase()} row`)}
              </Text>
            )}
            {others.map((other) => (
              <Anchor component="button" type="button" key={other.asset} onClick={() => dispatch({ do: 'choose', asset: other.asset })}>
                {countLabel(other.rows.length, `${other.asset.toUpperCase()} row`)}
              </Anchor>
            ))}
          </Group>
        </Card>
      )}
      <LeftOutLines leftOut={leftOut} />
    </>
  );
}
