import { Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { submitId } from '#web/features/regulatory/form/form-default.tsx';
import { secondsLeft } from '#web/features/regulatory/submit/submit-messages.ts';
import { useRepeated } from '#web/lib/timers.ts';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { usePageKeys } from '#web/parts/page/page-keys.ts';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import type { BulkResults, RunEnd } from './bulk-run.ts';
import type { SendingState } from './use-bulk-submit.ts';

/** Interval at which the countdown is updated, ms. */
const tickMs = 250;

type BulkBarProps = {
  readonly state: SendingState;
  readonly results: BulkResults;
  /** Number of deposits that are not submitted yet. */
  readonly remainingCount: number;
  readonly keeper: DraftKeeper;
  readonly submit: () => void;
  readonly undo: () => void;
  readonly stop: () => void;
};

/**
 * The submit button with the number of deposits. After the click, shows a countdown with an undo button. While deposits are being
 * submitted, shows the progress and a stop button.
 */
export function BulkBar({ state, results, remainingCount, keeper, submit, undo, stop }: BulkBarProps) {
  const allResults = Object.values(results);
  const acceptedCount = allResults.filter(({ is }) => is === 'accepted').length;
  if (state.is === 'waiting') return <Countdown dueMs={state.dueMs} depositCount={state.order.items.length} undo={undo} />;
  if (state.is === 'sending')
    return (
      <StickyBar>
        <Button variant="default" onClick={stop} data-autofocus>
          Stop after this deposit
        </Button>
        <Group flex="1 1 12rem" gap="sm">
          <Progress value={Math.round((100 * acceptedCount) / (acceptedCount + remainingCount))} flex={1} aria-label="Deposits accepted" />
          <Text>
            {acceptedCount} of {acceptedCount + remainingCount} accepted
          </Text>
        </Group>
      </StickyBar>
    );
  return (
    <StickyBar>
      {remainingCount === 0 ? (
        <QueueButton />
      ) : (
        <Button
          id={submitId}
          size="sm"
          onClick={submit}
          aria-keyshortcuts="Control+Enter"
          rightSection={<KeyHint keys={['Ctrl', 'Enter']} />}
        >
          {allResults.length === 0 ? 'Submit originator for' : 'Continue with'} {countedDeposits(remainingCount)}
        </Button>
      )}
      <Text c="dimmed">{progressText({ end: state.is === 'ended' ? state.end : null, results, remainingCount })}</Text>
      <DraftNote keeper={keeper} />
    </StickyBar>
  );
}

/** The time left until the deposits are submitted, and the button that undoes the submission. */
function Countdown({ dueMs, depositCount, undo }: { readonly dueMs: number; readonly depositCount: number; readonly undo: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  useRepeated(() => setNow(Date.now()), tickMs);
  const latestUndo = useRef(undo);
  useEffect(() => {
    latestUndo.current = undo;
  });
  usePageKeys(useMemo(() => [{ keys: 'u', label: 'Undo the submission', action: () => latestUndo.current() }], []));
  return (
    <StickyBar>
      <Button variant="default" onClick={undo} aria-keyshortcuts="u" rightSection={<KeyHint keys={['u']} />}>
        Undo
      </Button>
      <Text>
        Originator for {countedDeposits(depositCount)} will be sent in {secondsLeft(dueMs, now)} s. Stay on this page.
      </Text>
    </StickyBar>
  );
}

/** Replaces the form after all its deposits are submitted. */
export function BulkOutcome({ results }: { readonly results: BulkResults }) {
  return (
    <Card component="section" aria-label="Result">
      <Stack align="flex-start">
        <Title order={2}>Originator submitted</Title>
        <Text>{progressText({ end: null, results, remainingCount: 0 })} The list shows the result of each deposit.</Text>
        <QueueButton />
      </Stack>
    </Card>
  );
}

function QueueButton() {
  return (
    <Button size="sm" renderRoot={(props) => <Link {...props} to="/regulatory" />}>
      Back to the queue
    </Button>
  );
}

function countedDeposits(count: number): string {
  return `${count} deposit${count === 1 ? '' : 's'}`;
}

type RunProgress = { readonly end: RunEnd | null; readonly results: BulkResults; readonly remainingCount: number };

const endMessages = {
  done: '',
  stopped: 'Stopped. ',
  halted: 'The desk stopped, because the next submission would fail for the same reason. ',
} as const satisfies Record<RunEnd, string>;

/** The progress of a bulk submission as text: `'Stopped. 3 accepted, 1 refused, 2 left.'`. Empty before the first submission. */
function progressText({ end, results, remainingCount }: RunProgress): string {
  const allResults = Object.values(results);
  if (allResults.length === 0) return '';
  const count = (state: (typeof allResults)[number]['is']) => allResults.filter((result) => result.is === state).length;
  const [acceptedCount, refusedCount, unknownCount] = [count('accepted'), count('refused'), count('unknown')];
  const parts = [
    `${acceptedCount} accepted`,
    ...(refusedCount === 0 ? [] : [`${refusedCount} refused`]),
    ...(unknownCount === 0 ? [] : [`${unknownCount} unknown`]),
    ...(remainingCount === 0 ? [] : [`${remainingCount} left`]),
  ];
  return `${end === null ? '' : endMessages[end]}${parts.join(', ')}.`;
}
