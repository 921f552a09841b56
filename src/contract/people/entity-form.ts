import { fieldsOf, type EntityField, type EntityFieldName } from './entity-fields.ts';
import type { EntityKind, EntityRole } from './entity.ts';
import type { PendingStatus } from './regulatory-status.ts';

/** A field in the form of an entity for one demand. */
export type DemandedField<Role extends EntityRole = EntityRole> = EntityField & {
  readonly name: EntityFieldName<Role>;
  readonly required: boolean;
};

/**
 * What an entity is needed for: a deposit with a pending status, or a withdrawal. `hosted_withdrawal` also needs the
 * beneficiary's service provider under the travel rule (`needsServiceProvider`).
 */
export type EntityDemand = PendingStatus | 'withdrawal' | 'hosted_withdrawal';

/** The roles of entities that each demand accepts. A third party is optional. Spec: Regulatory flow 4, 5. */
export const acceptedRoles = {
  missing_travel_rule_info: ['originator'],
  missing_lvctr_info: ['originator', 'third_party'],
  withdrawal: ['beneficiary'],
  hosted_withdrawal: ['beneficiary'],
} as const satisfies Record<EntityDemand, readonly EntityRole[]>;

/**
 * Returns the fields of an entity of this kind for this demand, in form order, without `kind`. An "other" text is included only
 * while `values` has its code. Does not check whether the demand accepts the role (`acceptedRoles`). Spec: Originator Entity,
 * Third Party Entity, Beneficiary Entity.
 */
export function demandedFields<Role extends EntityRole>(
  role: Role,
  demand: EntityDemand,
  kind: EntityKind,
  values: Readonly<Record<string, unknown>>,
): readonly DemandedField<Role>[] {
  return fieldsOf(role).flatMap(([name, field]) => {
    if (field.kind !== undefined && field.kind !== kind) return [];
    if (!isInUse(field, kind, values)) return [];
    if (demand === 'missing_travel_rule_info' && (field.demand === 'lvctr' || field.demand === 'lvctr_optional')) return [];
    return [{ ...field, name, required: isRequired(field, demand) }];
  });
}

/** Whether a field is in use. An "other" text is in use only while its code is selected. */
export function isInUse(field: EntityField, kind: EntityKind, values: Readonly<Record<string, unknown>>): boolean {
  return field.other === undefined || values[field.other.field] === field.other.code[kind];
}

function isRequired(field: EntityField, demand: EntityDemand): boolean {
  if (field.demand === 'hosted') return demand === 'hosted_withdrawal';
  return field.demand === 'always' || field.demand === 'lvctr' || field.other?.need === 'required';
}
