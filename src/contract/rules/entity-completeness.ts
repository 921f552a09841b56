import { entityKinds, type EntityRole } from '#contract/entity.ts';
import { askedFields, type EntityDemand } from './entity-form.ts';
import { insufficiencies, type EntityProblem } from './entity-problems.ts';

/** What still keeps an entity from being sufficient, with the field's label. */
export type Lack = EntityProblem & { readonly label: string };

/** How far an entity is filled in: `{ filled: 4, asked: 9, lacking: […] }` reads "4 of 9 fields". */
export type Completeness = {
  /** Required fields that hold something acceptable. */
  readonly filled: number;
  /** Required fields. */
  readonly asked: number;
  /** In the order of the form; an optional field that holds something unacceptable stands here without being counted. */
  readonly lacking: readonly Lack[];
};

/**
 * Counts the required fields of an entity for a demand; `kind` is not counted, and one that makes no sense counts as a person, as in the form.
 * Nothing lacks exactly when `insufficiencies` finds nothing. Ours: the spec is silent; which fields are required is `askedFields`'s to say.
 */
export function entityCompleteness(role: EntityRole, demand: EntityDemand, entity: Readonly<Record<string, unknown>>): Completeness {
  const kind = entityKinds.find((each) => each === entity['kind']) ?? 'individual';
  const judged = { ...entity, kind };
  const fields = askedFields(role, demand, kind, judged);
  const required = fields.filter((field) => field.required);
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const lacking = insufficiencies(role, demand, judged).map((problem) => ({
    ...problem,
    label: labels.get(problem.field) ?? problem.field,
  }));
  const lacked = new Set(lacking.map(({ field }) => field));
  return { filled: required.filter(({ name }) => !lacked.has(name)).length, asked: required.length, lacking };
}
