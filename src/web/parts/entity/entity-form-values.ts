import { useForm, type FieldError, type ResolverResult } from 'react-hook-form';
import type { Draft } from '#contract/desk/draft.ts';
import { focusField, type EntityFormReturn, type EntityForms, type EntityPath } from './entity-form.ts';
import type { FieldProblem } from './entity-values.ts';

/** A problem with the form path of its field. */
export type FormProblem = FieldProblem & { readonly path: EntityPath };

/** A form with entities. Starts with the values of its draft, if any, and validates a field on blur. */
export function useEntityForm(
  starting: EntityForms,
  draft: Draft | null,
  problemsOf: (values: EntityForms) => readonly FormProblem[],
): EntityFormReturn {
  return useForm<EntityForms>({
    defaultValues: draft === null ? starting : withDraft(starting, draft.values),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
    shouldFocusError: false,
    resolver: (values) => resolved(values, problemsOf(values)),
  });
}

/** Focuses the first field with a problem, after the page has rendered the problem. */
export function focusFirst([first]: readonly FormProblem[]): void {
  if (first !== undefined) requestAnimationFrame(() => focusField(first.path));
}

/** Overrides starting values with a draft's values. Drops fields that the form does not have. */
export function withDraft(starting: EntityForms, draft: Readonly<Record<string, unknown>>): EntityForms {
  return Object.fromEntries(
    Object.entries(starting).map(([holder, text]) => {
      const kept: unknown = draft[holder];
      return [holder, Object.fromEntries(Object.entries(text).map(([name, value]) => [name, textIn(kept, name) ?? value]))];
    }),
  );
}

function textIn(holder: unknown, name: string): string | null {
  const value: unknown = typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
  return typeof value === 'string' ? value : null;
}

/** Converts problems to the form library's resolver result. */
export function resolved(values: EntityForms, problems: readonly FormProblem[]): ResolverResult<EntityForms> {
  if (problems.length === 0) return { values, errors: {} };
  const errors: Record<string, Record<string, FieldError>> = {};
  for (const { path, message } of problems) {
    const [holder = '', name = ''] = path.split('.');
    (errors[holder] ??= {})[name] = { type: 'insufficient', message };
  }
  return { values: {}, errors };
}
