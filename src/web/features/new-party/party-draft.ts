import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { DraftSummary } from '#contract/desk/draft.ts';
import { partyListNames, type PartyList } from '#contract/rules/party-form.ts';
import { cutText } from '#web/lib/shorten.ts';
import { blankForm, blankPerson, kindIn, notesHolder, partyHolder, peopleOf, type PartyForm } from './party-values.ts';

const text = orElse(z.record(z.string(), orElse(z.string(), '')), {});
const holders = orElse(z.array(z.string()), []);

/** The schema of a stored draft. Invalid parts are dropped. */
const storedSchema = z.object({
  party: text,
  notes: text,
  people: orElse(z.record(z.string(), text), {}),
  rows: z.object({
    authorized_persons: holders,
    directors: holders,
    beneficial_owners: holders,
    nested: orElse(z.record(z.string(), holders), {}),
  }),
  /** The ID of the created party, while its documents are being sent. */
  party_id: orElse(z.nullable(z.string()), null),
});

/** The stored values of a draft: only those of current people, and the created party. */
export function draftValues({ values, rows }: PartyForm, partyId: string | null) {
  const people = peopleOf(rows).map(({ holder }) => [holder, values[holder] ?? {}] as const);
  return {
    party: values[partyHolder] ?? {},
    notes: values[notesHolder] ?? {},
    people: Object.fromEntries(people),
    rows: { ...rows, nested: Object.fromEntries(Object.entries(rows.nested).filter(([, owners]) => owners.length > 0)) },
    party_id: partyId,
  };
}

/** The form in a draft, and the created party. An unreadable draft gives an empty form. */
export function formOfDraft(kept: Readonly<Record<string, unknown>>): PartyForm & { readonly partyId: string | null } {
  const blank = blankForm();
  const result = storedSchema.safeParse(kept);
  if (!result.success) return { ...blank, partyId: null };
  const { party, notes, people, rows, party_id: partyId } = result.data;
  const known = (holder: string) => Object.hasOwn(people, holder);
  const lists = Object.fromEntries(partyListNames.map((list) => [list, rows[list].filter(known)])) as Record<PartyList, string[]>;
  const nested = Object.fromEntries(
    Object.entries(rows.nested).flatMap(([holder, owners]) =>
      lists.beneficial_owners.includes(holder) ? [[holder, owners.filter(known)]] : [],
    ),
  );
  const form = { rows: { ...lists, nested } };
  const persons = peopleOf(form.rows).map(({ list, holder }) => [holder, within(blankPerson(list), people[holder] ?? {})] as const);
  return {
    values: {
      [partyHolder]: within(blank.values[partyHolder] ?? {}, party),
      [notesHolder]: within(blank.values[notesHolder] ?? {}, notes),
      ...Object.fromEntries(persons),
    },
    ...form,
    partyId,
  };
}

function within(blank: Record<string, string>, given: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(blank).map(([name, value]) => [name, given[name] ?? value]));
}

/** A draft's entry in the list of drafts. */
export function summaryOf({ values }: PartyForm, counts: { readonly done: number; readonly of: number }): DraftSummary {
  return { title: cutText(partyTitle(values[partyHolder] ?? {}), 190), kind: kindIn(values), done: counts.done, of: counts.of };
}

/** The name of the party as typed so far; `''` if empty. */
export function partyTitle(party: Readonly<Record<string, string>>): string {
  return personTitle(party) || (party['email'] ?? '').trim();
}

/** The name of a person or company as typed so far. */
export function personTitle(person: Readonly<Record<string, string>>): string {
  const { kind, corporate_name: company = '', firstname = '', lastname = '' } = person;
  return kind === 'corporate' ? company.trim() : `${firstname} ${lastname}`.trim();
}
