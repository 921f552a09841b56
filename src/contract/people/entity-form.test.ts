import { describe, expect, test } from 'vitest';
import { demandedFields, acceptedRoles, type EntityDemand } from './entity-form.ts';
import { entityKinds } from './entity.ts';

/** The requirement of a field in the specification's tables. */
type Need = 'required' | 'optional' | 'not asked';
type Row = readonly [names: string, travelRule: Need, lvctr: Need];

/** Fields of an originator: those of both kinds, then those of each kind. Other tests cover the free texts of the choice "other". */
const originator: Readonly<Record<'common' | 'individual' | 'corporate', readonly Row[]>> = {
  common: [
    ['address1 city state postcode country', 'required', 'required'],
    ['address2 client_number', 'optional', 'optional'],
    ['id_doc_type_code', 'not asked', 'required'],
    ['id_doc_number id_doc_jurisdiction_country id_doc_jurisdiction_state', 'not asked', 'required'],
    ['device_type_code device_identification_number device_ip_address requested_at', 'optional', 'optional'],
  ],
  individual: [
    ['firstname lastname', 'required', 'required'],
    ['occupation dob', 'not asked', 'required'],
    ['email', 'not asked', 'optional'],
  ],
  corporate: [
    ['corporate_name', 'required', 'required'],
    ['authorized_person_first_name authorized_person_last_name', 'not asked', 'required'],
    ['authorized_person_other', 'not asked', 'optional'],
    ['incorporation_number registration_country registration_state', 'not asked', 'optional'],
    ['nature_of_business', 'not asked', 'required'],
  ],
};

/** Fields of a third party. Third parties exist for only one status. */
const thirdParty = {
  common: ['address1 city state postcode country nature_of_relationship_code', 'address2'],
  individual: ['firstname lastname occupation dob', ''],
  corporate: ['corporate_name nature_of_business', ''],
} as const;

/** Fields of a beneficiary. */
const beneficiary = {
  common: ['email address1 city state postcode country', 'address2 client_number'],
  individual: ['firstname lastname', ''],
  corporate: ['corporate_name', ''],
} as const;

const provider = 'service_provider_name service_provider_email';

function namesOf(text: string): readonly string[] {
  return text.split(' ').filter((name) => name !== '');
}

/** Returns the names of the required fields and of the optional fields, both sorted. */
function demandedNames(...[role, demand, kind, values]: Parameters<typeof demandedFields>) {
  const fields = demandedFields(role, demand, kind, values);
  const namesWhere = (isRequired: boolean) =>
    fields
      .filter(({ required }) => required === isRequired)
      .map(({ name }) => name)
      .toSorted();
  return { required: namesWhere(true), optional: namesWhere(false) };
}

describe.each(entityKinds)('the fields of an originator, %s', (kind) => {
  const rows = [...originator.common, ...originator[kind]];
  const expectedNames = (requirement: Need, status: 1 | 2) =>
    rows
      .filter((row) => row[status] === requirement)
      .flatMap(([names]) => namesOf(names))
      .toSorted();

  test.each([
    ['missing_travel_rule_info', 1],
    ['missing_lvctr_info', 2],
  ] as const)('the fields of an originator for %s are exactly those of the specification', (status, column) => {
    expect(demandedNames('originator', status, kind, {})).toEqual({
      required: expectedNames('required', column),
      optional: expectedNames('optional', column),
    });
  });
});

describe.each(entityKinds)('the fields of a third party, %s', (kind) => {
  test('the fields of a third party are exactly those of the specification', () => {
    expect(demandedNames('third_party', 'missing_lvctr_info', kind, {})).toEqual({
      required: [...namesOf(thirdParty.common[0]), ...namesOf(thirdParty[kind][0])].toSorted(),
      optional: namesOf(thirdParty.common[1]).toSorted(),
    });
  });
});

describe.each(entityKinds)('the fields of a beneficiary, %s', (kind) => {
  const requiredNames = [...namesOf(beneficiary.common[0]), ...namesOf(beneficiary[kind][0])];
  const optionalNames = namesOf(beneficiary.common[1]);

  test('the fields of a beneficiary are exactly those of the specification', () => {
    expect(demandedNames('beneficiary', 'withdrawal', kind, {})).toEqual({
      required: requiredNames.toSorted(),
      optional: [...optionalNames, ...namesOf(provider)].toSorted(),
    });
  });

  test('the service provider is required when the travel rule applies to a hosted wallet', () => {
    expect(demandedNames('beneficiary', 'hosted_withdrawal', kind, {})).toEqual({
      required: [...requiredNames, ...namesOf(provider)].toSorted(),
      optional: optionalNames.toSorted(),
    });
  });
});

describe('the "other" text of a code', () => {
  const needOf = (name: string, ...[role, demand, kind, values]: Parameters<typeof demandedFields>): Need => {
    const field = demandedFields(role, demand, kind, values).find((candidate) => candidate.name === name);
    if (field === undefined) return 'not asked';
    return field.required ? 'required' : 'optional';
  };

  test.each([
    ['individual', 3, 'optional'],
    ['individual', 7, 'not asked'],
    ['individual', 2, 'not asked'],
    ['corporate', 7, 'optional'],
    ['corporate', 3, 'not asked'],
  ] as const)('for the identification of a %s with code %i, the "other" text is %s', (kind, code, requirement) => {
    expect(needOf('id_doc_type_code_other', 'originator', 'missing_lvctr_info', kind, { id_doc_type_code: code })).toBe(requirement);
  });

  test('the travel rule does not require the "other" text of the identification', () => {
    expect(needOf('id_doc_type_code_other', 'originator', 'missing_travel_rule_info', 'individual', { id_doc_type_code: 3 })).toBe(
      'not asked',
    );
  });

  test.each([
    [1, false],
    [2, false],
    [3, false],
    [4, true],
  ])('the "other" text for device type %i is required: %s', (code, isRequired) => {
    for (const kind of entityKinds)
      for (const status of ['missing_travel_rule_info', 'missing_lvctr_info'] as const)
        expect(needOf('device_type_code_other', 'originator', status, kind, { device_type_code: code })).toBe(
          isRequired ? 'required' : 'not asked',
        );
  });

  test.each([
    [1, false],
    [7, false],
    [9, true],
    [13, false],
  ])('the "other" text for relationship %i is required: %s', (code, isRequired) => {
    for (const kind of entityKinds)
      expect(
        needOf('nature_of_relationship_code_other', 'third_party', 'missing_lvctr_info', kind, { nature_of_relationship_code: code }),
      ).toBe(isRequired ? 'required' : 'not asked');
  });
});

test.each([
  ['missing_travel_rule_info', ['originator']],
  ['missing_lvctr_info', ['originator', 'third_party']],
  ['withdrawal', ['beneficiary']],
  ['hosted_withdrawal', ['beneficiary']],
] satisfies [EntityDemand, string[]][])('the demand %s accepts the roles %s', (demand, roles) => {
  expect(acceptedRoles[demand]).toEqual(roles);
});
