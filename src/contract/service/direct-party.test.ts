import { describe, expect, test } from 'vitest';
import { withoutPersonalData } from '#contract/people/personal-data.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { requestProblem } from '#contract/wire/request-problem.ts';
import { directPartyCreationSchema } from './direct-party-creation.ts';
import { directPartySchema, isDocumentType } from './direct-party.ts';

type Values = Readonly<Record<string, unknown>>;

const address: Values = { address1: '1 Main St', city: 'Toronto', state: 'Ontario', postcode: 'M5V 2T6', country: 'Canada' };

const commonFields: Values = {
  email: 'party@example.com',
  ...address,
  id_doc_type_code: 2,
  id_doc_number: 'AB123',
  id_doc_jurisdiction_country: 'Mexico',
  id_doc_jurisdiction_state: 'Baja, Calif. (North)',
  id_doc_source: 'Original',
  id_doc_verification_date: '2026-01-31',
};

const individual: Values = {
  kind: 'individual',
  ...commonFields,
  firstname: 'Ada',
  lastname: 'Lovelace',
  occupation: 'Engineer',
  dob: '1980-12-31',
  id_doc_expiry_date: '2030-12-31',
};

const person: Values = {
  firstname: 'Grace',
  lastname: 'Hopper',
  email: 'grace@example.com',
  occupation: 'Admiral',
  dob: '1970-12-09',
  ...address,
};
const director: Values = { firstname: 'Alan', lastname: 'Turing' };
const individualOwner: Values = { kind: 'individual', firstname: 'Alan', lastname: 'Turing', ...address };
const corporateOwner: Values = { kind: 'corporate', corporate_name: 'Holding Ltd', ...address, beneficial_owners: [individualOwner] };

const corporate: Values = {
  kind: 'corporate',
  ...commonFields,
  corporate_name: 'Acme Ltd',
  nature_of_business: 'Mining',
  incorporation_number: '123',
  registration_country: 'United States',
  registration_state: 'Delaware',
  authorized_persons: [person],
  directors: [director],
  beneficial_owners: [individualOwner, corporateOwner],
};

/** Returns the field of a creation's first problem, and whether its value is missing. Returns null without a problem. */
function problemOf(party: Values): { field: string; isMissing: boolean } | null {
  const body = readJson(writeJson({ direct_party: party }));
  const result = directPartyCreationSchema.safeParse(body);
  if (result.success) return null;
  const { field, isMissing } = requestProblem(result.error, body);
  return { field: field.replace('direct_party.', ''), isMissing };
}

function withoutField(values: Values, name: string): Values {
  return Object.fromEntries(Object.entries(values).filter(([fieldName]) => fieldName !== name));
}

test.each([
  [individual, 'dob', { dob: '2090-01-01' }],
  [individual, 'dob', { dob: '1850-01-01' }],
  [individual, 'id_doc_verification_date', { id_doc_verification_date: '2090-01-01', id_doc_expiry_date: '2091-01-01' }],
  [individual, 'id_doc_expiry_date', { id_doc_expiry_date: '1900-01-01' }],
  [corporate, 'authorized_persons.0.dob', { authorized_persons: [{ ...person, dob: '2090-01-01' }] }],
])('the implausible date of a direct party is refused in its field (case %#)', (party, field, change) => {
  expect(problemOf({ ...party, ...change })).toEqual({ field, isMissing: false });
});

describe.each([
  ['individual', individual],
  ['corporate', corporate],
])('the creation of a direct party that is %s', (_, party) => {
  test('a party with all required fields is accepted', () => {
    expect(problemOf(party)).toBeNull();
  });

  test.each(Object.keys(party))('a direct party without %s is refused', (name) => {
    expect(problemOf(withoutField(party, name))).toEqual({ field: name, isMissing: true });
  });

  test.each(Object.keys(party).filter((name) => typeof party[name] === 'string'))('a party with a blank %s is refused', (name) => {
    expect(problemOf({ ...party, [name]: ' ' })).toEqual({ field: name, isMissing: true });
  });

  test('a party with the optional fields is accepted', () => {
    expect(problemOf({ ...party, address2: 'Floor 3', client_number: 'C-1' })).toBeNull();
  });

  test('a field outside the specification is refused', () => {
    expect(problemOf({ ...party, status: 'active' })).toEqual({ field: 'status', isMissing: false });
  });

  test.each([
    ['state', { state: 'Bavaria' }],
    ['state', { country: 'United States' }],
    ['id_doc_jurisdiction_state', { id_doc_jurisdiction_state: 'Baja' }],
    ['country', { country: 'CA' }],
    ['id_doc_verification_date', { id_doc_verification_date: '31/01/2026' }],
    ['email', { email: 'nobody' }],
    ['id_doc_type_code', { id_doc_type_code: 6.5 }],
    ['id_doc_type_code', { id_doc_type_code: '2' }],
    ['id_doc_type_code', { id_doc_type_code: 99 }],
  ])('a party with a wrong %s is refused', (field, wrongValue) => {
    expect(problemOf({ ...party, ...wrongValue })).toEqual({ field, isMissing: false });
  });
});

describe('the other identification', () => {
  test.each([
    [individual, 3],
    [corporate, 7],
  ])('the identification code for "other" requires a name of the identification', (party, code) => {
    expect(problemOf({ ...party, id_doc_type_code: code })).toEqual({ field: 'id_doc_type_code_other', isMissing: true });
    expect(problemOf({ ...party, id_doc_type_code: code, id_doc_type_code_other: 'Library card' })).toBeNull();
  });

  test.each([
    [individual, 7],
    [individual, 6],
    [corporate, 40],
  ])('an identification code of the other kind is refused', (party, code) => {
    expect(problemOf({ ...party, id_doc_type_code: code })).toEqual({ field: 'id_doc_type_code', isMissing: false });
  });

  test('code 3 of a company requires no name of the identification', () => {
    expect(problemOf({ ...corporate, id_doc_type_code: 3 })).toBeNull();
  });
});

describe('fields of one kind', () => {
  test.each(['secondary_email', 'dob', 'firstname', 'id_doc_expiry_date'])('a company with the field %s is refused', (name) => {
    expect(problemOf({ ...corporate, [name]: 'a@example.com' })).toEqual({ field: name, isMissing: false });
  });

  test.each(['corporate_name', 'directors', 'beneficial_owners', 'tax_identification_number'])(
    'a person with the field %s is refused',
    (name) => {
      expect(problemOf({ ...individual, [name]: 'x' })).toEqual({ field: name, isMissing: false });
    },
  );

  test('a person may have a secondary e-mail, and a company may have a tax number', () => {
    expect(problemOf({ ...individual, secondary_email: 'b@example.com' })).toBeNull();
    expect(problemOf({ ...corporate, tax_identification_number: 'T-1' })).toBeNull();
  });

  test('a direct party of an unknown kind is refused', () => {
    expect(problemOf({ ...individual, kind: 'trust' })).toEqual({ field: 'kind', isMissing: false });
  });
});

describe('the people of a company', () => {
  test.each(['authorized_persons', 'directors', 'beneficial_owners'])('an empty list of %s is refused', (name) => {
    expect(problemOf({ ...corporate, [name]: [] })).toEqual({ field: name, isMissing: false });
  });

  test.each(Object.keys(person))('an authorized person without %s is refused', (name) => {
    expect(problemOf({ ...corporate, authorized_persons: [person, withoutField(person, name)] })).toEqual({
      field: `authorized_persons.1.${name}`,
      isMissing: true,
    });
  });

  test.each(Object.keys(director))('a director of a company without %s is refused', (name) => {
    expect(problemOf({ ...corporate, directors: [withoutField(director, name)] })).toEqual({
      field: `directors.0.${name}`,
      isMissing: true,
    });
  });

  test.each(Object.keys(individualOwner))('an individual owner without %s is refused', (name) => {
    expect(problemOf({ ...corporate, beneficial_owners: [withoutField(individualOwner, name)] })?.field).toBe(
      `beneficial_owners.0.${name}`,
    );
  });

  test.each(Object.keys(withoutField(corporateOwner, 'beneficial_owners')))('a corporate owner without %s is refused', (name) => {
    expect(problemOf({ ...corporate, beneficial_owners: [withoutField(corporateOwner, name)] })?.field).toBe(`beneficial_owners.0.${name}`);
  });

  test('the owners of a corporate owner must be individuals', () => {
    const withNestedOwner = (owner: Values) =>
      problemOf({ ...corporate, beneficial_owners: [{ ...corporateOwner, beneficial_owners: [owner] }] })?.field ?? null;
    expect(withNestedOwner({ ...individualOwner, additional_info: '40 %' })).toBeNull();
    expect(withNestedOwner(corporateOwner)).toBe('beneficial_owners.0.beneficial_owners.0.kind');
    expect(withNestedOwner(withoutField(individualOwner, 'lastname'))).toBe('beneficial_owners.0.beneficial_owners.0.lastname');
    expect(withNestedOwner({ ...individualOwner, state: 'California' })).toBe('beneficial_owners.0.beneficial_owners.0.state');
  });

  test.each([
    ['authorized_persons.0.state', { authorized_persons: [{ ...person, state: 'Ohio' }] }],
    ['beneficial_owners.0.state', { beneficial_owners: [{ ...corporateOwner, state: 'Ohio' }] }],
    ['registration_state', { registration_state: 'Ontario' }],
  ])('the %s must be a state of its country', (field, wrong) => {
    expect(problemOf({ ...corporate, ...wrong })).toEqual({ field, isMissing: false });
  });
});

test('a direct party whose personal data is masked can be read', () => {
  const party = { id: readJson('3'), kind: 'individual', id_doc_type_code: readJson('2'), lastname: 'Lovelace' };
  expect(directPartySchema.safeParse(withoutPersonalData(party, 'masked')).success).toBe(true);
});

test('a direct party with unknown fields is read', () => {
  const text =
    '{"id":3,"status":"under_investigation","rejection_reason":{"codes":[1]},"address":{"city":"Toronto"},"tax_identification_number":"T"}';
  expect(directPartySchema.parse(readJson(text))).toMatchObject({ id: 3, status: 'under_investigation', tax_identification_number: 'T' });
});

test('a supporting document has an identification type of a person or of a company', () => {
  expect([1, 6, 40, 0, 8, 41].map(isDocumentType)).toEqual([true, true, true, false, false, false]);
});
