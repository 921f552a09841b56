import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';
import { useState } from 'react';
import type { WriteOutcome } from '#contract/error.ts';
import { outcomeOf } from '#web/data/outcome.ts';
import { HttpRefusal } from '#web/lib/http.ts';

/** A write that somebody asks for: run once at a time, never again by itself. */
export type Deed<Variables, Data> = {
  /** Does nothing while the deed is under way or after it was done. */
  readonly run: (variables: Variables, done: (data: Data) => void, failed?: (error: Error) => void) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
  /** What the failure says of the deed; null without a failure. */
  readonly outcome: WriteOutcome | null;
};

type Mutate<Variables, Data> = (variables: Variables, options: MutateOptions<Data, Error, Variables>) => void;

/** Starts a mutation once: not again while it is under way or after it was done, only after a failure. */
export function startedOnce<Variables, Data>(mutate: Mutate<Variables, Data>): Deed<Variables, Data>['run'] {
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

/** A mutation that a second press cannot start again: the library itself learns of the first one a moment later. */
export function useDeed<Variables, Data>(options: UseMutationOptions<Data, Error, Variables>): Deed<Variables, Data> {
  const { mutate, isPending: isRunning, error } = useMutation(options);
  // The library gives the same `mutate` at every drawing.
  const [run] = useState(() => startedOnce(mutate));
  return { run, isRunning, error, outcome: error === null ? null : outcomeOf(error) };
}

/** Why the service did not take this field, or undefined. */
export function refusalOf(error: Error | null, field: string): string | undefined {
  return error instanceof HttpRefusal && error.field === field ? error.message : undefined;
}
