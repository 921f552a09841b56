import { entityFields } from '#contract/entity-fields.ts';
import type { EntityRole } from '#contract/entity.ts';

/** Fields of bodies that hold an entity. */
export const entityRoleOf: Readonly<Record<string, EntityRole>> = {
  originator_entity: 'originator',
  default_originator_entity: 'originator',
  third_party_entity: 'third_party',
  beneficiary_entity: 'beneficiary',
  beneficiary_entities: 'beneficiary',
};

/** Words of a refusal that is about a field. Without one of them a bare word such as `state` may be just a word. */
export const aboutAField = /missing|empty|blank|invalid|required|insufficient|must|accepted|not valid|too long|too short/i;

const token = /[a-z][a-z0-9]*(?:[._][a-z0-9]+)*/g;

/**
 * The field of the body that the service's message names, as a path, or undefined: `param is missing or the value is empty:
 * originator_entity.postcode` gives `originator_entity.postcode`; a bare `postcode` gives the same when the body has an originator.
 */
export function namedField(message: string, body: unknown): string | undefined {
  if (!aboutAField.test(message)) return undefined;
  // The field stands at the end of the service's own sentence, so the last one named counts.
  const tokens = [...message.matchAll(token)].map(([text]) => text).reverse();
  for (const text of tokens) {
    const field = fieldOf(text, isObject(body) ? body : {});
    if (field !== undefined) return field;
  }
  return undefined;
}

function fieldOf(text: string, body: Readonly<Record<string, unknown>>): string | undefined {
  const [head = ''] = text.split('.', 1);
  if (Object.hasOwn(body, head) || Object.hasOwn(entityRoleOf, head)) return text;
  const holders = Object.keys(body).filter((name) => hasField(name, text));
  // Of several entities with such a field the one that lacks it is meant.
  const holder = holders.find((name) => isEmpty(valueIn(body[name], text))) ?? holders[0];
  return holder === undefined ? undefined : `${holder}.${text}`;
}

function hasField(holder: string, name: string): boolean {
  const role = Object.hasOwn(entityRoleOf, holder) ? entityRoleOf[holder] : undefined;
  return role !== undefined && (name === 'kind' || Object.hasOwn(entityFields[role], name));
}

function valueIn(holder: unknown, name: string): unknown {
  return isObject(holder) ? holder[name] : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether a value of JSON has fields or elements. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
