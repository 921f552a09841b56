import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';

/** A write that runs once at a time and is never retried automatically. */
export type Write<Variables, Data> = {
  /** Does nothing while the write is running or after it succeeded. */
  readonly run: (variables: Variables, done: (data: Data) => void, failed?: (error: Error) => void) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** The outcome of a failed write; null without a failure. */
  readonly outcome: WriteOutcome | null;
};

type Mutate<Variables, Data> = (variables: Variables, options: MutateOptions<Data, Error, Variables>) => void;

/** Starts a mutation once; restarts only after a failure. */
export function startedOnce<Variables, Data>(mutate: Mutate<Variables, Data>): Write<Variables, Data>['run'] {
  let isTaken = false;
  return (variables, done, failed) => {
    if (isTaken) return;
    isTaken = true;
    mutate(variables, {
      onSuccess: (data) => done(data),
      onError: (error) => {
        isTaken = false;
        failed?.(error);
      },
    });
  };
}

/** A mutation that a double click cannot start twice. TanStack Query reports the first start too late to prevent it. */
export function useWrite<Variables, Data>(options: UseMutationOptions<Data, Error, Variables>): Write<Variables, Data> {
  const { mutate, isPending: isRunning, error } = useMutation(options);
  // TanStack Query returns the same `mutate` on every render.
  const [run] = useState(() => startedOnce(mutate));
  return { run, isRunning, error, outcome: error === null ? null : outcomeOf(error) };
}
