import type { EntityRecord } from '#contract/people/entity.ts';
import type { RegulatoryInformation } from '#contract/service/regulatory-information.ts';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { entityFacts, roleTitles } from '#web/parts/entity/people-panels.tsx';

/** A field with different typed and recorded values, both as labels. Null is an empty value. */
export type ConflictRow = { readonly field: string; readonly typedText: string | null; readonly recordedText: string | null };

/** The entities of a submission. */
const roles = ['originator', 'third_party'] as const;

/** The fields with different typed and recorded values, in the order of the form. */
export function conflictRows(typed: RegulatoryInformation, recordedDeposit: ExternalTransaction): readonly ConflictRow[] {
  return roles.flatMap((role) => {
    const [typedEntity, recordedEntity] = [typed[`${role}_entity`] ?? {}, recordedDeposit[`${role}_entity`] ?? {}];
    const [typedValues, recordedValues] = [entityFacts(role, typedEntity), entityFacts(role, recordedEntity)];
    return Object.keys(entityFacts(role, { ...recordedEntity, ...withoutEmptyValues(typedEntity) })).flatMap((label) => {
      const row = {
        field: `${roleTitles[role]}: ${label}`,
        typedText: typedValues[label] ?? null,
        recordedText: recordedValues[label] ?? null,
      };
      return row.typedText === row.recordedText ? [] : [row];
    });
  });
}

/** Removes empty values, so that they do not override values of the entity with which they are merged. */
function withoutEmptyValues(entity: EntityRecord): EntityRecord {
  return Object.fromEntries(Object.entries(entity).filter(([, value]) => value !== null && value !== ''));
}
