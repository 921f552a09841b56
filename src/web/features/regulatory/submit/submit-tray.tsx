import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { outcomeOf } from '#web/data/outcome.ts';
import { WordsDrawn } from '#web/features/regulatory/regulatory-amount.tsx';
import { announce } from '#web/lib/announce.ts';
import { useStore } from '#web/lib/store.ts';
import { Icon, type IconName } from '#web/parts/icon.tsx';
import { usePageKeys } from '#web/parts/page-keys.ts';
import { readOutcome } from './submit-delivery.ts';
import { outbox, type PendingSubmission } from './submit-outbox.ts';
import { submissionWords } from './submit-words.ts';
import classes from './submit-tray.module.css';

/** Interval of countdown updates, in ms. */
const tickMs = 250;

/** How long a success message is shown, in ms: the item itself shows it permanently. */
const sentMs = 8_000;

/** Takes back the submission of a deposit and reopens its item with all typed values. */
export function useTakeBack(): (key: string) => void {
  const navigate = useNavigate();
  return (key) => {
    const submission = outbox.takeBack(key);
    if (submission === null) return announce('Too late to undo: it is being sent');
    announce(`Undone: ${submission.words}. Nothing was sent.`);
    void navigate({ to: '/regulatory/$transactionId', params: { transactionId: submission.id }, search: true });
  };
}

/**
 * The submissions of this window, in a corner of every page: each with its countdown, then its
 * outcome.
 */
export function SubmissionTray() {
  const all = useStore(outbox.submissions);
  const submissions = all.filter(({ state }) => state.is !== 'taken back');
  const takeBack = useTakeBack();
  const newest = newestOpen(all);
  const latest = useRef(takeBack);
  useEffect(() => {
    latest.current = takeBack;
  });
  usePageKeys(
    useMemo(
      () => (newest === undefined ? [] : [{ keys: 'u', words: 'Undo the last submission', action: () => latest.current(newest) }]),
      [newest],
    ),
  );
  const ref = useRoomBelow(submissions.length > 0);
  if (submissions.length === 0) return null;
  return (
    <section ref={ref} className={classes.tray} aria-label="Submissions">
      <ul>
        {submissions.map((submission) => (
          <li key={submission.key} data-state={submission.state.is}>
            <SubmissionRow submission={submission} isNewest={submission.key === newest} takeBack={() => takeBack(submission.key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The key of the latest submission that may still be taken back. */
function newestOpen(submissions: readonly PendingSubmission[]): string | undefined {
  return submissions.findLast(({ state }) => state.is === 'waiting' || state.is === 'paused')?.key;
}

const icons = {
  waiting: 'clock',
  paused: 'clock',
  sending: 'gear',
  sent: 'done',
  failed: 'alert',
  'taken back': 'close',
} as const satisfies Record<PendingSubmission['state']['is'], IconName>;

type RowProps = { readonly submission: PendingSubmission; readonly isNewest: boolean; readonly takeBack: () => void };

function SubmissionRow({ submission, isNewest, takeBack }: RowProps) {
  const { key, id, words, state } = submission;
  const { title, detail } = submissionWords(words, state, useTick(state.is === 'waiting'));
  const isUnknown = state.is === 'failed' && outcomeOf(state.error) === 'unknown';
  useEffect(() => {
    if (state.is !== 'sent') return undefined;
    const timer = setTimeout(() => outbox.dismiss(key), sentMs);
    return () => clearTimeout(timer);
  }, [key, state.is]);
  const isOpen = state.is === 'waiting' || state.is === 'paused';
  return (
    <div className={classes.row} role={state.is === 'failed' ? 'alert' : undefined} aria-label={isUnknown ? 'Outcome unknown' : undefined}>
      <Icon name={icons[state.is]} />
      <div className={classes.words}>
        <p className={classes.title}>
          <WordsDrawn words={title} />
        </p>
        {detail === null ? null : <p dir="auto">{detail}</p>}
        {state.is === 'waiting' ? <Countdown dueMs={state.dueMs} /> : null}
      </div>
      {isOpen ? (
        <Button size="compact-sm" variant="default" onClick={takeBack} aria-keyshortcuts={isNewest ? 'u' : undefined}>
          Undo{isNewest ? <kbd aria-hidden="true">u</kbd> : null}
        </Button>
      ) : null}
      {isUnknown ? <ReadAgain submission={submission} /> : null}
      {state.is === 'sent' || state.is === 'failed' ? (
        <Link
          to="/regulatory/$transactionId"
          params={{ transactionId: id }}
          className={classes.open}
          aria-label={`${state.is === 'sent' ? 'View' : 'Reopen'}: ${words}`}
        >
          {state.is === 'sent' ? 'View' : 'Reopen'}
        </Link>
      ) : null}
      {state.is === 'sent' || state.is === 'failed' ? (
        <button type="button" className={classes.close} aria-label={`Dismiss: ${title}`} onClick={() => outbox.dismiss(key)}>
          <Icon name="close" size={14} />
        </button>
      ) : null}
    </div>
  );
}

/** A shrinking line; the words say the same. */
function Countdown({ dueMs }: { readonly dueMs: number }) {
  const [leftMs] = useState(() => Math.max(0, dueMs - Date.now()));
  return <i className={classes.countdown} aria-hidden="true" style={{ animationDuration: `${leftMs}ms` }} />;
}

function ReadAgain({ submission }: { readonly submission: PendingSubmission }) {
  const client = useQueryClient();
  const [isReading, setReading] = useState(false);
  const read = async () => {
    setReading(true);
    const outcome = await readOutcome(client, submission);
    setReading(false);
    if (outcome === 'taken') announce(`Record status: complete. ${submission.words}`);
    else announce(outcome === 'open' ? 'The record still requires it: it was not accepted' : 'The record could not be loaded');
  };
  return (
    <Button size="compact-sm" variant="default" loading={isReading} onClick={() => void read()}>
      Check the record again
    </Button>
  );
}

/** The current time in ms since 1970; updates only while needed. */
function useTick(isNeeded: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isNeeded) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return nowMs;
}

/**
 * Reserves room for the tray at the page's end, so that it hides nothing. On a narrow page, sticky
 * bars sit above it.
 */
function useRoomBelow(isShown: boolean) {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const tray = ref.current;
    const root = document.documentElement;
    if (!isShown || tray === null) return undefined;
    const observer = new ResizeObserver(() => root.style.setProperty('--desk-tray', `${tray.offsetHeight}px`));
    observer.observe(tray);
    return () => {
      observer.disconnect();
      root.style.removeProperty('--desk-tray');
    };
  }, [isShown]);
  return ref;
}
