import { entityFields } from '#contract/people/entity-fields.ts';
import { entityRoleOf } from '#contract/people/entity-holders.ts';

/** Words in messages about a field. In a message without these words, a plain word such as `state` may have another meaning. */
export const fieldMessagePattern = /missing|empty|blank|invalid|required|insufficient|must|accepted|not valid|too long|too short/i;

const namePattern = /[a-z][a-z0-9]*(?:[._][a-z0-9]+)*/g;

/**
 * The field of the body in the message of the service, as a path, or undefined. `param is missing or the value is empty:
 * originator_entity.postcode` gives `originator_entity.postcode`. A plain `postcode` gives the same path if the body has
 * an originator.
 */
export function namedField(message: string, body: unknown): string | undefined {
  if (!fieldMessagePattern.test(message)) return undefined;
  // The sentence of the service ends with the field, so the last match counts.
  const tokens = [...message.matchAll(namePattern)].map(([text]) => text).reverse();
  for (const text of tokens) {
    const field = fieldOf(text, isObject(body) ? body : {});
    if (field !== undefined) return field;
  }
  return undefined;
}

function fieldOf(text: string, body: Readonly<Record<string, unknown>>): string | undefined {
  const [head = ''] = text.split('.', 1);
  if (Object.hasOwn(body, head) || entityRoleOf(head) !== undefined) return text;
  const holders = Object.keys(body).filter((name) => hasField(name, text));
  // If several entities have a field with this name, the empty field is used.
  const holder = holders.find((name) => isEmpty(valueIn(body[name], text))) ?? holders[0];
  return holder === undefined ? undefined : `${holder}.${text}`;
}

function hasField(holder: string, name: string): boolean {
  const role = entityRoleOf(holder);
  return role !== undefined && (name === 'kind' || Object.hasOwn(entityFields[role], name));
}

function valueIn(holder: unknown, name: string): unknown {
  return isObject(holder) ? holder[name] : undefined;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Whether a JSON value has fields or elements. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
