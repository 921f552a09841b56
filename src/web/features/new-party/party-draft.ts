import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { DraftSummary } from '#contract/desk/draft.ts';
import { cutText } from '#web/lib/shorten.ts';
import { partyTitle, partyValuesSchema, type PartyValues } from './party-values.ts';

/**
 * The schema of a draft: the form's values, and the ID of the created party. The ID is set while the party's documents are being
 * sent.
 */
const storedSchema = z.extend(partyValuesSchema, { party_id: orElse(z.nullable(z.string()), null) });

/** The values that a draft stores. */
export function draftValues(values: PartyValues, partyId: string | null): z.infer<typeof storedSchema> {
  return { ...values, party_id: partyId };
}

/** The form values in a draft, and the ID of the created party. Invalid parts of the draft become empty. */
export function formOfDraft(storedDraft: Readonly<Record<string, unknown>>): {
  readonly values: PartyValues;
  readonly partyId: string | null;
} {
  const { party_id: partyId, ...values } = storedSchema.parse(withNestedPeople(storedDraft));
  return { values, partyId };
}

const texts = orElse(z.record(z.string(), orElse(z.string(), '')), {});
const keys = orElse(z.array(z.string()), []);

/** The format of drafts of earlier versions: people by key, and the keys of each list. */
const earlierSchema = z.object({
  party: texts,
  notes: texts,
  people: orElse(z.record(z.string(), texts), {}),
  rows: z.object({
    authorized_persons: keys,
    directors: keys,
    beneficial_owners: keys,
    nested: orElse(z.record(z.string(), keys), {}),
  }),
});

/** Converts a draft of an earlier version to the current format, in which each list contains its people. */
function withNestedPeople(storedValues: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const earlierDraft = earlierSchema.safeParse(storedValues);
  if (!earlierDraft.success) return storedValues;
  const { party, notes, people, rows } = earlierDraft.data;
  const { nested, ...lists } = rows;
  const peopleOf = (list: readonly string[]) => list.flatMap((key) => (people[key] === undefined ? [] : [{ ...people[key], key }]));
  const withOwners = (list: readonly string[]) =>
    peopleOf(list).map((person) => ({ ...person, beneficial_owners: peopleOf(nested[person.key] ?? []) }));
  return {
    direct_party: { ...party, ...Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, withOwners(list)])) },
    otherTypeCode: notes['other_type_code'],
    hasDocuments: (notes['documents'] ?? '') !== '',
    isSent: (notes['sent'] ?? '') !== '',
    party_id: storedValues['party_id'],
  };
}

/** The summary of a draft for the list of drafts. */
export function summaryOf(
  { direct_party: party }: PartyValues,
  counts: { readonly filledCount: number; readonly requiredCount: number },
): DraftSummary {
  return { title: cutText(partyTitle(party), 190), kind: party.kind, done: counts.filledCount, of: counts.requiredCount };
}
