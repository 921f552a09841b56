import type { EntityKind } from '#contract/entity.ts';
import { queryIntegerSchema } from '#contract/integer.ts';
import {
  partyFields,
  partyKindOf,
  partyListNames,
  personFields,
  takesCompanies,
  type PartyField,
  type PartyList,
} from '#contract/rules/party-form.ts';
import { isAsked } from '#contract/rules/party-problems.ts';
import { isoDate } from '#web/lib/format-time.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import type { EntityText } from '#web/parts/entity/entity-values.ts';

/** Which people stand in which list, in their order; each by the name under which the form holds what is typed of them. */
export type PartyRows = Readonly<Record<PartyList, readonly string[]>> & {
  /** The owners of corporate owners, by the owner. */
  readonly nested: Readonly<Record<string, readonly string[]>>;
};

/** A direct party as the form holds it: text by field, the party's own under `party`, each person's under a name of its own. */
export type PartyForm = { readonly values: EntityForms; readonly rows: PartyRows };

/** Where the form holds the party's own fields. */
export const partyHolder = 'party';

/** What the form notes for itself, which is never sent. */
export const notesHolder = 'notes';

/** Notes: the identification type of the other kind, whose codes mean other documents; whether documents were chosen; whether it was sent. */
const blankNotes: EntityText = { other_type_code: '', documents: '', sent: '' };

/** The kind that is chosen. */
export function kindIn(values: EntityForms): EntityKind {
  return partyKindOf(values[partyHolder]?.['kind']);
}

/** A name for one more person. */
export function newHolder(): string {
  return `p${crypto.randomUUID().slice(0, 8)}`;
}

const bothKinds = ['individual', 'corporate'] as const;

function blank(fields: (kind: EntityKind) => readonly PartyField[]): EntityText {
  const names = bothKinds.flatMap((kind) => fields(kind).map(({ name }) => name));
  return { kind: 'individual', ...Object.fromEntries(names.map((name) => [name, ''])) };
}

/** A person of whom nothing is typed. */
export function blankPerson(list: PartyList): EntityText {
  return blank((kind) => personFields(list, kind));
}

/** A party of which nothing is typed, with a first entry in each list: at least one is needed. */
export function blankForm(): PartyForm {
  return withFirstEntries({
    values: { [partyHolder]: blank(partyFields), [notesHolder]: blankNotes },
    rows: { authorized_persons: [], directors: [], beneficial_owners: [], nested: {} },
  });
}

function withFirstEntries({ values, rows }: PartyForm): PartyForm {
  const added = partyListNames.flatMap((list) => (rows[list].length === 0 ? [{ list, holder: newHolder() }] : []));
  return {
    values: { ...values, ...Object.fromEntries(added.map(({ list, holder }) => [holder, blankPerson(list)])) },
    rows: { ...rows, ...Object.fromEntries(added.map(({ list, holder }) => [list, [holder]])) },
  };
}

type Values = Readonly<Record<string, unknown>>;

/** A party, as a body or a record has it, as the form holds it. What the form does not ask for is left out. */
export function formOfParty(party: Values): PartyForm {
  const values: EntityForms = { [partyHolder]: textOf(blank(partyFields), party), [notesHolder]: blankNotes };
  const nested: Record<string, readonly string[]> = {};
  const take = (list: PartyList, people: unknown): readonly string[] =>
    itemsOf(people).map((person) => {
      const holder = newHolder();
      values[holder] = textOf(blankPerson(list), person);
      if (takesCompanies(list)) nested[holder] = take(list, person[list]);
      return holder;
    });
  const lists = Object.fromEntries(partyListNames.map((list) => [list, take(list, party[list])])) as Record<PartyList, readonly string[]>;
  return withFirstEntries({ values, rows: { ...lists, nested } });
}

function itemsOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((item: unknown) => ({ ...(item as Values) })) : [];
}

function textOf(into: EntityText, given: Values): EntityText {
  return Object.fromEntries(Object.entries(into).map(([name, value]) => [name, scalarText(given[name]) ?? value]));
}

function scalarText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

const codeSchema = queryIntegerSchema(0);

/** The party that is typed, as the body of its creation has it: fields that are asked and hold something, codes as integers. */
export function partyOfForm({ values, rows }: PartyForm): Values {
  const kind = kindIn(values);
  const own = { kind, ...typedOf(partyFields(kind), kind, values[partyHolder] ?? {}) };
  if (kind === 'individual') return own;
  const person = (list: PartyList, holder: string): Values => {
    const text = values[holder] ?? {};
    const of = partyKindOf(text['kind']);
    const fields = typedOf(personFields(list, of), of, text);
    if (!takesCompanies(list)) return fields;
    const owners = of === 'corporate' ? (rows.nested[holder] ?? []) : [];
    return { kind: of, ...fields, ...(owners.length === 0 ? {} : { [list]: owners.map((owner) => person(list, owner)) }) };
  };
  return { ...own, ...Object.fromEntries(partyListNames.map((list) => [list, rows[list].map((holder) => person(list, holder))])) };
}

function typedOf(fields: readonly PartyField[], kind: EntityKind, text: EntityText): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const typed = (text[field.name] ?? '').trim();
      return typed === '' || !isAsked(field, kind, text) ? [] : [[field.name, valueOf(field, typed)] as const];
    }),
  );
}

function valueOf({ shape }: PartyField, typed: string): string | number {
  if (shape.is === 'date') return isoDate(typed);
  const code = shape.is === 'identification' ? codeSchema.safeParse(typed) : null;
  return code?.success === true ? code.data : typed;
}

/** Every person of the form, in its order, with the list and the owner that it stands under. */
export function peopleOf(rows: PartyRows): readonly { readonly list: PartyList; readonly holder: string; readonly under: string | null }[] {
  return partyListNames.flatMap((list) =>
    rows[list].flatMap((holder) => [
      { list, holder, under: null },
      ...(rows.nested[holder] ?? []).map((owner) => ({ list, holder: owner, under: holder })),
    ]),
  );
}
