import { entityFields, type EntityField } from '#contract/entity-fields.ts';
import type { EntityKind, EntityRole } from '#contract/entity.ts';
import type { PendingStatus } from '#contract/transaction.ts';

/** A field as one form asks for it. */
export type AskedField = EntityField & { readonly name: string; readonly required: boolean };

/** What an entity is submitted for: a pending status of a deposit, or a withdrawal (which has no stages). */
export type EntityDemand = PendingStatus | 'withdrawal';

/**
 * The fields that an entity of this kind has for this demand, in the order of the form; `kind` is not among them.
 * `values` decides about the "other" texts: such a field is asked only while its code is chosen.
 * Spec: Originator Entity, Third Party Entity, Beneficiary Entity.
 */
export function askedFields(
  role: EntityRole,
  demand: EntityDemand,
  kind: EntityKind,
  values: Readonly<Record<string, unknown>>,
): readonly AskedField[] {
  const table: Readonly<Record<string, EntityField>> = entityFields[role];
  return Object.entries(table).flatMap(([name, field]) => {
    if (field.kind !== undefined && field.kind !== kind) return [];
    if (field.other !== undefined && values[field.other.field] !== field.other.code[kind]) return [];
    if (demand === 'missing_travel_rule_info' && (field.asked === 'lvctr' || field.asked === 'lvctr_optional')) return [];
    return [{ ...field, name, required: isRequired(field) }];
  });
}

function isRequired(field: EntityField): boolean {
  return field.asked === 'always' || field.asked === 'lvctr' || field.other?.need === 'required';
}
