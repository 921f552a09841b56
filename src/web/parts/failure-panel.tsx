import { Button } from '@mantine/core';
import { recoveryMs } from '#web/data/recovery.ts';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';
import { Icon } from './icon.tsx';
import { Time } from './time.tsx';
import classes from './failure-panel.module.css';

type FailurePanelProps = {
  readonly error: Error;
  readonly retry: () => void;
  readonly isRetrying: boolean;
  /** When what is shown was read, ms since 1970. */
  readonly staleSinceMs?: number | undefined;
  /** What was read: `'Balances by asset'`. */
  readonly what?: string | undefined;
};

/** What was asked, what came back, and a button to ask again. The button stays as it is while it asks: whoever pressed it keeps the focus. */
export function FailurePanel({ error, retry, isRetrying, staleSinceMs, what = 'It' }: FailurePanelProps) {
  const isStale = staleSinceMs !== undefined;
  const words = failureTitle(error);
  const title = isStale ? `${what} could not be read again` : words === unread ? `${what} could not be read` : words;
  const reason = reasonOf(error);
  const asked = askedOf(error);
  return (
    <div className={classes.failure} role="alert" data-stale={isStale}>
      <Icon name="alert" size={18} />
      <div className={classes.words}>
        <h2>{title}</h2>
        <p>
          {reason === `${title}.` ? null : <bdi>{reason} </bdi>}
          {/* Once is enough: the reason may name what was asked, and then it says what the service answered. */}
          {asked === null || reason.includes(asked) ? null : (
            <span>
              <code>{asked}</code>
              {error instanceof HttpRefusal ? ` answered ${error.status}.` : ' was not answered.'}
            </span>
          )}
        </p>
        <WhatNow error={error} staleSinceMs={staleSinceMs} />
      </div>
      <Button
        variant="default"
        onClick={retry}
        leftSection={
          <span className={classes.mark} data-busy={isRetrying}>
            <Icon name="retry" size={14} />
          </span>
        }
      >
        Try again
      </Button>
    </div>
  );
}

/** How old what stands below is, and that nobody need press the button. */
function WhatNow({ error, staleSinceMs }: Pick<FailurePanelProps, 'error' | 'staleSinceMs'>) {
  const againMs = recoveryMs(error);
  if (againMs === null && staleSinceMs === undefined) return null;
  return (
    <p>
      {staleSinceMs === undefined ? null : (
        <>
          What you see was read at <Time value={new Date(staleSinceMs).toISOString()} isFull />.{' '}
        </>
      )}
      {againMs === null ? null : `The desk asks again by itself, every ${Math.round(againMs / 1000)} seconds.`}
    </p>
  );
}

const noRecord = 'The service has no such record: the link may be mistyped, or the record is not one of yours.';

/** Why, as a sentence. */
function reasonOf(error: Error): string {
  if (error instanceof HttpRefusal && error.code === 'not_found') return noRecord;
  return /[.!?]$/.test(error.message) ? error.message : `${error.message}.`;
}

/** What was asked, without the filter: `'GET /api/v1/wallets'`. */
function askedOf(error: Error): string | null {
  return error instanceof HttpRefusal || error instanceof NoAnswer ? error.asked.replace(/\?.*/, '') : null;
}

const unread = 'It could not be read';

/** A failure in a few words. */
export function failureTitle(error: unknown): string {
  if (error instanceof NoAnswer) return 'No answer';
  if (!(error instanceof HttpRefusal)) return 'This page did not work';
  if (error.code === 'not_found') return 'Not found';
  if (error.code === 'forbidden') return 'Your roles do not allow this';
  if (error.code === 'signed_out') return 'You are signed out';
  if (error.code === 'too_many_requests') return 'The service asks to slow down';
  return unread;
}
