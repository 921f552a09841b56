import { entityFields } from '#contract/entity-fields.ts';
import { entityRoleOf, isObject } from './named-field.ts';

/**
 * The path of the first field inside an entity of a body that no entity of its role has, `'originator_entity.is_confirmed'`, or null. What
 * the operator alone decides, a person's risk or confirmation, never comes from a form.
 */
export function foreignEntityField(body: unknown): string | null {
  for (const [holder, entity] of Object.entries(isObject(body) ? body : {})) {
    const role = Object.hasOwn(entityRoleOf, holder) ? entityRoleOf[holder] : undefined;
    if (role === undefined) continue;
    for (const each of Array.isArray(entity) ? entity : [entity]) {
      const name = Object.keys(isObject(each) ? each : {}).find((field) => field !== 'kind' && !Object.hasOwn(entityFields[role], field));
      if (name !== undefined) return `${holder}.${name}`;
    }
  }
  return null;
}
