import { entityFields } from '#contract/people/entity-fields.ts';
import { entityRoleOf } from '#contract/people/entity-holders.ts';
import { isObject } from './named-field.ts';

/**
 * The path of the first entity field in a body that its role does not have, or null:
 * `'originator_entity.is_confirmed'`. Fields that only the operator decides, such as a person's
 * risk or confirmation, never come from a form.
 */
export function foreignEntityField(body: unknown): string | null {
  for (const [holder, entity] of Object.entries(isObject(body) ? body : {})) {
    const role = entityRoleOf(holder);
    if (role === undefined) continue;
    for (const each of Array.isArray(entity) ? entity : [entity]) {
      const name = Object.keys(isObject(each) ? each : {}).find((field) => field !== 'kind' && !Object.hasOwn(entityFields[role], field));
      if (name !== undefined) return `${holder}.${name}`;
    }
  }
  return null;
}
