import type { EntityKind, EntityRole } from '#contract/people/entity.ts';

type Values = Readonly<Record<string, unknown>>;

const address: Values = { address1: '1 Main St', city: 'Toronto', country: 'Canada', state: 'Ontario', postcode: 'M5V 2T6' };
const person: Values = { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace' };
const company: Values = { kind: 'corporate', corporate_name: 'Acme Ltd' };
const document: Values = {
  id_doc_type_code: 2,
  id_doc_number: 'AB123',
  id_doc_jurisdiction_country: 'Canada',
  id_doc_jurisdiction_state: 'Quebec',
};

/** Valid values for all required fields of every entity. They suffice for the demand with the most fields. */
const sufficientValues: Readonly<Record<EntityRole, Readonly<Record<EntityKind, Values>>>> = {
  originator: {
    individual: { ...person, ...address, ...document, occupation: 'Engineer', dob: '1980-12-31' },
    corporate: {
      ...company,
      ...address,
      ...document,
      authorized_person_first_name: 'Grace',
      authorized_person_last_name: 'Hopper',
      nature_of_business: 'Mining',
    },
  },
  third_party: {
    individual: { ...person, ...address, occupation: 'Engineer', dob: '1980-12-31', nature_of_relationship_code: 1 },
    corporate: { ...company, ...address, nature_of_business: 'Mining', nature_of_relationship_code: 1 },
  },
  beneficiary: {
    individual: {
      ...person,
      ...address,
      email: 'ada@example.com',
      service_provider_name: 'Exchange',
      service_provider_email: 'law@example.com',
    },
    corporate: {
      ...company,
      ...address,
      email: 'acme@example.com',
      service_provider_name: 'Exchange',
      service_provider_email: 'law@example.com',
    },
  },
};

/** Returns an entity that suffices for every demand of its role, with `overrides`. */
export function anEntity(role: EntityRole, kind: EntityKind, overrides: Values = {}): Values {
  return { ...sufficientValues[role][kind], ...overrides };
}
