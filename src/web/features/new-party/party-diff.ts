import { entityKinds } from '#contract/people/entity.ts';
import { partyFields, partyLists, personFields, type PartyField } from '#contract/rules/party-form.ts';
import { peopleOf, personTitle, type ListedPerson, type PartyValues } from './party-values.ts';

/** The fields and people in which two states of a form differ: `'First name'`, `'Directors: Ada removed'`. */
export function changesBetween(before: PartyValues, after: PartyValues): readonly string[] {
  const [peopleBefore, peopleAfter] = [peopleByKey(before), peopleByKey(after)];
  const missingPeople = (people: ReadonlyMap<string, ListedPerson>, others: ReadonlyMap<string, ListedPerson>, change: string) =>
    [...people.values()].flatMap(({ list, person }) =>
      others.has(person.key) ? [] : [`${partyLists[list].title}: ${nameOf(person)} ${change}`],
    );
  return [
    ...changedLabels(entityKinds.flatMap(partyFields), before.direct_party, after.direct_party),
    ...missingPeople(peopleAfter, peopleBefore, 'added'),
    ...missingPeople(peopleBefore, peopleAfter, 'removed'),
    ...[...peopleAfter.values()].flatMap(({ list, person }) => {
      const earlierPerson = peopleBefore.get(person.key);
      if (earlierPerson === undefined) return [];
      const fields = entityKinds.flatMap((kind) => personFields(list, kind));
      const labels = changedLabels(fields, earlierPerson.person, person);
      return labels.map((label) => `${partyLists[list].title}, ${nameOf(person)}: ${label}`);
    }),
  ];
}

function peopleByKey(values: PartyValues): ReadonlyMap<string, ListedPerson> {
  return new Map(peopleOf(values).map((listedPerson) => [listedPerson.person.key, listedPerson]));
}

function nameOf(person: ListedPerson['person']): string {
  return personTitle(person) || 'unnamed person';
}

type Values = Readonly<Record<string, unknown>>;

function changedLabels(fields: readonly PartyField[], oldValues: Values, newValues: Values): readonly string[] {
  const labels = new Map([['kind', 'Kind'], ...fields.map(({ name, label }) => [name, label] as const)]);
  return [...labels].flatMap(([name, label]) => (oldValues[name] === newValues[name] ? [] : [label]));
}
