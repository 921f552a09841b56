import fc from 'fast-check';
import { corporateIdentificationTypes, individualIdentificationTypes } from '#contract/people/code-lists/codes.ts';
import { countries } from '#contract/people/code-lists/countries.ts';
import { statesOf } from '#contract/people/code-lists/states.ts';
import { personTextProblem } from '#contract/people/person-rules.ts';

const home = { address1: '12 St James Square', city: 'Toronto', state: 'Ontario', postcode: 'M5J 2T3', country: 'Canada' };

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
  ...home,
  ...identification,
};

const anOwner = { kind: 'individual', firstname: 'Luigi', lastname: 'Menabrea', ...home };

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
    ...home,
  })),
  directors: [{ firstname: 'Ada', lastname: 'Lovelace' }],
  beneficial_owners: [
    anOwner,
    {
      kind: 'corporate',
      corporate_name: 'Difference Holdings Inc.',
      ...home,
      additional_info: '40%',
      beneficial_owners: [anOwner, anOwner],
    },
  ],
  ...home,
  ...identification,
};

const text = fc
  .oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), fc.constantFrom('שלום', 'é́', "O'Brien ‏", '"\\', '𠮷野'))
  .map((drawn) => `${drawn.replace(/\p{Cc}|\0/gu, '')}x`.toWellFormed())
  .filter((each) => personTextProblem(each) === null);
const email = fc.uuid().map((id) => `ada+${id}@example.org`);
const date = fc
  .date({ min: new Date('1930-01-01'), max: new Date('2006-01-01'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));

/** A country and one of its states, or any text if the country has no list of states. */
const place = fc.constantFrom(...countries).chain((country) => {
  const states = statesOf(country);
  return states === undefined
    ? text.map((state) => [country, state] as const)
    : fc.constantFrom(...states).map((state) => [country, state] as const);
});

/** A record without some of its optional fields. */
function some<Shape extends Record<string, unknown>>(
  shape: { [Key in keyof Shape]: fc.Arbitrary<Shape[Key]> },
  optional: readonly (keyof Shape & string)[],
) {
  const requiredKeys = Object.keys(shape).filter((key) => !optional.includes(key)) as (keyof Shape & string)[];
  return fc.record(shape, { requiredKeys });
}

const address = fc
  .tuple(some({ address1: text, address2: text, city: text, postcode: text }, ['address2']), place)
  .map(([fields, [country, state]]) => ({ ...fields, country, state }));

const document = fc
  .tuple(fc.record({ id_doc_number: text, id_doc_source: text, id_doc_verification_date: date }), place)
  .map(([fields, [id_doc_jurisdiction_country, id_doc_jurisdiction_state]]) => ({
    ...fields,
    id_doc_jurisdiction_country,
    id_doc_jurisdiction_state,
  }));

const common = some({ email, client_number: text, id_doc_type_code_other: text }, ['client_number']);

const together = <A extends object, B extends object>(first: fc.Arbitrary<A>, second: fc.Arbitrary<B>) =>
  fc.tuple(first, second).map(([a, b]) => ({ ...a, ...b }));

const codesOf = (list: object) => fc.constantFrom(...Object.keys(list).map(Number));

const individual = together(
  together(together(common, address), document),
  some(
    {
      kind: fc.constant('individual'),
      secondary_email: email,
      firstname: text,
      lastname: text,
      occupation: text,
      dob: date,
      id_doc_expiry_date: date,
      id_doc_type_code: codesOf(individualIdentificationTypes),
    },
    ['secondary_email'],
  ),
);

const person = fc.record({ firstname: text, lastname: text });
const rows = <Row>(row: fc.Arbitrary<Row>, minLength: number) => fc.array(row, { minLength, maxLength: 3 });
const individualOwner = together(
  together(person, address),
  some({ kind: fc.constant('individual'), additional_info: text }, ['additional_info']),
);
const corporateOwner = together(
  address,
  some({ kind: fc.constant('corporate'), corporate_name: text, additional_info: text, beneficial_owners: rows(individualOwner, 0) }, [
    'additional_info',
    'beneficial_owners',
  ]),
);

const corporate = together(
  together(together(common, address), document),
  fc
    .tuple(
      some(
        {
          kind: fc.constant('corporate'),
          corporate_name: text,
          nature_of_business: text,
          incorporation_number: text,
          tax_identification_number: text,
          id_doc_type_code: codesOf(corporateIdentificationTypes),
          authorized_persons: rows(
            together(together(person, address), some({ email, secondary_email: email, occupation: text, dob: date }, ['secondary_email'])),
            1,
          ),
          directors: rows(person, 1),
          beneficial_owners: rows(fc.oneof(individualOwner, corporateOwner), 1),
        },
        ['tax_identification_number'],
      ),
      place,
    )
    .map(([fields, [registration_country, registration_state]]) => ({ ...fields, registration_country, registration_state })),
);

/** Any direct party that the contract accepts. */
export const anyParty = fc.oneof(individual, corporate);
