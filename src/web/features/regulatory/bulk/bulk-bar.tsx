import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { submitId } from '#web/features/regulatory/form/form-default.tsx';
import { DraftNote } from '#web/parts/form/form-draft-note.tsx';
import type { DraftKeeper } from '#web/parts/form/form-draft.ts';
import type { BulkResults, RunEnd } from './bulk-run.ts';
import type { SendingState } from './use-bulk-submit.ts';
import classes from '#web/features/regulatory/regulatory.module.css';
import bulkClasses from './regulatory-bulk.module.css';

type BulkBarProps = {
  readonly state: SendingState;
  readonly results: BulkResults;
  /** Number of deposits not yet submitted. */
  readonly left: number;
  readonly keeper: DraftKeeper;
  readonly submit: () => void;
  readonly stop: () => void;
};

/** The submit button with its count; during a run, its progress and a stop button. */
export function BulkBar({ state, results, left, keeper, submit, stop }: BulkBarProps) {
  const all = Object.values(results);
  const accepted = all.filter(({ is }) => is === 'accepted').length;
  if (state.is === 'sending')
    return (
      <div className={classes.submit}>
        <Button variant="default" onClick={stop} data-autofocus>
          Stop after this one
        </Button>
        <div className={bulkClasses.progress}>
          <progress value={accepted} max={accepted + left} aria-label="Deposits accepted" />
          <span>
            {accepted} of {accepted + left} accepted
          </span>
        </div>
      </div>
    );
  return (
    <div className={classes.submit}>
      {left === 0 ? (
        <Link to="/regulatory" className={bulkClasses.back}>
          Back to the queue
        </Link>
      ) : (
        <Button
          id={submitId}
          size="sm"
          className={classes.submitButton}
          onClick={submit}
          aria-keyshortcuts="Control+Enter"
          rightSection={
            <span className={classes.keys} aria-hidden="true">
              <kbd>Ctrl</kbd> <kbd>Enter</kbd>
            </span>
          }
        >
          {all.length === 0 ? 'Submit originator for' : 'Continue with'} {left} deposit{left === 1 ? '' : 's'}
        </Button>
      )}
      <p className={bulkClasses.summary}>{summary({ end: state.is === 'ended' ? state.end : null, results, left })}</p>
      <DraftNote keeper={keeper} />
    </div>
  );
}

type Facts = { readonly end: RunEnd | null; readonly results: BulkResults; readonly left: number };

const endWords = {
  done: '',
  stopped: 'Stopped. ',
  halted: 'Stopped, because the next would fail the same way. ',
} as const satisfies Record<RunEnd, string>;

/** `'Stopped. 3 accepted, 1 refused, 2 left.'`; empty before the first submission. */
function summary({ end, results, left }: Facts): string {
  const all = Object.values(results);
  if (all.length === 0) return '';
  const count = (is: (typeof all)[number]['is']) => all.filter((result) => result.is === is).length;
  const [accepted, refused, unknown] = [count('accepted'), count('refused'), count('unknown')];
  const parts = [
    `${accepted} accepted`,
    ...(refused === 0 ? [] : [`${refused} refused`]),
    ...(unknown === 0 ? [] : [`${unknown} unknown`]),
    ...(left === 0 ? [] : [`${left} left`]),
  ];
  return `${end === null ? '' : endWords[end]}${parts.join(', ')}.`;
}
