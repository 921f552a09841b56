import { describe, expect, test } from 'vitest';
import { countries } from '#contract/people/code-lists/countries.ts';
import { statesByCountry } from '#contract/people/code-lists/states.ts';
import { anEntity } from '#contract/rules/test-entities.ts';
import { entityFields } from './entity-fields.ts';
import { demandedFields, acceptedRoles, type EntityDemand } from './entity-form.ts';
import { entityTextMax, insufficiencies, invalidValues, isBlank, withoutUnknownFields } from './entity-problems.ts';
import { entityKinds } from './entity.ts';

const demands = Object.keys(acceptedRoles) as EntityDemand[];
const cases = demands.flatMap((demand) =>
  acceptedRoles[demand].flatMap((role) => entityKinds.map((kind) => [role, kind, demand] as const)),
);
const blanks = [undefined, null, '', '   ', '\t\n'];

/** Returns the problem of one field of an originator. All required fields of the originator are filled. */
function problemOf(field: string, overrides: Readonly<Record<string, unknown>>, kind: 'individual' | 'corporate' = 'individual') {
  return (
    insufficiencies('originator', 'missing_lvctr_info', anEntity('originator', kind, overrides)).find(
      (candidate) => candidate.field === field,
    )?.problem ?? null
  );
}

describe.each(cases)('the problems of an entity: %s, %s, for %s', (role, kind, demand) => {
  test('an entity with every required field is sufficient', () => {
    expect(insufficiencies(role, demand, anEntity(role, kind))).toEqual([]);
  });

  const requiredFields = demandedFields(role, demand, kind, anEntity(role, kind)).filter((field) => field.required);

  test.each(requiredFields.map(({ name }) => name))(
    'if only %s is missing or blank, the entity has a problem only in this field',
    (name) => {
      for (const blankValue of blanks)
        expect(insufficiencies(role, demand, anEntity(role, kind, { [name]: blankValue }))).toMatchObject([
          { field: name, problem: 'missing' },
        ]);
    },
  );

  test('an empty entity reports each missing field', () => {
    expect(insufficiencies(role, demand, { kind }).map(({ field }) => field)).toEqual(
      demandedFields(role, demand, kind, {})
        .filter((field) => field.required)
        .map(({ name }) => name),
    );
  });
});

describe('the kind of an entity', () => {
  test.each(blanks)('the entity kind %j counts as missing', (kind) => {
    expect(insufficiencies('originator', 'missing_lvctr_info', { kind })).toMatchObject([{ field: 'kind', problem: 'missing' }]);
  });

  test.each(['person', 'Individual', 1, {}])('the entity kind %j is invalid', (kind) => {
    expect(insufficiencies('originator', 'missing_lvctr_info', { kind })).toMatchObject([{ field: 'kind', problem: 'invalid' }]);
    expect(invalidValues('originator', { kind })).toMatchObject([{ field: 'kind', problem: 'invalid' }]);
  });
});

describe('the state of an entity', () => {
  test.each(Object.entries(statesByCountry))('the state must be on the list of %s', (country, states) => {
    for (const state of states) expect(problemOf('state', { country, state })).toBeNull();
    for (const state of ['Bavaria', states[0].toLowerCase(), ` ${states[0]}`])
      expect(problemOf('state', { country, state })).toBe('invalid');
  });

  test.each([
    ['Mexico', 'Baja, Calif. (North)', null],
    ['Mexico', 'Baja', 'invalid'],
    ['Mexico', 'Mexico (State)', null],
    ['United States', 'Ontario', 'invalid'],
    ['Canada', 'California', 'invalid'],
    ['Guernsey, C.I.', 'St Peter Port', null],
    ['France, Metropolitan', 'Provence', null],
    ['Germany', 'California', null],
    ['France', '\u200b', 'invalid'],
    ['France', '.', 'invalid'],
  ])('the state of an entity in %s with the value %s has the problem %s', (country, state, problem) => {
    expect(problemOf('state', { country, state })).toBe(problem);
  });

  test('the state of the issuer must be in the issuing country, which can differ from the country of the address', () => {
    const issuedDocument = { id_doc_jurisdiction_country: 'Mexico', id_doc_jurisdiction_state: 'Ontario' };
    expect(problemOf('id_doc_jurisdiction_state', issuedDocument)).toBe('invalid');
    expect(problemOf('id_doc_jurisdiction_state', { ...issuedDocument, id_doc_jurisdiction_state: 'Jalisco' })).toBeNull();
  });

  test('the state of registration must be in the country of registration', () => {
    const registeredCompany = { registration_country: 'United States', registration_state: 'Ontario' };
    expect(problemOf('registration_state', registeredCompany, 'corporate')).toBe('invalid');
    expect(problemOf('registration_state', { ...registeredCompany, registration_state: 'Delaware' }, 'corporate')).toBeNull();
  });
});

describe('the country of an entity', () => {
  test('an entity may have any country of the list', () => {
    for (const country of countries)
      expect(problemOf('country', { country, state: statesByCountry[country as 'Canada']?.[0] ?? 'x' })).toBeNull();
  });

  test.each(['USA', 'canada', 'France Metropolitan', 'Guernsey', 'Türkiye', 1])('the country %s of an entity is invalid', (country) => {
    expect(problemOf('country', { country })).toBe('invalid');
  });
});

describe('the values of an entity', () => {
  test.each([
    ['dob', '1980-02-30', 'invalid'],
    ['dob', '31/12/1980', 'invalid'],
    ['dob', '1980-12-31', null],
    ['email', 'ada', 'invalid'],
    ['email', 'ada@example.com', null],
    ['id_doc_type_code', 2, null],
    ['id_doc_type_code', '2', 'invalid'],
    ['id_doc_type_code', 6, 'invalid'],
    ['id_doc_type_code', 41, 'invalid'],
    ['device_type_code', 5, 'invalid'],
    ['device_ip_address', '203.0.113.7', null],
    ['device_ip_address', '2001:db8::1', null],
    ['device_ip_address', '203.0.113.256', 'invalid'],
    ['requested_at', '2026-07-27T10:00:00Z', null],
    ['requested_at', '2026-07-27T10:00:00.000-04:00', null],
    ['requested_at', '2026-07-27T10:00:00', 'invalid'],
    ['requested_at', '2026-03-08T02:30', 'invalid'],
    ['requested_at', '1850-01-01T00:00:00Z', 'invalid'],
    ['requested_at', '27 July 2026', 'invalid'],
    ['firstname', 5, 'invalid'],
    ['firstname', {}, 'invalid'],
    ['firstname', 'x'.repeat(entityTextMax), null],
    ['firstname', 'x'.repeat(entityTextMax + 1), 'invalid'],
    ['firstname', 'Zoë 美', null],
  ])('the field %s with the value %j has the problem %s', (field, value, problem) => {
    expect(problemOf(field, { [field]: value })).toBe(problem);
  });

  test.each([
    ['individual', 40, null],
    ['corporate', 40, 'invalid'],
    ['individual', 6, 'invalid'],
    ['corporate', 6, null],
  ] as const)('the identification of a %s with code %i has the problem %s', (kind, code, problem) => {
    expect(problemOf('id_doc_type_code', { id_doc_type_code: code }, kind)).toBe(problem);
  });

  test('invalidValues also checks fields that only another status requires', () => {
    const entity = anEntity('originator', 'individual', { dob: 'soon' });
    expect(insufficiencies('originator', 'missing_travel_rule_info', entity)).toEqual([]);
    expect(invalidValues('originator', entity)).toMatchObject([{ field: 'dob', problem: 'invalid' }]);
  });

  test('a blank value of an entity counts as missing, not as invalid', () => {
    for (const blank of blanks) expect(invalidValues('originator', anEntity('originator', 'individual', { email: blank }))).toEqual([]);
  });
});

test('empty values and whitespace count as blank', () => {
  expect(blanks.map(isBlank)).toEqual(blanks.map(() => true));
  expect([0, false, 'x', [], {}].map(isBlank)).toEqual([false, false, false, false, false]);
});

describe('withoutUnknownFields', () => {
  test('blank fields, unknown fields and fields of the other kind are removed', () => {
    const entity = anEntity('originator', 'individual', { address2: ' ', corporate_name: 'Acme Ltd', is_confirmed: false, admin: true });
    expect(withoutUnknownFields('originator', entity)).toEqual(anEntity('originator', 'individual'));
  });

  test('the "other" text of a code that is not selected is removed', () => {
    const entity = anEntity('originator', 'individual', {
      id_doc_type_code: 3,
      id_doc_type_code_other: 'Library card',
      device_type_code_other: 'Pager',
    });
    expect(withoutUnknownFields('originator', entity)).toEqual(
      anEntity('originator', 'individual', { id_doc_type_code: 3, id_doc_type_code_other: 'Library card' }),
    );
  });

  test('withoutUnknownFields leaves only the fields of the entity tables', () => {
    for (const [role, kind] of cases)
      expect(['kind', ...Object.keys(entityFields[role])]).toEqual(
        expect.arrayContaining(Object.keys(withoutUnknownFields(role, anEntity(role, kind)))),
      );
  });
});
