import type { EntityKind } from '#contract/people/entity.ts';
import {
  partyFields,
  partyKindOf,
  partyListNames,
  personFields,
  takesCompanies,
  type PartyField,
  type PartyList,
} from '#contract/rules/party-form.ts';
import { isApplicable } from '#contract/rules/party-problems.ts';
import { queryIntegerSchema } from '#contract/wire/integer.ts';
import { isoDate } from '#web/lib/format-time.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';

type Text = Record<string, string>;

/** The people of each list, in order, each by the key of their values in the form. */
export type PartyRows = Readonly<Record<PartyList, readonly string[]>> & {
  /** The owners of corporate owners, by the key of the owner. */
  readonly nested: Readonly<Record<string, readonly string[]>>;
};

/** A direct party in the form: text by field. The party's own fields are under `party`, each person's under their own key. */
export type PartyForm = { readonly values: EntityForms; readonly rows: PartyRows };

/** The key of the party's own fields. */
export const partyHolder = 'party';

/** The key of internal notes, which are never sent. */
export const notesHolder = 'notes';

/**
 * Notes: the identification type of the other kind (whose codes mean different documents), whether documents were chosen, and whether the
 * party was sent.
 */
const blankNotes: Text = { other_type_code: '', documents: '', sent: '' };

/** The chosen kind. */
export function kindIn(values: EntityForms): EntityKind {
  return partyKindOf(values[partyHolder]?.['kind']);
}

/** A new key for a person. */
export function newHolder(): string {
  return `p${crypto.randomUUID().slice(0, 8)}`;
}

const bothKinds = ['individual', 'corporate'] as const;

function blank(fields: (kind: EntityKind) => readonly PartyField[]): Text {
  const names = bothKinds.flatMap((kind) => fields(kind).map(({ name }) => name));
  return { kind: 'individual', ...Object.fromEntries(names.map((name) => [name, ''])) };
}

/** An empty person. */
export function blankPerson(list: PartyList): Text {
  return blank((kind) => personFields(list, kind));
}

/** An empty party, with an empty first entry in each list, because each needs at least one. */
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

/** Converts a party in a body or record to form values. Drops fields that the form does not have. */
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

function textOf(into: Text, given: Values): Text {
  return Object.fromEntries(Object.entries(into).map(([name, value]) => [name, scalarText(given[name]) ?? value]));
}

function scalarText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

const codeSchema = queryIntegerSchema(0);

/** Converts form values to the body of a creation: only filled fields that the form shows, with codes as integers. */
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

function typedOf(fields: readonly PartyField[], kind: EntityKind, text: Text): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const typed = (text[field.name] ?? '').trim();
      return typed === '' || !isApplicable(field, kind, text) ? [] : [[field.name, valueOf(field, typed)] as const];
    }),
  );
}

function valueOf({ shape }: PartyField, typed: string): string | number {
  if (shape.is === 'date') return isoDate(typed);
  const code = shape.is === 'identification' ? codeSchema.safeParse(typed) : null;
  return code?.success === true ? code.data : typed;
}

/** Every person of the form, in order, with their list and their parent owner. */
export function peopleOf(rows: PartyRows): readonly { readonly list: PartyList; readonly holder: string; readonly under: string | null }[] {
  return partyListNames.flatMap((list) =>
    rows[list].flatMap((holder) => [
      { list, holder, under: null },
      ...(rows.nested[holder] ?? []).map((owner) => ({ list, holder: owner, under: holder })),
    ]),
  );
}
