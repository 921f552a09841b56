import { Anchor, Button, Card, Group, List, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Draft } from '#contract/desk/draft.ts';
import { integerOfText } from '#contract/wire/integer.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { referenceTo } from '#web/parts/address/address-book-entries.ts';
import { PickDialog } from '#web/parts/address/pick-dialog.tsx';
import { RestoredNote } from '#web/parts/form/form-draft-note.tsx';
import { ProblemPanel } from '#web/parts/form/problem-panel.tsx';
import { useSubmitKey } from '#web/parts/form/submit-key.ts';
import { FormSection } from '#web/parts/money-form/form-section.tsx';
import { ReviewBar } from '#web/parts/money-form/review-bar.tsx';
import { QuestionDialog } from '#web/parts/page/dialog.tsx';
import { FailurePanel } from '#web/parts/page/failure-panel.tsx';
import { batchProblems, type BatchProblem } from './batch-problems.ts';
import { nextLine, rowTo } from './batch-reducer.ts';
import { EmptyFormat } from './empty-format.tsx';
import { ImportNotes } from './import-notes.tsx';
import { ImportRows } from './import-rows.tsx';
import { RowsSection } from './rows-section.tsx';
import { SourceSection } from './source-section.tsx';
import type { BatchState } from './use-batch.ts';
import type { Import } from './use-import.ts';

type FieldsProps = {
  readonly batch: BatchState;
  readonly from: Import;
  readonly restoredDraft: Draft | null;
  readonly targetLine: number | null;
  readonly setTargetLine: (line: number | null) => void;
};

export function BatchFields({ batch, from, restoredDraft, targetLine, setTargetLine }: FieldsProps) {
  const { form, search, walletError, keeper, dispatch } = batch;
  // A new object for each attempt, so that the panel of problems takes focus again.
  const [reviewAttempt, setReviewAttempt] = useState<Error | null>(null);
  const [isPicking, setPicking] = useState(false);
  const [isStartingOver, setStartingOver] = useState(false);
  const rowCount = form.sheet.rows.length;
  const allRowCount = form.others.reduce((sum, { rows }) => sum + rows.length, rowCount);
  const book = form.asset === null ? [] : batch.books[form.asset];
  const problems = batchProblems(batch);
  const [lastRemoval] = batch.composition.removed;
  const review = async () => {
    if (problems.length > 0) return setReviewAttempt(new Error('missing'));
    void keeper.flush();
    batch.go({ step: 'review', show: undefined }, false);
  };
  useSubmitKey(review);
  const startOver = () => {
    setStartingOver(false);
    batch.startOver();
    document.getElementById('page-title')?.focus();
  };
  const askToStartOver = () => (allRowCount === 0 ? startOver() : setStartingOver(true));
  const add = (destinations: readonly string[]) => {
    const next = nextLine(form);
    dispatch({ do: 'add rows', rows: destinations.map((destination) => rowTo(form, destination)) });
    announce(destinations.length === 1 ? `Line ${next} added` : `${destinations.length} rows added`);
    if (search.show !== undefined) batch.go({ show: undefined });
    setTargetLine(next);
  };
  const showProblem = ({ fieldPath, line }: BatchProblem) => {
    if (fieldPath !== null) document.getElementById(fieldPath)?.focus();
    if (line === null) return;
    batch.go({ show: 'problems' });
    setTargetLine(line);
  };
  return (
    <Card>
      {/* A draft is no longer restored once other rows have replaced its rows. */}
      {restoredDraft === null || batch.composition.turn > 0 ? null : (
        <RestoredNote draft={restoredDraft} startOver={askToStartOver} asksFirst />
      )}
      <Stack mb="md">
        {walletError === null ? null : (
          <FailurePanel error={walletError} retry={() => dispatch({ do: 'choose', wallet: null })} isRetrying={false} what="The wallet" />
        )}
        {reviewAttempt !== null && problems.length > 0 ? (
          <ProblemPanel name="What is missing" title="Not ready for review" error={reviewAttempt}>
            <List>
              {problems.map((problem) => (
                <List.Item key={problem.message}>
                  <Anchor component="button" type="button" onClick={() => showProblem(problem)}>
                    {problem.message}
                  </Anchor>
                </List.Item>
              ))}
            </List>
          </ProblemPanel>
        ) : null}
        <FormSection title="From">
          <SourceSection batch={batch} isConfirming={reviewAttempt !== null} />
        </FormSection>
        <FormSection title="Rows">
          <ImportRows
            readSource={from.read}
            asset={form.asset}
            warmUp={() => void batch.reader()}
            add={() => add([''])}
            openPicker={() => setPicking(true)}
          />
          <ImportNotes from={from} rowCount={rowCount} />
          {rowCount === 0 ? <EmptyFormat asset={form.asset ?? 'btc'} /> : null}
        </FormSection>
      </Stack>
      {rowCount === 0 ? null : <RowsSection batch={batch} targetLine={targetLine} clearTargetLine={() => setTargetLine(null)} />}
      {isPicking ? (
        <PickDialog
          book={book}
          isWhole={batch.isBookWhole}
          sourceId={form.wallet === null ? null : integerOfText(form.wallet)}
          add={(entries) => add(entries.map((entry) => referenceTo(entry, book)))}
          close={() => setPicking(false)}
        />
      ) : null}
      <QuestionDialog
        title="Start over?"
        isOpen={isStartingOver}
        close={() => setStartingOver(false)}
        keepLabel="Keep rows"
        actionLabel="Start over"
        act={startOver}
      >
        <Text>
          {allRowCount === 1 ? 'The row is removed' : `The ${allRowCount} rows are removed`}, with your changes. Nothing was sent.
        </Text>
      </QuestionDialog>
      <ReviewBar label="Review batch" openReview={() => void review()} keeper={keeper}>
        {lastRemoval === undefined ? null : (
          <Group gap="xs">
            <output>Line {lastRemoval.row.line} removed</output>
            <Button variant="default" onClick={() => dispatch({ do: 'undo' })} aria-keyshortcuts="Control+Z">
              Undo
            </Button>
          </Group>
        )}
        {allRowCount === 0 ? null : (
          <Button size="sm" variant="subtle" onClick={askToStartOver}>
            Start over
          </Button>
        )}
      </ReviewBar>
    </Card>
  );
}
