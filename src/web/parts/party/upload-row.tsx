import { Button, Progress } from '@mantine/core';
import { bytesLabel, timeLeft } from '#web/lib/byte-labels.ts';
import { Chip } from '#web/parts/transaction/status.tsx';
import { FileFact, FileFrame, FileProblem } from './file-frame.tsx';
import type { Upload, UploadQueue } from './upload-queue.ts';

/** An upload to the desk: its progress, its speed and the remaining time. */
export function UploadRow({ upload, queue }: { readonly upload: Upload; readonly queue: UploadQueue }) {
  const { key, chosenFile, state } = upload;
  const { name, size } = chosenFile.file;
  const isRunning = state.is === 'waiting' || state.is === 'sending';
  return (
    <FileFrame
      name={name}
      actions={
        <>
          {isRunning ? (
            <Button variant="default" aria-label={`Cancel ${name}`} onClick={() => queue.cancelUpload(key)}>
              Cancel
            </Button>
          ) : null}
          {state.is === 'cancelled' || (state.is === 'failed' && !state.isFinal) ? (
            <Button variant="default" aria-label={`Try again: ${name}`} onClick={() => queue.retryUpload(key)}>
              Try again
            </Button>
          ) : null}
          {isRunning ? null : (
            <Button variant="subtle" aria-label={`Dismiss ${name}`} onClick={() => queue.remove(key)}>
              Dismiss
            </Button>
          )}
        </>
      }
    >
      <FileFact>{bytesLabel(size)}</FileFact>
      {state.is === 'sending' ? <SendProgress name={name} size={size} state={state} /> : null}
      {state.is === 'waiting' ? <FileFact>Queued</FileFact> : null}
      {state.is === 'cancelled' ? <Chip tone="quiet">Cancelled</Chip> : null}
      {state.is === 'failed' ? (
        <>
          <Chip tone="bad">Not sent</Chip>
          <FileProblem isAlert>{state.reason}</FileProblem>
        </>
      ) : null}
    </FileFrame>
  );
}

type SendingProps = { readonly name: string; readonly size: number; readonly state: Upload['state'] & { readonly is: 'sending' } };

function SendProgress({ name, size, state: { progress } }: SendingProps) {
  const sentBytes = progress?.sent ?? 0;
  const speed = progress?.bytesPerSecond ?? null;
  const isFullySent = sentBytes >= size && progress !== null;
  const status = isFullySent
    ? 'Checking'
    : [
        `${bytesLabel(sentBytes)} of ${bytesLabel(size)}`,
        speed === null ? null : `${bytesLabel(speed)}/s`,
        timeLeft(size - sentBytes, speed),
      ]
        .filter((each) => each !== null)
        .join(' · ');
  return (
    <>
      <Progress value={Math.round((100 * sentBytes) / Math.max(1, size))} flex="1 1 8rem" aria-label={`Sending ${name}`} />
      <FileFact>{status}</FileFact>
    </>
  );
}
