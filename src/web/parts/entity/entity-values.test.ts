import { describe, expect, test } from 'vitest';
import type { EntityDemand } from '#contract/people/entity-form.ts';
import { entityBody, entityProblems, formFields, foldedFields, hasTypedText, entityValuesOf, entityValuesSchema } from './entity-values.ts';

const address = { address1: '1 Main St', city: 'Toronto', country: 'Canada', state: 'Ontario', postcode: 'M5V 2T6' };

/** Form values of a person. They contain everything that the travel rule requires. */
const adaWith = (overrides: Record<string, string> = {}) => ({
  ...entityValuesOf('originator', {}),
  ...address,
  kind: 'individual',
  firstname: 'Ada',
  lastname: 'Lovelace',
  ...overrides,
});

describe('the sent entity', () => {
  test('the body of an entity contains trimmed values and no empty fields', () => {
    expect(entityBody('originator', 'missing_travel_rule_info', adaWith({ firstname: ' Ada ', address2: '  ' }))).toEqual({
      kind: 'individual',
      firstname: 'Ada',
      lastname: 'Lovelace',
      ...address,
    });
  });

  test('the body of an entity omits fields that the form does not show for this status', () => {
    expect(entityBody('originator', 'missing_travel_rule_info', adaWith({ occupation: 'Engineer' }))).not.toHaveProperty('occupation');
    expect(entityBody('originator', 'missing_lvctr_info', adaWith({ occupation: 'Engineer' }))).toHaveProperty('occupation', 'Engineer');
  });

  test('the body of an entity leaves out fields of the other kind, but the form keeps their values', () => {
    expect(entityBody('originator', 'missing_lvctr_info', adaWith({ corporate_name: 'Acme Ltd' }))).not.toHaveProperty('corporate_name');
  });

  test('the body of an entity contains codes as integers', () => {
    expect(entityBody('originator', 'missing_lvctr_info', adaWith({ id_doc_type_code: '2' }))).toHaveProperty('id_doc_type_code', 2);
  });

  test('the body of an entity contains the text for "other" only if it contains the code for "other"', () => {
    const typedEntity = adaWith({ device_type_code: '4', device_type_code_other: 'Kiosk' });
    expect(entityBody('originator', 'missing_travel_rule_info', typedEntity)).toHaveProperty('device_type_code_other', 'Kiosk');
    expect(entityBody('originator', 'missing_travel_rule_info', { ...typedEntity, device_type_code: '1' })).not.toHaveProperty(
      'device_type_code_other',
    );
  });
});

test('the form has a field for "other" only while the code for "other" is selected', () => {
  const visibleNames = (code: string) =>
    formFields('originator', 'missing_travel_rule_info', adaWith({ device_type_code: code })).map(({ name }) => name);
  expect(visibleNames('1')).not.toContain('device_type_code_other');
  expect(visibleNames('4')).toContain('device_type_code_other');
});

describe('the folded fields', () => {
  const foldedNames = (demand: EntityDemand, text: Record<string, string>) => {
    const { requiredFields, optionalFields } = foldedFields(formFields('originator', demand, text));
    return { needed: requiredFields.map(({ name }) => name), optional: optionalFields.map(({ name }) => name) };
  };

  test('all fields that the status does not require are folded', () => {
    const { needed: requiredNames, optional: optionalNames } = foldedNames('missing_travel_rule_info', adaWith());
    expect(requiredNames).toEqual(['firstname', 'lastname', 'address1', 'city', 'country', 'state', 'postcode']);
    expect(optionalNames).toEqual([
      'address2',
      'client_number',
      'device_type_code',
      'device_identification_number',
      'device_ip_address',
      'requested_at',
    ]);
  });

  test('the field of the text for "other" is folded together with the field of its code', () => {
    expect(foldedNames('missing_lvctr_info', adaWith({ id_doc_type_code: '3' })).needed).toContain('id_doc_type_code_other');
    expect(foldedNames('missing_lvctr_info', adaWith({ device_type_code: '4' })).optional).toContain('device_type_code_other');
  });
});

test('entityProblems lists each missing field with its label, in the order of the form', () => {
  const problems = entityProblems('originator', 'missing_travel_rule_info', adaWith({ city: '', postcode: ' ' }));
  expect(problems).toEqual([
    { name: 'city', label: 'City', message: 'City is required' },
    { name: 'postcode', label: 'Postal code', message: 'Postal code is required' },
  ]);
});

test('the message about an invalid value contains the label of its field', () => {
  const problems = entityProblems('originator', 'missing_travel_rule_info', adaWith({ device_ip_address: 'here' }));
  expect(problems).toEqual([
    { name: 'device_ip_address', label: 'Device IP address', message: 'Device IP address must be an IPv4 or IPv6 address' },
  ]);
});

test('the message about an unknown country contains the typed text', () => {
  const [problem] = entityProblems('originator', 'missing_travel_rule_info', adaWith({ country: 'mars' }));
  expect(problem).toMatchObject({ name: 'country', message: 'No country “mars”: did you mean Marshall Islands?' });
});

test('converting a record to form text and back returns the same record', () => {
  const record = { kind: 'corporate', corporate_name: 'Acme Ltd', id_doc_type_code: 3, requested_at: '2026-07-21T09:30:15.000Z' };
  expect(entityBody('originator', 'missing_lvctr_info', entityValuesOf('originator', record))).toEqual(record);
});

test('unknown fields of a record are ignored in the form', () => {
  expect(entityValuesOf('originator', { kind: 'individual', is_confirmed: false })).not.toHaveProperty('is_confirmed');
});

test.for([
  ['requested_at', '2026-02-30 09:30', 'Time of the online session must be a day that exists'],
  ['requested_at', '2090-01-01 09:30', 'Time of the online session must not be in the future'],
  ['requested_at', '21', 'Time of the online session must be a date and time such as 2026-07-21 09:30'],
  ['dob', '2090-01-01', 'Date of birth must not be in the future'],
  ['dob', '03/04/1980', 'Date of birth can mean 1980-04-03 or 1980-03-04: write one of them'],
  ['dob', '1980-02-30', 'Date of birth must be a date such as 1980-12-31'],
  ['firstname', '\u200b', 'First name contains an invisible character (U+200B)'],
  ['lastname', '-', 'Last name must contain a letter or a digit'],
] as const)('the field %s with the value %j has the problem: %s', ([name, typed, message]) => {
  const filledEntity = adaWith({ occupation: 'Engineer', dob: '1980-12-31', id_doc_type_code: '2', id_doc_number: '7', [name]: typed });
  expect(entityProblems('originator', 'missing_lvctr_info', filledEntity)).toContainEqual(expect.objectContaining({ name, message }));
});

test.for(['31.12.1980', '31-Dec-1980', 'Dec 31, 1980', '1980/12/31'])('the date of birth %s is sent as 1980-12-31', (dob) => {
  expect(entityBody('originator', 'missing_lvctr_info', adaWith({ dob }))).toHaveProperty('dob', '1980-12-31');
});

test('a form with only its kind selected counts as empty', () => {
  expect(hasTypedText(entityValuesOf('third_party', {}))).toBe(false);
  expect(hasTypedText({ kind: 'individual', city: 'Toronto' })).toBe(true);
});

test('an entity of a draft keeps its valid fields, and invalid fields get their initial values', () => {
  const storedEntity = { kind: 'company', firstname: 'Grace', lastname: 7, removed: 'x' };
  const values = entityValuesSchema('originator', adaWith()).parse(storedEntity);
  expect(values).toEqual({ ...adaWith(), firstname: 'Grace' });
  expect(entityValuesSchema('originator').parse(null)).toEqual(entityValuesOf('originator', {}));
});
