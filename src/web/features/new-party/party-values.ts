import type { FieldPath, UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { entityKinds, type EntityKind } from '#contract/people/entity.ts';
import {
  partyFields,
  partyListNames,
  personFields,
  acceptsCompanies,
  type PartyField,
  type PartyList,
} from '#contract/rules/party-form.ts';
import { isApplicable } from '#contract/rules/party-problems.ts';
import { bodyValue, textSchemas, typedText } from '#web/parts/entity/entity-values.ts';

const booleanValue = orElse(z.boolean(), false);

/** The typed values of a person, with the fields of every list. The key identifies the person in the form and in drafts. */
const ownerSchema = z.object({
  key: orElse(z.string().check(z.minLength(1)), () => `p${crypto.randomUUID().slice(0, 8)}`),
  ...textSchemas(partyListNames.flatMap((list) => entityKinds.flatMap((kind) => personFields(list, kind).map(({ name }) => name)))),
});

/** A person or company in a list. A company has its own owners. */
const personSchema = z.extend(ownerSchema, { beneficial_owners: orElse(z.array(ownerSchema), []) });

/** The schema of a list of people. An unfilled list has one empty entry, because each list requires at least one person. */
const peopleSchema = orElse(z.array(personSchema), () => [blankPerson()]);

const partySchema = z.object({
  ...textSchemas(entityKinds.flatMap((kind) => partyFields(kind).map(({ name }) => name))),
  authorized_persons: peopleSchema,
  directors: peopleSchema,
  beneficial_owners: peopleSchema,
});

/** The schema of the form's values and of drafts. Field paths of the form equal those of the request body. */
export const partyValuesSchema = z.object({
  direct_party: orElse(partySchema, () => partySchema.parse({})),
  /** The identification type for the other kind of party. The same code means a different document for each kind. */
  otherTypeCode: typedText(),
  hasDocuments: booleanValue,
  /** Whether the party was sent. False again if the service refused the party. */
  isSent: booleanValue,
});

export type PartyValues = z.infer<typeof partyValuesSchema>;

export type PartyFormReturn = UseFormReturn<PartyValues>;

export type PartyPath = FieldPath<PartyValues>;

export type OwnerValues = z.infer<typeof ownerSchema>;

export type PersonValues = z.infer<typeof personSchema>;

/** The path of a list of people: a list of the party, or the owners of a company that is an owner. */
export type PeoplePath = `direct_party.${PartyList}` | `direct_party.beneficial_owners.${number}.beneficial_owners`;

export type PersonPath = `${PeoplePath}.${number}`;

export function blankPerson(): PersonValues {
  return personSchema.parse({});
}

type Values = Readonly<Record<string, unknown>>;

/** Converts a party in a body or record to form values. Fields that the form does not have are dropped. */
export function partyValuesOf(party: Values): PartyValues {
  return partyValuesSchema.parse({ direct_party: withTexts(party) });
}

/** Converts all nested numbers to text. Empty lists are dropped, so that the form starts each list with an empty entry. */
function withTexts(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(withTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]: [string, unknown]) => [name, withTexts(each)]));
}

/** Converts form values to the request body. The body contains only filled and visible fields; codes are integers. */
export function partyBody({ direct_party: party }: PartyValues): Values {
  const { kind } = party;
  const ownFields = { kind, ...filledFields(partyFields(kind), kind, party) };
  if (kind === 'individual') return ownFields;
  return {
    ...ownFields,
    ...Object.fromEntries(partyListNames.map((list) => [list, party[list].map((person) => personBody(list, person))])),
  };
}

function personBody(list: PartyList, person: OwnerValues | PersonValues): Values {
  const { kind } = person;
  const fields = filledFields(personFields(list, kind), kind, person);
  if (!acceptsCompanies(list)) return fields;
  const owners = kind === 'corporate' && 'beneficial_owners' in person ? person.beneficial_owners : [];
  return { kind, ...fields, ...(owners.length === 0 ? {} : { [list]: owners.map((owner) => personBody(list, owner)) }) };
}

function filledFields<Name extends PartyField['name']>(
  fields: readonly PartyField<Name>[],
  kind: EntityKind,
  values: { readonly [Each in Name]: string },
): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const fieldText = values[field.name].trim();
      return fieldText === '' || !isApplicable(field, kind, values) ? [] : [[field.name, bodyValue(field.shape, kind, fieldText)] as const];
    }),
  );
}

/** A person in the form, with the list and the path that contain the person. */
export type ListedPerson = { readonly list: PartyList; readonly path: PersonPath; readonly person: OwnerValues };

/** All people in the form, in order. */
export function peopleOf({ direct_party: party }: PartyValues): readonly ListedPerson[] {
  return partyListNames.flatMap((list) =>
    party[list].flatMap((person, index): readonly ListedPerson[] => [
      { list, path: `direct_party.${list}.${index}`, person },
      ...person.beneficial_owners.map((owner, ownerIndex) => ({
        list,
        path: `direct_party.beneficial_owners.${index}.beneficial_owners.${ownerIndex}` as const,
        person: owner,
      })),
    ]),
  );
}

/** The typed name of the party. Empty if no name was typed. */
export function partyTitle(party: PartyValues['direct_party']): string {
  return personTitle(party) || party.email.trim();
}

/** The typed name of a person or company. Empty if no name was typed. */
export function personTitle({ kind, corporate_name: company, firstname, lastname }: OwnerValues | PartyValues['direct_party']): string {
  return kind === 'corporate' ? company.trim() : `${firstname} ${lastname}`.trim();
}
