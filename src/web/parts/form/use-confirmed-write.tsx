import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ConfirmationPurpose } from '#contract/desk/second-factor.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useConfirmedIdentity } from './confirm-identity.tsx';

/** Runs changes. If the user's last identity confirmation is too old, the user must first confirm their identity. */
export type ConfirmedWrite = {
  /** Runs `change` and then `done`. Does nothing while another change is running. */
  readonly run: <Data>(change: () => Promise<Data>, done: (data: Data) => void) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** Hides the error message, for example when the user edits the form after a refusal. */
  readonly clearError: () => void;
  /** The error message and the confirmation dialog. The caller renders both. */
  readonly notice: ReactNode;
  /** The confirmation dialog without the error message. For a caller that shows the error itself. */
  readonly dialog: ReactNode;
};

/** Runs the changes of one panel, one at a time. `action` is the name of the changes in the dialog: `'Changing users'`. */
export function useConfirmedWrite(action: string, purpose: ConfirmationPurpose = 'step_up'): ConfirmedWrite {
  const identity = useConfirmedIdentity(action, purpose);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run: ConfirmedWrite['run'] = (change, done) => {
    if (isRunning) return;
    setRunning(true);
    setError(null);
    void attempt(change, done).finally(() => setRunning(false));
  };
  const attempt = async <Data,>(change: () => Promise<Data>, onDone: (data: Data) => void) => {
    try {
      onDone(await identity.run(change));
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error('Unknown error'));
    }
  };
  const isCancelled = error instanceof HttpRefusal && error.code === 'step_up_required';
  const notice = (
    <>
      {error === null || isCancelled ? null : (
        <Text c="red" role="alert">
          Not changed: {error.message}
        </Text>
      )}
      {identity.dialog}
    </>
  );
  return { run, isRunning, error, clearError: () => setError(null), notice, dialog: identity.dialog };
}
