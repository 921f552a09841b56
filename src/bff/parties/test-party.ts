import fc from 'fast-check';
import { corporateIdentificationTypes, individualIdentificationTypes } from '#contract/people/code-lists/codes.ts';
import { countries } from '#contract/people/code-lists/countries.ts';
import { statesOf } from '#contract/people/code-lists/states.ts';
import { personTextProblem } from '#contract/people/person-rules.ts';

const homeAddress = { address1: '12 St James Square', city: 'Toronto', state: 'Ontario', postcode: 'M5J 2T3', country: 'Canada' };

const identification = {
  id_doc_number: 'P1234567',
  id_doc_jurisdiction_country: 'Canada',
  id_doc_jurisdiction_state: 'Ontario',
  id_doc_verification_date: '2026-01-15',
  id_doc_source: 'Original seen in person',
};

/** A person with every required field. */
export const aPerson = {
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

const anOwner = { kind: 'individual', firstname: 'Luigi', lastname: 'Menabrea', ...homeAddress };

/** A company with two owners. One is a person, and the other is a company that two people own. */
export const aCompany = {
  kind: 'corporate',
  email: 'office@engines.example',
  corporate_name: 'Analytical Engines Ltd',
  nature_of_business: 'Computing',
  incorporation_number: '1387204-6',
  registration_country: 'Canada',
  registration_state: 'Ontario',
  id_doc_type_code: 3,
  authorized_persons: ['charles', 'george'].map((name) => ({
    firstname: name,
    lastname: 'Babbage',
    email: `${name}@example.org`,
    occupation: 'Engineer',
    dob: '1971-12-26',
    ...homeAddress,
  })),
  directors: [{ firstname: 'Ada', lastname: 'Lovelace' }],
  beneficial_owners: [
    anOwner,
    {
      kind: 'corporate',
      corporate_name: 'Difference Holdings Inc.',
      ...homeAddress,
      additional_info: '40%',
      beneficial_owners: [anOwner, anOwner],
    },
  ],
  ...homeAddress,
  ...identification,
};

const anyText = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.constantFrom('שלום', 'é́', "O'Brien ‏", '"\\', '𠮷野'))
  .map((drawnText) => `${drawnText.replace(/\p{Cc}|\0/gu, '')}x`.toWellFormed())
  .filter((each) => personTextProblem(each) === null);
const anyEmail = fc.uuid().map((id) => `ada+${id}@example.org`);
const anyDateBetween = (min: string, max: string) =>
  fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }).map((day) => day.toISOString().slice(0, 10));
const anyDate = anyDateBetween('1930-01-01', '2006-01-01');

/** A country and one of its states, or any text if the country has no list of states. */
const anyPlace = fc.constantFrom(...countries).chain((country) => {
  const states = statesOf(country);
  return states === undefined
    ? anyText.map((state) => [country, state] as const)
    : fc.constantFrom(...states).map((state) => [country, state] as const);
});

/** A record without some of its optional fields. */
function withSomeFields<Shape extends Record<string, unknown>>(
  shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> },
  optionalFields: readonly (keyof Shape & string)[],
) {
  const requiredKeys = Object.keys(shape).filter((key) => !optionalFields.includes(key)) as (keyof Shape & string)[];
  return fc.record(shape, { requiredKeys });
}

const anyAddress = fc
  .tuple(withSomeFields({ address1: anyText, address2: anyText, city: anyText, postcode: anyText }, ['address2']), anyPlace)
  .map(([fields, [country, state]]) => ({ ...fields, country, state }));

const anyDocument = fc
  .tuple(fc.record({ id_doc_number: anyText, id_doc_source: anyText, id_doc_verification_date: anyDate }), anyPlace)
  .map(([fields, [id_doc_jurisdiction_country, id_doc_jurisdiction_state]]) => ({
    ...fields,
    id_doc_jurisdiction_country,
    id_doc_jurisdiction_state,
  }));

const commonFields = withSomeFields({ email: anyEmail, client_number: anyText, id_doc_type_code_other: anyText }, ['client_number']);

const mergeRecords = <A extends object, B extends object>(first: fc.Arbitrary<A>, second: fc.Arbitrary<B>) =>
  fc.tuple(first, second).map(([a, b]) => ({ ...a, ...b }));

const anyCode = (list: object) => fc.constantFrom(...Object.keys(list).map(Number));

const anyIndividual = mergeRecords(
  mergeRecords(mergeRecords(commonFields, anyAddress), anyDocument),
  withSomeFields(
    {
      kind: fc.constant('individual'),
      secondary_email: anyEmail,
      firstname: anyText,
      lastname: anyText,
      occupation: anyText,
      dob: anyDate,
      id_doc_expiry_date: anyDateBetween('2006-01-02', '2040-01-01'),
      id_doc_type_code: anyCode(individualIdentificationTypes),
    },
    ['secondary_email'],
  ),
);

const anyPerson = fc.record({ firstname: anyText, lastname: anyText });
const anyRows = <Row>(row: fc.Arbitrary<Row>, minLength: number) => fc.array(row, { minLength, maxLength: 3 });
const anyIndividualOwner = mergeRecords(
  mergeRecords(anyPerson, anyAddress),
  withSomeFields({ kind: fc.constant('individual'), additional_info: anyText }, ['additional_info']),
);
const anyCorporateOwner = mergeRecords(
  anyAddress,
  withSomeFields(
    {
      kind: fc.constant('corporate'),
      corporate_name: anyText,
      additional_info: anyText,
      beneficial_owners: anyRows(anyIndividualOwner, 0),
    },
    ['additional_info', 'beneficial_owners'],
  ),
);

const anyCorporate = mergeRecords(
  mergeRecords(mergeRecords(commonFields, anyAddress), anyDocument),
  fc
    .tuple(
      withSomeFields(
        {
          kind: fc.constant('corporate'),
          corporate_name: anyText,
          nature_of_business: anyText,
          incorporation_number: anyText,
          tax_identification_number: anyText,
          id_doc_type_code: anyCode(corporateIdentificationTypes),
          authorized_persons: anyRows(
            mergeRecords(
              mergeRecords(anyPerson, anyAddress),
              withSomeFields({ email: anyEmail, secondary_email: anyEmail, occupation: anyText, dob: anyDate }, ['secondary_email']),
            ),
            1,
          ),
          directors: anyRows(anyPerson, 1),
          beneficial_owners: anyRows(fc.oneof(anyIndividualOwner, anyCorporateOwner), 1),
        },
        ['tax_identification_number'],
      ),
      anyPlace,
    )
    .map(([fields, [registration_country, registration_state]]) => ({ ...fields, registration_country, registration_state })),
);

/** Any direct party that the contract accepts. */
export const anyParty = fc.oneof(anyIndividual, anyCorporate);
