import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';

/** A write that runs only once at a time and is never retried automatically. */
export type Write<Variables, Data> = {
  /** Starts the write. Does nothing while the write is running or after a success. */
  readonly run: (variables: Variables, onSuccess: (data: Data) => void, onFailure?: (error: Error) => void) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** The outcome of a failed write. Null if the write has not failed. */
  readonly outcome: WriteOutcome | null;
};

type Mutate<Variables, Data> = (variables: Variables, options: MutateOptions<Data, Error, Variables>) => void;

/** Returns a function that starts a mutation. A second call starts the mutation again only after a failure. */
export function runOnce<Variables, Data>(mutate: Mutate<Variables, Data>): Write<Variables, Data>['run'] {
  let isStarted = false;
  return (variables, onDone, onFailed) => {
    if (isStarted) return;
    isStarted = true;
    mutate(variables, {
      onSuccess: (data) => onDone(data),
      onError: (error) => {
        isStarted = false;
        onFailed?.(error);
      },
    });
  };
}

/**
 * A mutation that a double click cannot start twice. The state of the mutation cannot prevent this, because TanStack Query updates the
 * state only after the second click.
 */
export function useWrite<Variables, Data>(options: UseMutationOptions<Data, Error, Variables>): Write<Variables, Data> {
  const { mutate, isPending: isRunning, error } = useMutation(options);
  // TanStack Query returns the same `mutate` on every render.
  const [run] = useState(() => runOnce(mutate));
  return { run, isRunning, error, outcome: error === null ? null : outcomeOf(error) };
}
