import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { currentFieldError } from '#web/parts/entity/entity-error.ts';
import type { Problem } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';

/** The type of errors that the form itself found. Errors from the service have another type. */
export const formErrorType = 'insufficient';

/** For each form, the fields that the user has left. Keys are the `control` objects of the forms. */
const leftFields = new WeakMap<object, Set<string>>();

function leftFieldsOf(control: object): Set<string> {
  const leftPaths = leftFields.get(control) ?? new Set();
  leftFields.set(control, leftPaths);
  return leftPaths;
}

/** Records that the user has left a field. Only needed for fields that the form library does not register. */
export function markFieldLeft<Values extends FieldValues>(form: UseFormReturn<Values>, path: FieldPath<Values>): void {
  leftFieldsOf(form.control).add(path);
  void form.trigger(path);
}

/**
 * Updates the errors of fields that the user has left or that already show an error. Records may load only after the user has
 * left a field.
 */
export function useCurrentErrors<Values extends MoneyValues>(form: UseFormReturn<Values>, problems: readonly Problem<Values>[]): void {
  useEffect(() => {
    const paths = [...new Set([...leftFieldsOf(form.control), ...Object.keys(form.getValues())])] as FieldPath<Values>[];
    const outdated = paths.filter((path) => {
      const { type, message } = currentFieldError(form, path);
      const expectedProblem = problems.find((problem) => problem.path === path)?.message;
      if (type === formErrorType) return message !== expectedProblem;
      return type === undefined && expectedProblem !== undefined && leftFieldsOf(form.control).has(path);
    });
    if (outdated.length > 0) void form.trigger(outdated);
  });
}
