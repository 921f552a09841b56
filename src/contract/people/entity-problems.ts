import * as z from 'zod/mini';
import { corporateIdentificationTypes, individualIdentificationTypes, isCodeOf } from '#contract/people/code-lists/codes.ts';
import { isCountry } from '#contract/people/code-lists/countries.ts';
import { isStateOf } from '#contract/people/code-lists/states.ts';
import { emailSchema } from './email.ts';
import { fieldsOf, type EntityFieldName, type FieldShape } from './entity-fields.ts';
import { demandedFields, isInUse, type EntityDemand } from './entity-form.ts';
import { entityKinds, type EntityKind, type EntityRole } from './entity.ts';
import { birthDateProblem, latestDay, pastTimeProblem, personTextProblem } from './person-rules.ts';

/** Maximum length of a text in an entity, in characters. Our choice: the spec is silent. */
export const entityTextMax = 255;

/** A problem of one field of an entity. It states whether the value is missing or invalid. */
export type EntityProblem<Role extends EntityRole = EntityRole> = {
  readonly field: 'kind' | EntityFieldName<Role>;
  readonly problem: 'missing' | 'invalid';
  readonly message: string;
};

type Values = Readonly<Record<string, unknown>>;

/**
 * Whether a value counts as missing. Absent, null and blank values count as missing. Operator facts: Errors, 400, "param is
 * missing or the value is empty".
 */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Returns the problems that make an entity insufficient for a demand, in form order. The form and the service's 400 both use
 * this function. Spec: Code and value lists, Regulatory flow 4.
 */
export function insufficiencies<Role extends EntityRole>(role: Role, demand: EntityDemand, entity: Values): readonly EntityProblem<Role>[] {
  const kind = kindOf(entity);
  if (kind === null) return [kindProblem(entity)];
  return demandedFields(role, demand, kind, entity).flatMap((field) =>
    isBlank(entity[field.name])
      ? field.required
        ? [{ field: field.name, problem: 'missing' as const, message: `${field.label} is required` }]
        : []
      : valueProblem(field.name, field.shape, kind, entity),
  );
}

/**
 * Returns the problems of filled fields with values that are invalid for every demand. Includes fields that this demand does
 * not use.
 */
export function invalidValues<Role extends EntityRole>(role: Role, entity: Values): readonly EntityProblem<Role>[] {
  const kind = kindOf(entity);
  if (kind === null) return [kindProblem(entity)];
  return fieldsOf(role).flatMap(([name, field]) =>
    isBlank(entity[name]) || (field.kind ?? kind) !== kind ? [] : valueProblem(name, field.shape, kind, entity),
  );
}

/**
 * Returns the filled fields of an entity, to store and send. Omits unknown fields, fields of the other kind and unused "other"
 * texts.
 */
export function withoutUnknownFields(role: EntityRole, entity: Values): Values {
  const kind = kindOf(entity);
  if (kind === null) return {};
  const usedFields = fieldsOf(role).filter(
    ([name, field]) => !isBlank(entity[name]) && (field.kind ?? kind) === kind && isInUse(field, kind, entity),
  );
  return { kind, ...Object.fromEntries(usedFields.map(([name]) => [name, entity[name]])) };
}

function kindOf(entity: Values): EntityKind | null {
  return entityKinds.find((kind) => kind === entity.kind) ?? null;
}

function kindProblem(entity: Values): EntityProblem<never> {
  return isBlank(entity.kind)
    ? { field: 'kind', problem: 'missing', message: 'Kind is required' }
    : { field: 'kind', problem: 'invalid', message: 'must be individual or corporate' };
}

function valueProblem<Role extends EntityRole>(
  field: EntityFieldName<Role>,
  shape: FieldShape,
  kind: EntityKind,
  entity: Values,
): readonly EntityProblem<Role>[] {
  const message = valueMessage(shape, kind, entity, entity[field]);
  return message === null ? [] : [{ field, problem: 'invalid', message }];
}

const formats = {
  email: { schema: emailSchema, message: 'must be an e-mail address' },
  ip: { schema: z.union([z.ipv4(), z.ipv6()]), message: 'must be an IPv4 or IPv6 address' },
  date: { schema: z.iso.date(), message: 'must be a date such as 1980-12-31' },
  datetime: { schema: z.iso.datetime({ offset: true }), message: 'must be a date and time with a zone, such as 2026-07-21T09:30:00Z' },
} as const;

/** Returns why a filled value is refused, or null if it is accepted. */
function valueMessage(shape: FieldShape, kind: EntityKind, entity: Values, value: unknown): string | null {
  if (shape.is === 'code' || shape.is === 'identification') {
    const codes = shape.is === 'code' ? shape.list : kind === 'individual' ? individualIdentificationTypes : corporateIdentificationTypes;
    return typeof value === 'number' && isCodeOf(codes, value) ? null : 'must be a code of the list';
  }
  if (typeof value !== 'string') return 'must be text';
  if (value.length > entityTextMax) return `must be at most ${entityTextMax} characters`;
  switch (shape.is) {
    case 'text':
      return personTextProblem(value);
    case 'country':
      return isCountry(value) ? null : `${JSON.stringify(value)} must be an accepted country`;
    case 'state': {
      const country = entity[shape.countryField];
      return isStateOf(typeof country === 'string' ? country : undefined, value)
        ? personTextProblem(value)
        : `${JSON.stringify(value)} is not a state of ${String(country)}`;
    }
    default:
      if (!formats[shape.is].schema.safeParse(value).success) return formats[shape.is].message;
      if (shape.is === 'date') return birthDateProblem(value, latestDay(Date.now()));
      return shape.is === 'datetime' ? pastTimeProblem(value, Date.now()) : null;
  }
}
