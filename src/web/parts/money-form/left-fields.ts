import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldErrorNow } from '#web/parts/entity/entity-error.ts';
import type { Problem } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';

/** Type of the errors that the form itself finds; the service's are of another type. */
export const ownErrorType = 'insufficient';

/** The fields of each form that the user left, by its control. */
const leftFields = new WeakMap<object, Set<string>>();

function leftFieldsOf(control: object): Set<string> {
  const found = leftFields.get(control) ?? new Set();
  leftFields.set(control, found);
  return found;
}

/** Call when focus leaves a field that the form library does not register. */
export function leaveField<Values extends FieldValues>(form: UseFormReturn<Values>, path: FieldPath<Values>): void {
  leftFieldsOf(form.control).add(path);
  void form.trigger(path);
}

/**
 * Keeps each visible error, and each field that was left, in step with the current value: the value of a list, and the record
 * that it names, are known only after the field was left.
 */
export function useCurrentErrors<Values extends MoneyValues>(form: UseFormReturn<Values>, problems: readonly Problem<Values>[]): void {
  useEffect(() => {
    const paths = [...new Set([...leftFieldsOf(form.control), ...Object.keys(form.getValues())])] as FieldPath<Values>[];
    const outdated = paths.filter((path) => {
      const { type, message } = fieldErrorNow(form, path);
      const expected = problems.find((problem) => problem.path === path)?.message;
      if (type === ownErrorType) return message !== expected;
      return type === undefined && expected !== undefined && leftFieldsOf(form.control).has(path);
    });
    if (outdated.length > 0) void form.trigger(outdated);
  });
}
