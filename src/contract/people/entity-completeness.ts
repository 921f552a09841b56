import { demandedFields, type EntityDemand } from './entity-form.ts';
import { insufficiencies, type EntityProblem } from './entity-problems.ts';
import { entityKinds, type EntityRole } from './entity.ts';

/** A field that makes an entity incomplete, with its problem and its label. */
export type IncompleteField = EntityProblem & { readonly label: string };

/**
 * The number of filled fields of an entity. For example, `{ filledCount: 4, requiredCount: 9, missingFields: […] }` is
 * displayed as "4 of 9 required fields".
 */
export type Completeness = {
  /** Number of required fields that have an accepted value. */
  readonly filledCount: number;
  /** Number of required fields. */
  readonly requiredCount: number;
  /** Incomplete fields in form order. They include optional fields with an invalid value, although the counts do not. */
  readonly missingFields: readonly IncompleteField[];
};

/**
 * Counts the required fields of an entity for a demand. `kind` does not count. An invalid `kind` is treated as a person, as in
 * the form. `missingFields` is empty exactly if `insufficiencies` is empty. Our choice: the spec is silent.
 */
export function entityCompleteness(role: EntityRole, demand: EntityDemand, entity: Readonly<Record<string, unknown>>): Completeness {
  const kind = entityKinds.find((entityKind) => entityKind === entity['kind']) ?? 'individual';
  const entityWithKind = { ...entity, kind };
  const fields = demandedFields(role, demand, kind, entityWithKind);
  const requiredFields = fields.filter((field) => field.required);
  const labels = new Map<string, string>(fields.map(({ name, label }) => [name, label]));
  const missingFields = insufficiencies(role, demand, entityWithKind).map((problem) => ({
    ...problem,
    label: labels.get(problem.field) ?? problem.field,
  }));
  const incompleteFields = new Set(missingFields.map(({ field }) => field));
  return {
    filledCount: requiredFields.filter(({ name }) => !incompleteFields.has(name)).length,
    requiredCount: requiredFields.length,
    missingFields: missingFields,
  };
}
