import { Button, Group, Progress, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { submitId } from '#web/features/regulatory/form/form-default.tsx';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import { StickyBar } from '#web/parts/form/sticky-bar.tsx';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import type { BulkResults, RunEnd } from './bulk-run.ts';
import type { SendingState } from './use-bulk-submit.ts';

type BulkBarProps = {
  readonly state: SendingState;
  readonly results: BulkResults;
  /** Number of deposits that are not submitted yet. */
  readonly remainingCount: number;
  readonly keeper: DraftKeeper;
  readonly submit: () => void;
  readonly stop: () => void;
};

/**
 * The submit button with the number of deposits. While deposits are being submitted, shows the progress and a stop button
 * instead.
 */
export function BulkBar({ state, results, remainingCount, keeper, submit, stop }: BulkBarProps) {
  const allResults = Object.values(results);
  const acceptedCount = allResults.filter(({ is }) => is === 'accepted').length;
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
        <Button size="sm" renderRoot={(props) => <Link {...props} to="/regulatory" />}>
          Back to the queue
        </Button>
      ) : (
        <Button
          id={submitId}
          size="sm"
          onClick={submit}
          aria-keyshortcuts="Control+Enter"
          rightSection={<KeyHint keys={['Ctrl', 'Enter']} />}
        >
          {allResults.length === 0 ? 'Submit originator for' : 'Continue with'} {remainingCount} deposit{remainingCount === 1 ? '' : 's'}
        </Button>
      )}
      <Text c="dimmed">{progressText({ end: state.is === 'ended' ? state.end : null, results, remainingCount })}</Text>
      <DraftNote keeper={keeper} />
    </StickyBar>
  );
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
