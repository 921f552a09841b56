import type { FieldError, ResolverResult } from 'react-hook-form';
import type { EntityForms, EntityPath } from './entity-form.ts';
import type { FieldProblem } from './entity-values.ts';

/** A problem with its path in the form. */
export type FormProblem = FieldProblem & { readonly path: EntityPath };

/** The starting values, overridden by a draft's. Fields unknown to the form are dropped. */
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

/** Converts problems to a resolver result of the form library. */
export function resolved(values: EntityForms, problems: readonly FormProblem[]): ResolverResult<EntityForms> {
  if (problems.length === 0) return { values, errors: {} };
  const errors: Record<string, Record<string, FieldError>> = {};
  for (const { path, message } of problems) {
    const [holder = '', name = ''] = path.split('.');
    (errors[holder] ??= {})[name] = { type: 'insufficient', message };
  }
  return { values: {}, errors };
}
