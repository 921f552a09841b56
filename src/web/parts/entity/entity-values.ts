import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/people/code-lists/codes.ts';
import { fieldsOf, type EntityFieldName, type FieldShape } from '#contract/people/entity-fields.ts';
import { demandedFields, type DemandedField, type EntityDemand } from '#contract/people/entity-form.ts';
import { insufficiencies } from '#contract/people/entity-problems.ts';
import { entityKinds, type EntityKind, type EntityRecord, type EntityRole } from '#contract/people/entity.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';
import { localTimeText, readLocalTime } from '#web/lib/local-time.ts';
import { dayReadings, isoDate } from '#web/lib/typed-day.ts';
import { countryChoices, nearestChoice, stateChoicesOf, type Choice } from './country-search.ts';

/**
 * The form values of an entity: its kind, and one text for each field. An empty field is `''`, and a code is a text of digits.
 */
export type EntityValues<Role extends EntityRole> = { kind: EntityKind } & { [Name in EntityFieldName<Role>]: string };

/** The form values of an entity of any role. Keys are field names. */
export type EntityText = Readonly<Record<string, string>>;

/** The schema of a text in a form. A missing or invalid text is replaced by the initial text. */
export function typedText(initial = '') {
  return orElse(z.string(), initial);
}

/** The schemas of an entity's kind and of these texts. */
export function textSchemas<Name extends string>(names: readonly Name[], initialTexts: EntityText = {}) {
  const texts = names.map((name) => [name, typedText(initialTexts[name])] as const);
  return {
    kind: orElse(z.enum(entityKinds), kindOf(initialTexts)),
    ...(Object.fromEntries(texts) as Record<Name, ReturnType<typeof typedText>>),
  };
}

/**
 * The schema of an entity's form values and drafts. Missing and invalid values become initial values; unknown fields are removed.
 */
export function entityValuesSchema<Role extends EntityRole>(role: Role, initialTexts: EntityText = {}) {
  const names = fieldsOf(role).map(([name]) => name);
  const schema = z.object(textSchemas(names, initialTexts)) as unknown as z.ZodMiniType<EntityValues<Role>>;
  return orElse(schema, () => schema.parse({}));
}

/** Converts an entity of a record to form values. */
export function entityValuesOf<Role extends EntityRole>(role: Role, entity: EntityRecord): EntityValues<Role> {
  const texts = fieldsOf(role).map(([name, { shape }]) => [name, textOf(shape, entity[name])] as const);
  return entityValuesSchema(role).parse({ ...Object.fromEntries(texts), kind: entity['kind'] });
}

function textOf(shape: FieldShape, value: EntityRecord[string] | undefined): string {
  if (value === null || value === undefined) return '';
  return shape.is === 'datetime' && typeof value === 'string' ? localTimeText(value) : String(value);
}

/** The list of codes that a field accepts. Null if the field has no codes. */
export function codesOf(shape: FieldShape, kind: EntityKind): CodeList | null {
  if (shape.is === 'code') return shape.list;
  if (shape.is !== 'identification') return null;
  return kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
}

/** The kind of an entity in a form. An invalid kind counts as a person. */
export function kindOf(values: EntityText): EntityKind {
  return entityKinds.find((kind) => kind === values['kind']) ?? 'individual';
}

/** The filled fields as values of a request body. Text that cannot be parsed stays unchanged. */
function filledFields(role: EntityRole, values: EntityText): EntityRecord {
  const kind = kindOf(values);
  const filledEntries = fieldsOf(role).flatMap(([name, { shape }]) => {
    const fieldText = (values[name] ?? '').trim();
    return fieldText === '' ? [] : [[name, bodyValue(shape, kind, fieldText)] as const];
  });
  return Object.fromEntries(filledEntries);
}

const codeSchema = queryIntegerSchema(0);

/** Converts a filled field to its value in a request body. */
export function bodyValue(shape: FieldShape, kind: EntityKind, typed: string): string | number {
  if (shape.is === 'date') return isoDate(typed);
  if (shape.is === 'datetime') return readLocalTime(typed).iso ?? typed;
  const code = codesOf(shape, kind) === null ? null : codeSchema.safeParse(typed);
  return code?.success === true ? code.data : typed;
}

/** The fields that a form shows now. A text for "other" is visible only while the code for "other" is selected. */
export function formFields<Role extends EntityRole>(role: Role, demand: EntityDemand, values: EntityText): readonly DemandedField<Role>[] {
  return demandedFields(role, demand, kindOf(values), filledFields(role, values));
}

/** Splits fields into required and optional fields. A text for "other" stays next to its code, whether or not it is required. */
export function foldedFields(fields: readonly DemandedField[]): {
  readonly requiredFields: readonly DemandedField[];
  readonly optionalFields: readonly DemandedField[];
} {
  const requiredNames = new Set<string>(fields.filter(({ required, other }) => required && other === undefined).map(({ name }) => name));
  const isRequired = ({ name, other }: DemandedField) => requiredNames.has(other?.field ?? name);
  return { requiredFields: fields.filter(isRequired), optionalFields: fields.filter((field) => !isRequired(field)) };
}

/** The entity in the request body. It contains only filled fields that the form shows. Codes are integers. */
export function entityBody(role: EntityRole, demand: EntityDemand, values: EntityText): EntityRecord {
  const filledValues = filledFields(role, values);
  const visibleFields = formFields(role, demand, values).flatMap(({ name }) => {
    const value = filledValues[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { kind: kindOf(values), ...Object.fromEntries(visibleFields) };
}

/** A problem of a field. The message is displayed next to the field and, with the field's label, in a summary. */
export type FieldProblem<Name extends string = string> = { readonly name: Name; readonly label: string; readonly message: string };

/** The problems of an entity that prevent its submission, in the order of the form. */
export function entityProblems<Role extends EntityRole>(role: Role, demand: EntityDemand, values: EntityText) {
  const fields = new Map<string, DemandedField<Role>>(formFields(role, demand, values).map((field) => [field.name, field]));
  return insufficiencies(role, demand, entityBody(role, demand, values)).map(
    ({ field: name, problem, message }): FieldProblem<typeof name> => {
      const field = fields.get(name);
      const label = field?.label ?? 'Kind';
      if (problem === 'missing') return { name, label, message };
      return { name, label, message: unlistedMessage(field, values) ?? `${label} ${timeProblem(field, values) ?? message}` };
    },
  );
}

/** An entity of a form: its request body, its problems, and the form paths of its visible fields. */
export function entityOfForm<Role extends EntityRole, Path>(
  role: Role,
  demand: EntityDemand,
  values: EntityText,
  pathOf: (name: 'kind' | EntityFieldName<Role>) => Path,
) {
  return {
    role,
    body: entityBody(role, demand, values),
    problems: entityProblems(role, demand, values).map((problem) => ({ ...problem, path: pathOf(problem.name) })),
    paths: [pathOf('kind'), ...formFields(role, demand, values).map(({ name }) => pathOf(name))],
  };
}

/** The message that a value is not in the field's list: `'No country “mars”'`. Null for fields without a list. */
function unlistedMessage(field: DemandedField | undefined, values: EntityText): string | null {
  const fieldText = values[field?.name ?? ''] ?? '';
  if (field?.shape.is === 'country') return `No country “${fieldText}”${nearestHint(countryChoices, fieldText)}`;
  if (field?.shape.is !== 'state') return null;
  const country = values[field.shape.countryField] ?? '';
  return `No state or province “${fieldText}” in ${country === '' ? 'this country' : country}${nearestHint(stateChoicesOf(country) ?? [], fieldText)}`;
}

function nearestHint(choices: readonly Choice[], typed: string): string {
  const nearestName = nearestChoice(choices, typed);
  return nearestName === null ? '' : `: did you mean ${nearestName}?`;
}

/** The reason why a typed date or time is invalid or ambiguous, as text that follows the field's label. Null for other fields. */
function timeProblem(field: DemandedField | undefined, values: EntityText): string | null {
  const fieldText = values[field?.name ?? ''] ?? '';
  if (field?.shape.is === 'datetime') return readLocalTime(fieldText).problem;
  const readings = field?.shape.is === 'date' ? dayReadings(fieldText) : [];
  return readings.length < 2 ? null : `can mean ${readings.join(' or ')}: write one of them`;
}

/** Whether any field other than the kind is filled. */
export function hasTypedText(values: EntityText): boolean {
  return Object.entries(values).some(([name, value]) => name !== 'kind' && value.trim() !== '');
}
