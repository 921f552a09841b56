import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/people/code-lists/codes.ts';
import { entityFields, type EntityField, type FieldShape } from '#contract/people/entity-fields.ts';
import { demandedFields, type DemandedField, type EntityDemand } from '#contract/people/entity-form.ts';
import { insufficiencies, withoutUnknownFields } from '#contract/people/entity-problems.ts';
import { entityKinds, type EntityKind, type EntityRecord, type EntityRole } from '#contract/people/entity.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';
import { formatTime, isoDate } from '#web/lib/format-time.ts';

/** An entity in a form: text by field, `''` if empty. Codes, including `kind`, are digits. */
export type EntityText = Record<string, string>;

const codeSchema = queryIntegerSchema(0);

/** The code list of a field, or null if it has no codes. */
export function codesOf(shape: FieldShape, kind: EntityKind): CodeList | null {
  if (shape.is === 'code') return shape.list;
  if (shape.is !== 'identification') return null;
  return kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
}

/** The kind in a form; an invalid value counts as a person. */
export function kindOf(text: EntityText): EntityKind {
  return entityKinds.find((kind) => kind === text['kind']) ?? 'individual';
}

/** Every field of the role as text, filled from a record: a form's initial values. */
export function textOfEntity(role: EntityRole, entity: EntityRecord): EntityText {
  const fields: Readonly<Record<string, EntityField>> = entityFields[role];
  const kind = kindOf({ kind: String(entity['kind']) });
  const texts = Object.entries(fields).map(([name, { shape }]) => [name, textOf(shape, entity[name])] as const);
  return { kind, ...Object.fromEntries(texts) };
}

function textOf(shape: FieldShape, value: EntityRecord[string] | undefined): string {
  if (value === null || value === undefined) return '';
  return shape.is === 'datetime' && typeof value === 'string' ? localTime(value) : String(value);
}

/** Converts form text to an entity: codes to integers, dates and times to ISO 8601. Leaves text that it cannot parse unchanged. */
export function entityOfText(role: EntityRole, text: EntityText): Readonly<Record<string, string | number>> {
  const fields: Readonly<Record<string, EntityField>> = entityFields[role];
  const kind = kindOf(text);
  const values = Object.entries(fields).flatMap(([name, { shape }]) => {
    const typed = (text[name] ?? '').trim();
    return typed === '' ? [] : [[name, valueOf(shape, kind, typed)] as const];
  });
  return { kind, ...Object.fromEntries(values) };
}

function valueOf(shape: FieldShape, kind: EntityKind, typed: string): string | number {
  if (shape.is === 'date') return isoDate(typed);
  if (shape.is === 'datetime') return zonedTime(typed);
  const code = codesOf(shape, kind) === null ? null : codeSchema.safeParse(typed);
  return code?.success === true ? code.data : typed;
}

/** The fields that a form currently shows; selected codes decide the "other" text fields. */
export function formFields(role: EntityRole, demand: EntityDemand, text: EntityText): readonly DemandedField[] {
  return demandedFields(role, demand, kindOf(text), entityOfText(role, text));
}

/** Splits fields into required and optional ones. An "other" text follows its code, so that selecting a code does not move fields. */
export function foldedFields(asked: readonly DemandedField[]): {
  readonly needed: readonly DemandedField[];
  readonly optional: readonly DemandedField[];
} {
  const needed = new Set(asked.filter(({ required, other }) => required && other === undefined).map(({ name }) => name));
  const isNeeded = ({ name, other }: DemandedField) => needed.has(other?.field ?? name);
  return { needed: asked.filter(isNeeded), optional: asked.filter((field) => !isNeeded(field)) };
}

/** The entity to send: filled fields that the form shows. */
export function sentEntity(role: EntityRole, demand: EntityDemand, text: EntityText): Record<string, string | number> {
  const entity = entityOfText(role, text);
  const kept = withoutUnknownFields(role, entity);
  const shown = ['kind', ...formFields(role, demand, text).map(({ name }) => name)];
  return Object.fromEntries(Object.entries(entity).filter(([name]) => shown.includes(name) && Object.hasOwn(kept, name)));
}

/** A problem of a field. The message appears next to the field and, with its label, in a summary. */
export type FieldProblem = { readonly name: string; readonly label: string; readonly message: string };

/** The problems of an insufficient entity, in the order of the form. */
export function entityProblems(role: EntityRole, demand: EntityDemand, text: EntityText): readonly FieldProblem[] {
  const fields = new Map(formFields(role, demand, text).map((field) => [field.name, field]));
  return insufficiencies(role, demand, entityOfText(role, text)).map(({ field: name, problem, message }) => {
    const field = fields.get(name);
    const label = field?.label ?? 'Kind';
    if (problem === 'missing') return { name, label, message };
    return { name, label, message: unlistedWords(field, text) ?? `${label} ${message}` };
  });
}

/** The message for a value that is not in the field's list: `'No country “mars”'`. Null for a field without a list. */
function unlistedWords(field: DemandedField | undefined, text: EntityText): string | null {
  const typed = text[field?.name ?? ''] ?? '';
  if (field?.shape.is === 'country') return `No country “${typed}”`;
  return field?.shape.is === 'state' ? `No state or province “${typed}” in ${text[field.shape.countryField] ?? 'this country'}` : null;
}

/** Whether any field other than the kind is filled. */
export function isAnythingTyped(text: EntityText): boolean {
  return Object.entries(text).some(([name, value]) => name !== 'kind' && value.trim() !== '');
}

/** A time with a zone, in the browser's local time: `'2026-07-21 09:30:00'`. Invalid times stay unchanged. */
export function localTime(iso: string): string {
  return formatTime(iso, 'local', 'second') ?? iso;
}

/** Converts a local time (`'2026-07-21 09:30'`) to the service's format with a zone. Leaves other text unchanged. */
export function zonedTime(typed: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/.exec(typed);
  const date = new Date(match === null ? Number.NaN : `${match[1]}T${match[2]}`);
  return Number.isNaN(date.getTime()) ? typed : date.toISOString();
}
