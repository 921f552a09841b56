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

/** The problem of a field, with the field's path in the form. */
export type FormProblem<Values extends FieldValues = FieldValues> = FieldProblem & { readonly path: FieldPath<Values> };

/** A form with fields of people and companies. A field is validated when it loses the focus. */
export function useEntityForm<Values extends FieldValues>(
  defaultValues: DefaultValues<Values>,
  problemsOf: (values: Values) => readonly FormProblem<Values>[],
): UseFormReturn<Values> {
  return useForm<Values>({
    defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => resolverResult(values, problemsOf(values)),
  });
}

/** Converts problems to the result that the form library expects from a resolver. */
export function resolverResult<Values extends FieldValues>(
  values: Values,
  problems: readonly FormProblem<Values>[],
): ResolverResult<Values> {
  const errors: FieldErrors<Values> = {};
  for (const { path, message } of problems) set(errors, path, { type: 'insufficient', message });
  return problems.length === 0 ? { values, errors: {} } : { values: {}, errors };
}

/** Focuses the first field with a problem after the next render, which shows the problem. */
export function focusFirstProblem([first]: readonly { readonly path: string }[]): void {
  if (first !== undefined) requestAnimationFrame(() => focusField(first.path));
}
