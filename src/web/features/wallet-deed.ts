import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';
import { HttpRefusal, NoAnswer } from '#web/lib/http.ts';

/** A write that somebody asks for: run once at a time, never again by itself. */
export type Deed<Variables, Data> = {
  /** Does nothing while the deed is under way or after it was done. */
  readonly run: (variables: Variables, done: (data: Data) => void, failed?: (error: Error) => void) => void;
  readonly isRunning: boolean;
  readonly error: Error | null;
};

/** A mutation that a second press cannot start again: the library itself learns of the first one a moment later. */
export function useDeed<Variables, Data>(options: UseMutationOptions<Data, Error, Variables>): Deed<Variables, Data> {
  const mutation = useMutation(options);
  const isTaken = useRef(false);
  const run: Deed<Variables, Data>['run'] = (variables, done, failed) => {
    if (isTaken.current) return;
    isTaken.current = true;
    mutation.mutate(variables, {
      onSuccess: done,
      onError: (error) => {
        isTaken.current = false;
        failed?.(error);
      },
    });
  };
  return { run, isRunning: mutation.isPending, error: mutation.error };
}

/** Codes of answers to a write that leave open whether it happened. */
const openCodes: readonly string[] = ['outcome_unknown', 'unreadable', 'internal'];

/** Whether a failed write may have happened all the same. */
export function isOutcomeUnknown(error: Error | null): boolean {
  return error instanceof NoAnswer || (error instanceof HttpRefusal && openCodes.includes(error.code));
}

/** Why the service did not take this field, or undefined. */
export function refusalOf(error: Error | null, field: string): string | undefined {
  return error instanceof HttpRefusal && error.field === field ? error.message : undefined;
}
