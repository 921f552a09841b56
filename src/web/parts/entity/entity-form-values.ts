import {
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type ResolverResult,
  type UseFormReturn,
} from 'react-hook-form';
import { focusField } from './entity-form.ts';
import type { FieldProblem } from './entity-values.ts';

/** A problem with the form path of its field. */
export type FormProblem<Values extends FieldValues = FieldValues> = FieldProblem & { readonly path: FieldPath<Values> };

/** A form with people. Validates a field on blur. */
export function useEntityForm<Values extends FieldValues>(
  starting: DefaultValues<Values>,
  problemsOf: (values: Values) => readonly FormProblem<Values>[],
): UseFormReturn<Values> {
  return useForm<Values>({
    defaultValues: starting,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => resolved(values, problemsOf(values)),
  });
}

/** Converts problems to the form library's resolver result. */
export function resolved<Values extends FieldValues>(values: Values, problems: readonly FormProblem<Values>[]): ResolverResult<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of problems) set(errors, path, { type: 'insufficient', message });
  return problems.length === 0 ? { values, errors: {} } : { values: {}, errors };
}

/** Focuses the first field with a problem, after the page has rendered the problem. */
export function focusFirst([first]: readonly { readonly path: string }[]): void {
  if (first !== undefined) requestAnimationFrame(() => focusField(first.path));
}
