import { Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { ConfirmationPurpose } from '#contract/desk/second-factor.ts';
import { HttpRefusal } from '#web/lib/http.ts';
import { useConfirmedIdentity } from './confirm-identity.tsx';

/** A change that asks the user to confirm their identity if the last confirmation is too old. */
export type ConfirmedWrite = {
  /** Runs a change, then `done`. Does nothing while a change is running. */
  readonly run: <Data>(change: () => Promise<Data>, done: (data: Data) => void) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** The failure and the confirmation dialog; the caller renders it. */
  readonly notice: ReactNode;
  /** The confirmation dialog without the failure, for a caller that shows the failure itself. */
  readonly dialog: ReactNode;
};

/** Runs the changes of one panel, one at a time. `what` names the changes in the dialog: `'Changing users'`. */
export function useConfirmedWrite(what: string, purpose: ConfirmationPurpose = 'step_up'): ConfirmedWrite {
  const identity = useConfirmedIdentity(what, purpose);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run: ConfirmedWrite['run'] = (change, done) => {
    if (isRunning) return;
    setRunning(true);
    setError(null);
    void attempt(change, done).finally(() => setRunning(false));
  };
  const attempt = async <Data,>(change: () => Promise<Data>, done: (data: Data) => void) => {
    try {
      done(await identity.run(change));
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
  return { run, isRunning, error, notice, dialog: identity.dialog };
}
