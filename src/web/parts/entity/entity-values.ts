import { corporateIdentificationTypes, individualIdentificationTypes, type CodeList } from '#contract/code-lists/codes.ts';
import { entityFields, type EntityField, type FieldShape } from '#contract/entity-fields.ts';
import { entityKinds, type EntityKind, type EntityRecord, type EntityRole } from '#contract/entity.ts';
import { queryIntegerSchema } from '#contract/integer.ts';
import { askedFields, type AskedField, type EntityDemand } from '#contract/rules/entity-form.ts';
import { insufficiencies, knownFields } from '#contract/rules/entity-problems.ts';
import { formatTime, isoDate } from '#web/lib/format-time.ts';

/** An entity as a form holds it: text by field, `''` where nothing is typed; codes as digits, `kind` among them. */
export type EntityText = Record<string, string>;

const codeSchema = queryIntegerSchema(0);

/** The codes of a field, or null when it holds none. */
export function codesOf(shape: FieldShape, kind: EntityKind): CodeList | null {
  if (shape.is === 'code') return shape.list;
  if (shape.is !== 'identification') return null;
  return kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
}

/** The kind that a form holds; one that makes no sense counts as a person. */
export function kindOf(text: EntityText): EntityKind {
  return entityKinds.find((kind) => kind === text['kind']) ?? 'individual';
}

/** Every field of the role as text, from a record where it has something: what a form starts with. */
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

/** The entity that a form's text stands for: codes as integers, dates and times in ISO 8601; what cannot be read stays as it is typed. */
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

/** The fields that a form asks for now, the "other" texts by the codes it holds. */
export function fieldsAsked(role: EntityRole, demand: EntityDemand, text: EntityText): readonly AskedField[] {
  return askedFields(role, demand, kindOf(text), entityOfText(role, text));
}

/** The fields that are needed, and the rest. An "other" text stands with its code, so that choosing a code moves nothing. */
export function foldedFields(asked: readonly AskedField[]): {
  readonly needed: readonly AskedField[];
  readonly optional: readonly AskedField[];
} {
  const needed = new Set(asked.filter(({ required, other }) => required && other === undefined).map(({ name }) => name));
  const isNeeded = ({ name, other }: AskedField) => needed.has(other?.field ?? name);
  return { needed: asked.filter(isNeeded), optional: asked.filter((field) => !isNeeded(field)) };
}

/** What is sent: the fields that the form shows and that hold something, nothing else. */
export function sentEntity(role: EntityRole, demand: EntityDemand, text: EntityText): Record<string, string | number> {
  const entity = entityOfText(role, text);
  const kept = knownFields(role, entity);
  const shown = ['kind', ...fieldsAsked(role, demand, text).map(({ name }) => name)];
  return Object.fromEntries(Object.entries(entity).filter(([name]) => shown.includes(name) && Object.hasOwn(kept, name)));
}

/** What is wrong with one field, in words that stand beside it and, with its label, in a summary. */
export type FieldProblem = { readonly name: string; readonly label: string; readonly message: string };

/** Why an entity is not sufficient yet, in the order of the form. */
export function entityProblems(role: EntityRole, demand: EntityDemand, text: EntityText): readonly FieldProblem[] {
  const labels = new Map(fieldsAsked(role, demand, text).map(({ name, label }) => [name, label]));
  return insufficiencies(role, demand, entityOfText(role, text)).map(({ field, problem, message }) => {
    const label = labels.get(field) ?? 'Kind';
    return { name: field, label, message: problem === 'missing' ? message : `${label} ${message}` };
  });
}

/** Whether somebody typed anything but the kind. */
export function isAnythingTyped(text: EntityText): boolean {
  return Object.entries(text).some(([name, value]) => name !== 'kind' && value.trim() !== '');
}

/** A time with its zone as the reader's clock has it: `'2026-07-21 09:30:00'`; what is no time stays. */
export function localTime(iso: string): string {
  return formatTime(iso, 'local', 'second') ?? iso;
}

/** A time of the reader's clock (`'2026-07-21 09:30'`) with its zone, as the service wants it; anything else stays as it is typed. */
export function zonedTime(typed: string): string {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)$/.exec(typed);
  const date = new Date(match === null ? Number.NaN : `${match[1]}T${match[2]}`);
  return Number.isNaN(date.getTime()) ? typed : date.toISOString();
}
