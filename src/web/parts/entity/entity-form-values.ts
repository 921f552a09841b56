import type { FieldError, ResolverResult } from 'react-hook-form';
import type { EntityRole } from '#contract/entity.ts';
import type { RegulatoryInformation } from '#contract/transaction.ts';
import type { EntityForms, EntityPath } from './entity-form.ts';
import type { FieldProblem } from './entity-values.ts';

/** The body's names of the entities that a deposit takes. Spec: Transactions. */
export const holders = { originator: 'originator_entity', third_party: 'third_party_entity' } as const satisfies Partial<
  Record<EntityRole, keyof RegulatoryInformation>
>;

/** A problem with the place in the form that it is about. */
export type FormProblem = FieldProblem & { readonly path: EntityPath };

/** The starting values with what a draft holds in their place; what the form does not know is dropped. */
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

/** Problems as the form library wants them from a resolver. */
export function resolved(values: EntityForms, problems: readonly FormProblem[]): ResolverResult<EntityForms> {
  if (problems.length === 0) return { values, errors: {} };
  const errors: Record<string, Record<string, FieldError>> = {};
  for (const { path, message } of problems) {
    const [holder = '', name = ''] = path.split('.');
    (errors[holder] ??= {})[name] = { type: 'insufficient', message };
  }
  return { values: {}, errors };
}
