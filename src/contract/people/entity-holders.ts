import type { EntityRole } from './entity.ts';

/** The fields in a deposit's submission that contain an entity, by the entity's role. Spec: Transactions. */
export const depositHolders = { originator: 'originator_entity', third_party: 'third_party_entity' } as const satisfies Partial<
  Record<EntityRole, string>
>;

/** The fields of bodies and records that contain entities, each with the entities' role. */
export const entityHolders: Readonly<Record<string, EntityRole>> = {
  default_originator_entity: 'originator',
  originator_entity: 'originator',
  third_party_entity: 'third_party',
  beneficiary_entity: 'beneficiary',
  beneficiary_entities: 'beneficiary',
  default_beneficiary_entity: 'beneficiary',
};

/**
 * Returns the role of the entities in a field, for example `'beneficiary'` for `'beneficiary_entities'`. Returns undefined for
 * other fields.
 */
export function entityRoleOf(field: string): EntityRole | undefined {
  return Object.hasOwn(entityHolders, field) ? entityHolders[field] : undefined;
}
