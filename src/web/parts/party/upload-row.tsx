import { Button } from '@mantine/core';
import { bytesWords, timeLeft } from '#web/lib/bytes-words.ts';
import { CutText } from '#web/parts/long-text.tsx';
import { Chip } from '#web/parts/transaction/status.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';
import classes from './party-documents.module.css';

/** An upload to the desk: progress, speed and remaining time. */
export function UploadRow({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const { key, chosen, state } = upload;
  const { name, size } = chosen.file;
  const isUnderWay = state.is === 'waiting' || state.is === 'sending';
  return (
    <li className={classes.file}>
      <div className={classes.words}>
        <CutText text={name} className={classes.name} />
        <span className={classes.small}>{bytesWords(size)}</span>
        {state.is === 'sending' ? <Progress name={name} size={size} state={state} /> : null}
        {state.is === 'waiting' ? <span className={classes.small}>Queued</span> : null}
        {state.is === 'cancelled' ? <Chip tone="quiet">Cancelled</Chip> : null}
        {state.is === 'failed' ? (
          <>
            <Chip tone="bad">Not sent</Chip>
            <span className={classes.why} role="alert" dir="auto">
              {state.why}
            </span>
          </>
        ) : null}
      </div>
      <span className={classes.actions}>
        {isUnderWay ? (
          <Button variant="default" aria-label={`Cancel ${name}`} onClick={() => queue.cancel(key)}>
            Cancel
          </Button>
        ) : null}
        {state.is === 'cancelled' || (state.is === 'failed' && !state.isFinal) ? (
          <Button variant="default" aria-label={`Try again: ${name}`} onClick={() => queue.retry(key)}>
            Try again
          </Button>
        ) : null}
        {isUnderWay ? null : (
          <Button variant="subtle" aria-label={`Dismiss ${name}`} onClick={() => queue.forget(key)}>
            Dismiss
          </Button>
        )}
      </span>
    </li>
  );
}

type ProgressProps = { readonly name: string; readonly size: number; readonly state: Upload['state'] & { readonly is: 'sending' } };

function Progress({ name, size, state: { progress } }: ProgressProps) {
  const sent = progress?.sent ?? 0;
  const speed = progress?.bytesPerSecond ?? null;
  const isAtDesk = sent >= size && progress !== null;
  const words = isAtDesk
    ? 'Checking'
    : [`${bytesWords(sent)} of ${bytesWords(size)}`, speed === null ? null : `${bytesWords(speed)}/s`, timeLeft(size - sent, speed)]
        .filter((each) => each !== null)
        .join(' · ');
  return (
    <>
      <progress className={classes.progress} value={sent} max={Math.max(1, size)} aria-label={`Sending ${name}`} />
      <span className={classes.small}>{words}</span>
    </>
  );
}
