import { useEffect } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { currentFieldError } from '#web/parts/entity/entity-error.ts';
import type { Problem } from './money-spec.ts';
import type { MoneyValues } from './money-values.ts';

/** The type of errors that the form itself found. Errors from the service have another type. */
export const formErrorType = 'insufficient';

/** For each form, the paths of the fields that the user has visited and left. Keys are the `control` objects of the forms. */
const visitedFields = new WeakMap<object, Set<string>>();

function visitedFieldsOf(control: object): Set<string> {
  const visitedPaths = visitedFields.get(control) ?? new Set();
  visitedFields.set(control, visitedPaths);
  return visitedPaths;
}

/** Shows the error of a field from the next render on, as if the user had left the field. Call it with a change of values. */
export function showErrorAfterChange<Values extends FieldValues>({ control }: UseFormReturn<Values>, path: FieldPath<Values>): void {
  visitedFieldsOf(control).add(path);
}

/** Records that the user has left a field. Only needed for fields that the form library does not register. */
export function markFieldLeft<Values extends FieldValues>(form: UseFormReturn<Values>, path: FieldPath<Values>): void {
  showErrorAfterChange(form, path);
  void form.trigger(path);
}

/**
 * Updates the errors of fields that the user has left or that already show an error. The update is needed because a record may load after
 * the user has left its field.
 */
export function useCurrentErrors<Values extends MoneyValues>(form: UseFormReturn<Values>, problems: readonly Problem<Values>[]): void {
  useEffect(() => {
    const paths = [...new Set([...visitedFieldsOf(form.control), ...Object.keys(form.getValues())])] as FieldPath<Values>[];
    const outdatedPaths = paths.filter((path) => {
      const { type, message } = currentFieldError(form, path);
      const expectedProblem = problems.find((problem) => problem.path === path)?.message;
      if (type === formErrorType) return message !== expectedProblem;
      return type === undefined && expectedProblem !== undefined && visitedFieldsOf(form.control).has(path);
    });
    if (outdatedPaths.length > 0) void form.trigger(outdatedPaths);
  });
}
