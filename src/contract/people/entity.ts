import * as z from 'zod/mini';
import { checked, nameLengthMax, textSchema } from '#contract/wire/checked.ts';
import { integerSchema } from '#contract/wire/integer.ts';
import { NumberLiteral } from '#contract/wire/json.ts';
import { wire } from '#contract/wire/wire-form.ts';

/** Roles of an entity. A deposit has an originator and can have a third party. A withdrawal has beneficiaries. */
export const entityRoles = ['originator', 'third_party', 'beneficiary'] as const;

export type EntityRole = (typeof entityRoles)[number];

/** Kinds of entity: a person (`individual`) or a company (`corporate`). */
export const entityKinds = ['individual', 'corporate'] as const;

export type EntityKind = (typeof entityKinds)[number];

/** An entity in a record, with all fields that the service sends. An empty object means that there is no entity. */
export type EntityRecord = { readonly [field: string]: string | number | boolean | null };

const integer = /^-?\d{1,15}$/;

/** Reads an entity in a record. Texts, integers and booleans stay unchanged. Any other value becomes null. */
export const entityRecordSchema = z.record(
  z.string(),
  wire(z.union([z.string(), z.boolean(), z.null(), z.number(), z.pipe(z.unknown(), z.transform(scalarOf))]), {
    type: ['string', 'integer', 'boolean', 'null'],
  }),
);

/** An entity in a request. Its values are texts, booleans, integers and nulls. `insufficiencies` checks the required fields. */
export const entitySchema = z.record(
  checked(z.string(), z.maxLength(60)),
  z.union(
    [textSchema(nameLengthMax), z.boolean(), z.null(), integerSchema(0)],
    `must be a text of at most ${nameLengthMax} characters, an integer, true or false`,
  ),
);

function scalarOf(value: unknown): number | null {
  return value instanceof NumberLiteral && integer.test(value.text) ? Number(value.text) : null;
}

/** Whether a record contains an entity. An empty object does not count as an entity. Spec: `originator_entity`. */
export function hasEntity(entity: EntityRecord | null | undefined): entity is EntityRecord {
  return entity !== null && entity !== undefined && Object.keys(entity).length > 0;
}

/** Returns the display name, for example `'Ada Lovelace'` or `'Acme Ltd'`, or null without a name. */
export function entityName(entity: EntityRecord): string | null {
  const name = entity.corporate_name ?? [entity.firstname, entity.lastname].filter((part) => typeof part === 'string').join(' ');
  return typeof name === 'string' && name !== '' ? name : null;
}
