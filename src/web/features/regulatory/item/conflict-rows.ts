import type { EntityRecord } from '#contract/entity.ts';
import type { ExternalTransaction, RegulatoryInformation } from '#contract/transaction.ts';
import { entityFacts, roleTitles } from '#web/parts/entity/people-panels.tsx';

/** A field in which what an officer typed and what the service holds differ, in words; null where one of them has nothing. */
export type ConflictRow = { readonly field: string; readonly typed: string | null; readonly held: string | null };

/** The entities that a submission carries. */
const roles = ['originator', 'third_party'] as const;

/** Field by field, only what differs; the order is that of the forms. */
export function conflictRows(typed: RegulatoryInformation, held: ExternalTransaction): readonly ConflictRow[] {
  return roles.flatMap((role) => {
    const [typedEntity, heldEntity] = [typed[`${role}_entity`] ?? {}, held[`${role}_entity`] ?? {}];
    const [mine, theirs] = [entityFacts(role, typedEntity), entityFacts(role, heldEntity)];
    return Object.keys(entityFacts(role, { ...heldEntity, ...withoutNothing(typedEntity) })).flatMap((label) => {
      const row = { field: `${roleTitles[role]}: ${label}`, typed: mine[label] ?? null, held: theirs[label] ?? null };
      return row.typed === row.held ? [] : [row];
    });
  });
}

/** What is not there must not hide what is. */
function withoutNothing(entity: EntityRecord): EntityRecord {
  return Object.fromEntries(Object.entries(entity).filter(([, value]) => value !== null && value !== ''));
}
