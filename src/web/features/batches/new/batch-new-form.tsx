import { Anchor, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { FormColumns } from '#web/parts/form/form-columns.tsx';
import { RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { keepWhileTyped } from '#web/parts/form/form-draft.ts';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import { useFocusOnStep } from '#web/parts/money-form/form-steps.ts';
import { ReviewBar } from '#web/parts/money-form/review-bar.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { PageHeader } from '#web/parts/page/page-header.tsx';
import { Panel } from '#web/parts/record/facts.tsx';
import { referenceTo } from './batch-book.ts';
import { nextLine, withAdded, type BatchForm } from './batch-form.ts';
import { BatchPreflight } from './batch-preflight.tsx';
import { batchProblems, type BatchProblem } from './batch-problems.ts';
import { BatchReviewStep } from './batch-review-step.tsx';
import type { BatchNewSearch } from './batch-search.ts';
import { EmptyFormat } from './empty-format.tsx';
import { ImportRows, ReadingNotes, usePageInput } from './import-rows.tsx';
import { PickDialog } from './pick-dialog.tsx';
import { RowsSection } from './rows-section.tsx';
import { SourceSection } from './source-section.tsx';
import { StartOverDialog } from './start-over-dialog.tsx';
import { TotalFacts } from './totals-panel.tsx';
import { useBatch, type BatchState } from './use-batch.ts';

type BatchNewFormProps = { readonly search: BatchNewSearch; readonly starting: BatchForm; readonly restored: Draft | null };

/** The form, then the review of its content. Switching between them keeps the rows. */
export function BatchNewForm({ search, starting, restored }: BatchNewFormProps) {
  const batch = useBatch(search, starting);
  const { keeper, body, form, live, reading, write } = batch;
  const isReview = search.step === 'review' && body !== null && batchProblems(batch).length === 0;
  const { verdicts } = batch;
  const names = useMemo(() => (isReview ? namesOf(verdicts) : []), [isReview, verdicts]);
  const [goTo, setGoTo] = useState<number | null>(null);
  useEffect(() => keepWhileTyped(keeper, null), [keeper]);
  useFocusOnStep(isReview);
  usePageInput(reading.read, !isReview);
  return (
    <>
      <PageHeader title={isReview ? 'Review this batch' : 'New batch'} trail={<Link to="/batch-sends">Batch sends</Link>} />
      <FormColumns
        label="Totals and pre-flight checks"
        side={
          <>
            <Totals batch={batch} />
            <BatchPreflight live={live} acknowledged={form} alikeCount={batch.judged?.alikeCount ?? 0} write={write} />
          </>
        }
      >
        <Stack>
          {isReview && body !== null ? (
            <BatchReviewStep
              body={body}
              wallet={batch.wallet}
              isEdited={form.isEdited}
              names={names}
              keyOfForm={form}
              acknowledged={form}
              alikeCount={batch.judged?.alikeCount ?? 0}
              live={live}
              write={write}
              done={keeper.drop}
              back={() => batch.go({ step: undefined }, false)}
              refusedRow={(index, message) => {
                batch.refuseRow(index, message);
                const line = form.sheet.rows[index]?.line;
                if (line !== undefined) setGoTo(line);
              }}
            />
          ) : (
            <Fields batch={batch} restored={restored} goTo={goTo} setGoTo={setGoTo} />
          )}
        </Stack>
      </FormColumns>
    </>
  );
}

/** The names of the wallets or accounts in the rows. */
function namesOf(verdicts: BatchState['verdicts']): readonly (string | null)[] {
  return (verdicts ?? []).map(({ payment }) => payment?.name ?? null);
}

function Totals({ batch: { judged, search, live, wallet, form } }: { readonly batch: BatchState }) {
  const { asset } = search;
  return (
    <Panel title="Totals">
      {judged === null || asset === undefined || form.sheet.rows.length === 0 ? (
        <Text size="xs" c="dimmed">
          {form.sheet.rows.length === 0 ? 'Totals appear once there are rows.' : 'Totals appear once the rows are checked.'}
        </Text>
      ) : (
        <TotalFacts asset={asset} {...judged.totals} preflight={live.preflight} wallet={wallet} />
      )}
    </Panel>
  );
}

type FieldsProps = {
  readonly batch: BatchState;
  readonly restored: Draft | null;
  readonly goTo: number | null;
  readonly setGoTo: (line: number | null) => void;
};

function Fields({ batch, restored, goTo, setGoTo }: FieldsProps) {
  const { form, search, wallet, walletError, keeper, reading, change, check, rowTo } = batch;
  const [isConfirming, setConfirming] = useState(false);
  const [asks, setAsks] = useState<Error | undefined>();
  const [isPicking, setPicking] = useState(false);
  const [isStartingOver, setStartingOver] = useState(false);
  const rowCount = form.sheet.rows.length;
  const missing = batchProblems(batch);
  const [removed] = batch.now.removed;
  const review = async () => {
    setConfirming(true);
    if (missing.length > 0) return setAsks(new Error('missing'));
    void keeper.flush();
    batch.go({ step: 'review', show: undefined }, false);
  };
  useSubmitKey(review);
  const add = (cells: readonly (readonly string[])[]) => {
    const next = nextLine(form.sheet.rows);
    change((old) => withAdded(old, cells, check));
    announce(cells.length === 1 ? `Line ${next} added` : `${cells.length} rows added`);
    if (search.show !== undefined) batch.go({ show: undefined });
    setGoTo(next);
  };
  return (
    <Card>
      {restored === null ? null : <RestoredNote draft={restored} startOver={batch.startOver} />}
      {walletError === null ? null : (
        <FailurePanel error={walletError} retry={() => batch.choose({ asset: search.asset })} isRetrying={false} what="The wallet" />
      )}
      {isConfirming && missing.length > 0 ? (
        <MissingPanel missing={missing} asks={asks} setGoTo={setGoTo} show={() => batch.go({ show: 'problems' })} />
      ) : null}
      <Stack mb="md">
        <FormSection title="From">
          <SourceSection search={search} wallet={wallet} choose={batch.choose} isConfirming={isConfirming} />
        </FormSection>
        <FormSection title="Rows">
          <ImportRows
            reading={reading}
            asset={search.asset}
            warmUp={batch.warmUp}
            add={() => add([rowTo('')])}
            pick={() => setPicking(true)}
          />
          <ReadingNotes reading={reading} rowCount={rowCount} />
          {rowCount === 0 ? <EmptyFormat asset={search.asset} /> : null}
        </FormSection>
      </Stack>
      {rowCount === 0 ? null : <RowsSection batch={batch} goTo={goTo} wentTo={() => setGoTo(null)} />}
      {isPicking ? (
        <PickDialog
          book={batch.book}
          isWhole={batch.isBookWhole}
          sourceId={search.wallet === undefined ? null : integerOfText(search.wallet)}
          add={(entries) => add(entries.map((entry) => rowTo(referenceTo(entry, batch.book))))}
          close={() => setPicking(false)}
        />
      ) : null}
      <StartOverDialog isOpen={isStartingOver} rowCount={rowCount} close={() => setStartingOver(false)} startOver={batch.startOver} />
      <ReviewBar label="Review batch" review={() => void review()} keeper={keeper}>
        {removed === undefined ? null : (
          <Group gap="xs">
            <output>Line {removed.row.line} removed</output>
            <Button variant="default" onClick={batch.undo} aria-keyshortcuts="Control+Z">
              Undo
            </Button>
          </Group>
        )}
        {rowCount === 0 ? null : (
          <Button size="sm" variant="subtle" onClick={() => setStartingOver(true)}>
            Start over
          </Button>
        )}
      </ReviewBar>
    </Card>
  );
}

type MissingPanelProps = {
  readonly missing: readonly BatchProblem[];
  /** A new error object for each review attempt, so that the panel takes focus again. */
  readonly asks: Error | undefined;
  readonly setGoTo: FieldsProps['setGoTo'];
  readonly show: () => void;
};

/** The problems that prevent a review, each with a link to its field or row. */
function MissingPanel({ missing, asks, setGoTo, show }: MissingPanelProps) {
  return (
    <ProblemPanel name="What is missing" title="Not ready for review" {...(asks === undefined ? {} : { alerting: asks })}>
      <List>
        {missing.map(({ words, place, line }) => (
          <List.Item key={words}>
            <Anchor
              component="button"
              type="button"

              onClick={() => {
                if (place !== null) document.getElementById(place)?.focus();
                if (line === null) return;
                show();
                setGoTo(line);
              }}
            >
              {words}
            </Anchor>
          </List.Item>
        ))}
      </List>
    </ProblemPanel>
  );
}
