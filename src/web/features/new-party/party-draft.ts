import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { DraftSummary } from '#contract/desk/draft.ts';
import { partyListNames, type PartyList } from '#contract/rules/party-form.ts';
import { cutText } from '#web/lib/shorten.ts';
import { blankForm, blankPerson, kindIn, notesHolder, partyHolder, peopleOf, type PartyForm } from './party-values.ts';

const text = orElse(z.record(z.string(), orElse(z.string(), '')), {});
const holders = orElse(z.array(z.string()), []);

/** A draft as it is kept; what makes no sense in it is left out. */
const keptSchema = z.object({
  party: text,
  notes: text,
  people: orElse(z.record(z.string(), text), {}),
  rows: z.object({
    authorized_persons: holders,
    directors: holders,
    beneficial_owners: holders,
    nested: orElse(z.record(z.string(), holders), {}),
  }),
  /** The party that was made of it, while its documents are sent. */
  party_id: orElse(z.nullable(z.string()), null),
});

/** What is kept of a form: what is typed of the people who stand in it, and which party was made of it. */
export function keptOf({ values, rows }: PartyForm, partyId: string | null) {
  const people = peopleOf(rows).map(({ holder }) => [holder, values[holder] ?? {}] as const);
  return {
    party: values[partyHolder] ?? {},
    notes: values[notesHolder] ?? {},
    people: Object.fromEntries(people),
    rows: { ...rows, nested: Object.fromEntries(Object.entries(rows.nested).filter(([, owners]) => owners.length > 0)) },
    party_id: partyId,
  };
}

/** The form that a draft holds, and the party that was made of it. One that cannot be read is an empty form. */
export function formOfDraft(kept: Readonly<Record<string, unknown>>): PartyForm & { readonly partyId: string | null } {
  const blank = blankForm();
  const result = keptSchema.safeParse(kept);
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

/** What the list of drafts shows of one. */
export function summaryOf({ values }: PartyForm, counts: { readonly done: number; readonly of: number }): DraftSummary {
  return { title: cutText(partyTitle(values[partyHolder] ?? {}), 190), kind: kindIn(values), done: counts.done, of: counts.of };
}

/** The name of the party as far as it is typed; `''` when nothing is. */
export function partyTitle(party: Readonly<Record<string, string>>): string {
  return personTitle(party) || (party['email'] ?? '').trim();
}

/** The name of a person or company as far as it is typed. */
export function personTitle(person: Readonly<Record<string, string>>): string {
  const { kind, corporate_name: company = '', firstname = '', lastname = '' } = person;
  return kind === 'corporate' ? company.trim() : `${firstname} ${lastname}`.trim();
}
