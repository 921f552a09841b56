import type { EntityDemand } from '#contract/people/entity-form.ts';
import { insufficiencies, invalidValues, withoutUnknownFields } from '#contract/people/entity-problems.ts';
import { entityRecordSchema, type EntityRecord, type EntityRole } from '#contract/people/entity.ts';
import { missingParameter, Refusal } from '#custody/service-refusal.ts';

/**
 * Returns an entity as it is stored. Refuses an insufficient entity with the name of the field, for example
 * `originator_entity.city`. Operator facts: Errors, 400.
 */
export function checkedEntity(field: string, role: EntityRole, demand: EntityDemand, entity: EntityRecord): EntityRecord {
  const [problem] = [...insufficiencies(role, demand, entity), ...invalidValues(role, entity)];
  if (problem === undefined) return entityRecordSchema.parse(withoutUnknownFields(role, entity));
  if (problem.problem === 'missing') throw missingParameter(`${field}.${problem.field}`);
  throw new Refusal('invalid', `${field}.${problem.field} ${problem.message}`);
}
