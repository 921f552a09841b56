import { corporateIdentificationTypes, individualIdentificationTypes, isCodeOf } from '#contract/people/code-lists/codes.ts';
import { isStateOf } from '#contract/people/code-lists/states.ts';
import { isBlank } from '#contract/people/entity-problems.ts';
import type { EntityKind } from '#contract/people/entity.ts';
import { partyDateProblem } from '#contract/people/person-rules.ts';
import { partyPeopleMax } from '#contract/service/direct-party-creation.ts';
import { closestIssue, issueMessage } from '#contract/wire/request-problem.ts';
import {
  partyFields,
  partyKindOf,
  partyListNames,
  partyLists,
  personFields,
  valueSchemaOf,
  type PartyField,
  type PartyList,
  type PartySection,
} from './party-form.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A problem of a direct party. It has the field's path in the request (`beneficial_owners.0.city`), and a message that names
 * the field.
 */
export type PartyProblem = {
  readonly path: string;
  readonly section: PartySection;
  readonly problem: 'missing' | 'invalid';
  readonly message: string;
};

/**
 * Returns all problems of a direct party, in form order. `today` is a day such as `'2026-11-22'`. Spec: Direct parties,
 * creation fields.
 */
export function partyProblems(party: Values, today: string): readonly PartyProblem[] {
  const kind = partyKindOf(party['kind']);
  const directProblems = fieldProblems(partyFields(kind), party, { list: null, kind, prefix: '', today });
  if (kind === 'individual') return directProblems;
  return [...directProblems, ...partyListNames.flatMap((list) => listProblems(list, party[list], today))];
}

/**
 * Returns the problems of one entry in a list, without the entry's own lists. `prefix` is the entry's path, for example
 * `'directors.0.'`.
 */
export function personProblems(list: PartyList, person: Values, prefix: string, today: string): readonly PartyProblem[] {
  const kind = partyKindOf(person['kind']);
  return fieldProblems(personFields(list, kind), person, { list, kind, prefix, today });
}

/** Whether a field is in use. An "other" text is in use only while its code is selected. */
export function isApplicable({ other }: PartyField, kind: EntityKind, values: Values): boolean {
  return other === undefined || Number(values[other.field]) === other.code[kind];
}

function listProblems(list: PartyList, input: unknown, today: string): readonly PartyProblem[] {
  const people = peopleIn(input);
  const { title } = partyLists[list];
  if (people.length === 0) return [{ path: list, section: list, problem: 'missing', message: `${title}: add at least one` }];
  return [
    ...countProblem(people, list, list),
    ...people.flatMap((values, index) => {
      const prefix = `${list}.${index}.`;
      const nestedOwners = values['kind'] === 'corporate' ? peopleIn(values[list]) : [];
      return [
        ...personProblems(list, values, prefix, today),
        ...countProblem(nestedOwners, `${prefix}${list}`, list),
        ...nestedOwners.flatMap((owner, ownerIndex) => personProblems(list, owner, `${prefix}${list}.${ownerIndex}.`, today)),
      ];
    }),
  ];
}

function peopleIn(input: unknown): readonly Values[] {
  return Array.isArray(input) ? input.map((person: unknown) => ({ ...(person as Values) })) : [];
}

function countProblem(people: readonly Values[], path: string, list: PartyList): readonly PartyProblem[] {
  if (people.length <= partyPeopleMax) return [];
  return [{ path, section: list, problem: 'invalid', message: `${partyLists[list].title}: at most ${partyPeopleMax} allowed` }];
}

type FieldLocation = { readonly list: PartyList | null; readonly kind: EntityKind; readonly prefix: string; readonly today: string };

function fieldProblems(fields: readonly PartyField[], values: Values, location: FieldLocation): readonly PartyProblem[] {
  return fields.flatMap((field): readonly PartyProblem[] => {
    if (!isApplicable(field, location.kind, values)) return [];
    const { name, label, section } = field;
    const path = `${location.prefix}${name}`;
    if (isBlank(values[name])) return field.required ? [{ path, section, problem: 'missing', message: `${label} is required` }] : [];
    const message = fieldMessage(field, values, location);
    return message === null ? [] : [{ path, section, problem: 'invalid', message: `${label} ${message}` }];
  });
}

function fieldMessage({ name, shape }: PartyField, values: Values, { list, kind, today }: FieldLocation): string | null {
  const value = values[name];
  if (shape.is === 'identification') {
    const codes = kind === 'corporate' ? corporateIdentificationTypes : individualIdentificationTypes;
    return typeof value === 'number' && isCodeOf(codes, value) ? null : 'must be a code of the list';
  }
  const result = valueSchemaOf(list, kind, name)?.safeParse(value);
  const issue = closestIssue(result?.error?.issues ?? []);
  if (issue !== undefined) return issueMessage(issue);
  const text = String(value);
  if (shape.is === 'state') {
    const country = values[shape.countryField];
    return typeof country !== 'string' || isStateOf(country, text) ? null : `is not a state of ${country}`;
  }
  return shape.is === 'date' ? partyDateProblem(name, text, values, today) : null;
}
