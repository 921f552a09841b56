import { ActionIcon, Affix, Anchor, Button, Group, Paper, Progress, ScrollArea, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { undoTime } from '#contract/limits.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { announce } from '#web/lib/screen-reader.ts';
import { useStore } from '#web/lib/store.ts';
import { useDelayed, useRepeated } from '#web/lib/timers.ts';
import { Icon, type IconName } from '#web/parts/page/icon.tsx';
import { usePageKeys } from '#web/parts/page/page-keys.ts';
import { KeyHint } from '#web/parts/text/key-hint.tsx';
import { TextWithAmounts } from '#web/parts/text/text-with-amounts.tsx';
import { readOutcome } from './submit-delivery.ts';
import { submissionMessage } from './submit-messages.ts';
import { outbox, type PendingSubmission } from './submit-outbox.ts';

/** Interval at which countdowns are updated, ms. */
const tickMs = 250;

/** How long the messages about a success and an undo are visible, ms. The item's page shows the outcome permanently. */
const messageVisibleMs = 8_000;

/** Distance between the tray and the window's edges, px. */
const marginPx = 16;

/** Undoes the submission of a deposit and reopens its item with all typed values. */
export function useUndoSubmission(): (key: string) => void {
  const navigate = useNavigate();
  return (key) => {
    const submission = outbox.undo(key);
    if (submission === null) return announce('Too late to undo: it is being sent');
    const { title, detail } = submissionMessage(submission.label, { is: 'taken back', isHidden: false }, Date.now());
    announce(`${title}. ${detail}`);
    void navigate({ to: '/regulatory/$transactionId', params: { transactionId: submission.id }, search: true });
  };
}

/** The submissions of this window, in a corner of every page. Each submission shows its countdown and then its outcome. */
export function SubmissionTray() {
  const allSubmissions = useStore(outbox.submissions);
  const submissions = allSubmissions.filter(({ state }) => state.is !== 'taken back' || !state.isHidden);
  const takeBack = useUndoSubmission();
  const newestOpenKey = newestOpen(allSubmissions);
  const latestUndo = useRef(takeBack);
  useEffect(() => {
    latestUndo.current = takeBack;
  });
  usePageKeys(
    useMemo(
      () =>
        newestOpenKey === undefined
          ? []
          : [{ keys: 'u', label: 'Undo the last submission', action: () => latestUndo.current(newestOpenKey) }],
      [newestOpenKey],
    ),
  );
  const ref = useSpaceBelow(submissions.length > 0);
  if (submissions.length === 0) return null;
  return (
    <Affix ref={ref} withinPortal={false} position={{ bottom: marginPx, right: marginPx }} zIndex={15} data-unprinted="">
      <Paper component="section" shadow="md" w={`min(27rem, calc(100vw - ${2 * marginPx}px))`} aria-label="Submissions">
        <ScrollArea.Autosize mah="40dvh">
          <Stack component="ul" gap="sm" m="sm" p={0}>
            {submissions.map((submission) => (
              <li key={submission.key}>
                <SubmissionRow
                  submission={submission}
                  isNewest={submission.key === newestOpenKey}
                  takeBack={() => takeBack(submission.key)}
                />
              </li>
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Paper>
    </Affix>
  );
}

/** The key of the newest submission that the user can still undo. */
function newestOpen(submissions: readonly PendingSubmission[]): string | undefined {
  return submissions.findLast(({ state }) => state.is === 'waiting' || state.is === 'paused')?.key;
}

const stateIcons = {
  waiting: { icon: 'clock', colour: 'dimmed' },
  paused: { icon: 'clock', colour: 'dimmed' },
  sending: { icon: 'gear', colour: 'dimmed' },
  sent: { icon: 'done', colour: 'petrol' },
  failed: { icon: 'alert', colour: 'red' },
  'taken back': { icon: 'minus', colour: 'dimmed' },
} as const satisfies Record<PendingSubmission['state']['is'], { readonly icon: IconName; readonly colour: string }>;

type RowProps = { readonly submission: PendingSubmission; readonly isNewest: boolean; readonly takeBack: () => void };

function SubmissionRow({ submission, isNewest, takeBack }: RowProps) {
  const { key, id, label, state } = submission;
  const nowMs = useTick(state.is === 'waiting');
  const { title, detail } = submissionMessage(label, state, nowMs);
  const isUnknown = state.is === 'failed' && outcomeOf(state.error) === 'unknown';
  const dismiss = () => (state.is === 'taken back' ? outbox.hideUndone(key) : outbox.dismiss(key));
  useDelayed(dismiss, state.is === 'sent' || state.is === 'taken back' ? messageVisibleMs : null, key);
  const isOpen = state.is === 'waiting' || state.is === 'paused';
  return (
    <Group gap="sm" role={state.is === 'failed' ? 'alert' : undefined} aria-label={isUnknown ? 'Outcome unknown' : undefined}>
      <Text span lh={1} c={stateIcons[state.is].colour}>
        <Icon name={stateIcons[state.is].icon} />
      </Text>
      <Stack gap={2} flex="1 1 11rem" miw={0}>
        <Text fw={570}>
          <TextWithAmounts text={title} />
        </Text>
        {detail === null ? null : (
          <Text size="xs" c="dimmed" dir="auto">
            {detail}
          </Text>
        )}
      </Stack>
      {isOpen ? (
        <Button
          variant="default"
          onClick={takeBack}
          {...(isNewest ? { 'aria-keyshortcuts': 'u', rightSection: <KeyHint keys={['u']} /> } : {})}
        >
          Undo
        </Button>
      ) : null}
      {isUnknown ? <ReadAgainButton submission={submission} /> : null}
      {state.is === 'sent' || state.is === 'failed' ? (
        <Anchor
          renderRoot={(props) => <Link {...props} to="/regulatory/$transactionId" params={{ transactionId: id }} />}
          aria-label={`${state.is === 'sent' ? 'View' : 'Reopen'}: ${label}`}
        >
          {state.is === 'sent' ? 'View' : 'Reopen'}
        </Anchor>
      ) : null}
      {isOpen || state.is === 'sending' ? null : (
        <ActionIcon variant="subtle" color="gray" aria-label={`Dismiss: ${title}`} onClick={dismiss}>
          <Icon name="close" size={14} />
        </ActionIcon>
      )}
      {state.is === 'waiting' ? (
        <Progress
          w="100%"
          size={2}
          value={Math.round((100 * (state.dueMs - nowMs)) / undoTime.ms)}
          transitionDuration={tickMs}
          aria-hidden="true"
        />
      ) : null}
    </Group>
  );
}

function ReadAgainButton({ submission }: { readonly submission: PendingSubmission }) {
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const readRecord = async () => {
    setReading(true);
    const outcome = await readOutcome(client, submission);
    setReading(false);
    if (outcome === 'taken') announce(`Record status: complete. ${submission.label}`);
    else
      announce(
        outcome === 'open'
          ? 'The custodian did not accept the submission: the record still requires the information. Submit it again'
          : 'The record could not be loaded',
      );
  };
  return (
    <Button variant="default" loading={isReading} onClick={() => void readRecord()}>
      Check the record again
    </Button>
  );
}

/** The current time in ms since 1970, updated only while `isNeeded`. */
function useTick(isNeeded: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useRepeated(() => setNowMs(Date.now()), isNeeded ? tickMs : null);
  return nowMs;
}

/**
 * Adds space at the end of the page, so that the tray covers no content. On narrow pages, sticky bars touch the top of the tray.
 */
function useSpaceBelow(isVisible: boolean) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tray = ref.current;
    const root = document.documentElement;
    if (!isVisible || tray === null) return undefined;
    const observer = new ResizeObserver(() => root.style.setProperty('--desk-tray', `${tray.offsetHeight + marginPx}px`));
    observer.observe(tray);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--desk-tray');
    };
  }, [isVisible]);
  return ref;
}
