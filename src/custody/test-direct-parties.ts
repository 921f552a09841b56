import * as endpoints from '#contract/endpoints.ts';
import { sandboxEndpoints } from '#contract/service/sandbox.ts';
import type { BodyOf, ResponseOf } from '#contract/wire/endpoint.ts';
import type { TestCustody } from './test-custody.ts';

/** A home address, as records of direct parties have it. */
export const homeAddress = {
  address1: '12 St James Square',
  city: 'Toronto',
  state: 'Ontario',
  postcode: 'M5J 2T3',
  country: 'Canada',
};

const identification = {
  id_doc_number: 'P1234567',
  id_doc_jurisdiction_country: 'Canada',
  id_doc_jurisdiction_state: 'Ontario',
  id_doc_verification_date: '2026-01-15',
  id_doc_source: 'Original seen in person',
};

/** A person with only the required fields. */
export const person = {
  kind: 'individual',
  email: 'ada@example.org',
  firstname: 'Ada',
  lastname: 'Lovelace',
  occupation: 'Analyst',
  dob: '1980-12-10',
  id_doc_type_code: 2,
  id_doc_expiry_date: '2031-12-10',
  ...homeAddress,
  ...identification,
};

/** An authorized person of a company, with only the required fields. */
export const authorizedPerson = {
  firstname: 'Charles',
  lastname: 'Babbage',
  email: 'charles@example.org',
  occupation: 'Engineer',
  dob: '1971-12-26',
  ...homeAddress,
};

export const individualOwner = { kind: 'individual', firstname: 'Luigi', lastname: 'Menabrea', ...homeAddress };
export const corporateOwner = { kind: 'corporate', corporate_name: 'Difference Holdings Inc.', ...homeAddress };

/** A company with only the required fields. */
export const company = {
  kind: 'corporate',
  email: 'office@engines.example',
  corporate_name: 'Analytical Engines Ltd',
  nature_of_business: 'Computing',
  incorporation_number: '1387204-6',
  registration_country: 'Canada',
  registration_state: 'Ontario',
  id_doc_type_code: 3,
  authorized_persons: [authorizedPerson],
  directors: [{ firstname: 'Ada', lastname: 'Lovelace' }],
  beneficial_owners: [individualOwner],
  ...homeAddress,
  ...identification,
};

type Fields = Readonly<Record<string, unknown>>;
type Creation = BodyOf<typeof endpoints.createDirectParty>;
type Answer = ResponseOf<typeof endpoints.createDirectParty>['data'];

/** Returns the body of a creation with these fields, which may be invalid. */
export function creationBody(fields: Fields): Creation {
  return { direct_party: fields } as unknown as Creation;
}

/** Creates a direct party that awaits its review. The default is a person. */
export async function makeDirectParty({ ask }: Pick<TestCustody, 'ask'>, fields: Fields = person): Promise<Answer> {
  return (await ask(endpoints.createDirectParty, { body: creationBody(fields) })).data;
}

/** Approves or rejects a direct party, as the operator does. */
export function reviewParty({ ask }: Pick<TestCustody, 'ask'>, id: number, decision: 'approve' | 'reject', reason?: string) {
  return ask(sandboxEndpoints.reviewDirectParty, { params: { id }, body: { decision, ...(reason === undefined ? {} : { reason }) } });
}

/** Creates a direct party that may own wallets. */
export async function makeActiveParty(custody: Pick<TestCustody, 'ask'>, fields: Fields = person): Promise<Answer> {
  const party = await makeDirectParty(custody, fields);
  await reviewParty(custody, party.id, 'approve');
  return party;
}
