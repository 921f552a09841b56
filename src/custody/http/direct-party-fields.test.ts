import { beforeAll, describe, expect, test } from 'vitest';
import * as endpoints from '#contract/endpoints.ts';
import { openCustody, type TestCustody } from '#custody/test-custody.ts';
import {
  authorizedPerson,
  company,
  corporateOwner,
  creationBody,
  homeAddress,
  individualOwner,
  person,
} from '#custody/test-direct-parties.ts';
import { describeEachDatabase } from '#database/testing.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a function that makes an item the only entry of a company's list. */
const asOnlyItem = (list: string) => (item: Fields) => ({ ...company, [list]: [item] });

/**
 * Every group of required fields in the spec's table. Each has its path, a complete example, and a function that returns the
 * party with it.
 */
const groups = [
  { of: 'a person', prefix: '', whole: person, around: (fields: Fields) => fields },
  { of: 'a company', prefix: '', whole: company, around: (fields: Fields) => fields },
  { of: 'an authorized person', prefix: 'authorized_persons.0.', whole: authorizedPerson, around: asOnlyItem('authorized_persons') },
  { of: 'a director', prefix: 'directors.0.', whole: { firstname: 'Ada', lastname: 'Lovelace' }, around: asOnlyItem('directors') },
  { of: 'an owner who is a person', prefix: 'beneficial_owners.0.', whole: individualOwner, around: asOnlyItem('beneficial_owners') },
  { of: 'an owner that is a company', prefix: 'beneficial_owners.0.', whole: corporateOwner, around: asOnlyItem('beneficial_owners') },
  {
    of: 'an owner of an owner',
    prefix: 'beneficial_owners.0.beneficial_owners.0.',
    whole: individualOwner,
    around: (fields: Fields) => ({ ...company, beneficial_owners: [{ ...corporateOwner, beneficial_owners: [fields] }] }),
  },
] as const;

const requiredFields = groups.flatMap(({ of, prefix, whole: completeItem, around }) =>
  Object.keys(completeItem).map((field) => ({ of, field, name: `direct_party.${prefix}${field}`, whole: completeItem as Fields, around })),
);

describeEachDatabase('the creation of a direct party', (openDatabase) => {
  let custody: TestCustody;
  let count = 0;
  beforeAll(async () => {
    custody = await openCustody(await openDatabase());
  });

  /** Creates a party with a unique e-mail. */
  const createParty = (fields: Fields) => {
    count += 1;
    const email = fields['email'] === person.email || fields['email'] === company.email ? `p${count}@example.org` : fields['email'];
    return custody.refusalOf(endpoints.createDirectParty, { body: creationBody({ ...fields, ...(email === undefined ? {} : { email }) }) });
  };
  const created = async (fields: Fields) => {
    count += 1;
    return (await custody.ask(endpoints.createDirectParty, { body: creationBody({ ...fields, email: `p${count}@example.org` }) })).data;
  };

  describe('missing fields of a direct party', () => {
    test.for(requiredFields)(
      'a creation without $field of $of is refused with the name of the field',
      async ({ field, name, whole: completeItem, around }) => {
        const { [field]: _, ...incompleteItem } = completeItem;
        const message = `400 param is missing or the value is empty: ${name}`;
        expect([await createParty(around(incompleteItem)), await createParty(around({ ...completeItem, [field]: null }))]).toEqual([
          message,
          message,
        ]);
      },
    );

    test('a creation without direct_party is refused with the name of the field', async () => {
      expect(await custody.send('POST', '/api/v1/direct_parties', '{}')).toEqual({
        status: 400,
        text: '{"error":"param is missing or the value is empty: direct_party"}',
      });
    });
  });

  describe('refused fields of a direct party', () => {
    test.for([
      [{ ...person, kind: 'trust' }, 'direct_party.kind must be one of individual, corporate'],
      [{ ...person, email: 'ada' }, 'direct_party.email must be an e-mail address'],
      [{ ...person, secondary_email: 'ada' }, 'direct_party.secondary_email must be an e-mail address'],
      [{ ...person, country: 'Atlantis' }, 'direct_party.country must be an accepted country'],
      [{ ...person, state: 'Texas' }, 'direct_party.state is not a state of Canada'],
      [{ ...person, id_doc_jurisdiction_state: 'Texas' }, 'direct_party.id_doc_jurisdiction_state is not a state of Canada'],
      [{ ...person, dob: '10/12/1980' }, 'direct_party.dob must be a date such as 1980-12-31'],
      [{ ...person, dob: '1980-02-30' }, 'direct_party.dob must be a date such as 1980-12-31'],
      [{ ...person, id_doc_expiry_date: 'never' }, 'direct_party.id_doc_expiry_date must be a date such as 1980-12-31'],
      [{ ...person, id_doc_verification_date: '2026' }, 'direct_party.id_doc_verification_date must be a date such as 1980-12-31'],
      [{ ...person, id_doc_type_code: 6 }, 'direct_party.id_doc_type_code must be a code of the list'],
      [{ ...company, id_doc_type_code: 32 }, 'direct_party.id_doc_type_code must be a code of the list'],
      [{ ...person, id_doc_type_code: '2' }, 'direct_party.id_doc_type_code must be an integer'],
      [{ ...company, registration_state: 'Texas' }, 'direct_party.registration_state is not a state of Canada'],
      [{ ...company, directors: [] }, 'direct_party.directors must have at least one item'],
      [{ ...company, authorized_persons: [] }, 'direct_party.authorized_persons must have at least one item'],
      [{ ...company, beneficial_owners: [] }, 'direct_party.beneficial_owners must have at least one item'],
      [
        { ...company, beneficial_owners: [{ ...corporateOwner, beneficial_owners: [{ ...individualOwner, state: 'Texas' }] }] },
        'direct_party.beneficial_owners.0.beneficial_owners.0.state is not a state of Canada',
      ],
      [{ ...person, status: 'active' }, 'direct_party.status is not an accepted parameter'],
      [{ ...person, corporate_name: 'Engines' }, 'direct_party.corporate_name is not an accepted parameter'],
      [{ ...company, occupation: 'Analyst' }, 'direct_party.occupation is not an accepted parameter'],
      [
        { ...company, directors: [{ firstname: 'A', lastname: 'B', email: 'x' }] },
        'direct_party.directors.0.email is not an accepted parameter',
      ],
    ] as const)('the creation of a direct party refuses %o', async ([fields, message]) => {
      expect(await createParty(fields)).toBe(`400 ${message}`);
    });

    test('a company that owns another owner is refused', async () => {
      const owners = [{ ...corporateOwner, beneficial_owners: [corporateOwner] }];
      expect(await createParty({ ...company, beneficial_owners: owners })).toMatch(
        /^400 direct_party\.beneficial_owners\.0\.beneficial_owners\.0\./,
      );
    });

    test.for([
      [person, 3],
      [company, 7],
    ] as const)('an "other" code without its text is refused', async ([fields, code]) => {
      expect(await createParty({ ...fields, id_doc_type_code: code })).toMatch(/^400 .*direct_party\.id_doc_type_code_other/);
      const partyWithOtherDocument = await created({ ...fields, id_doc_type_code: code, id_doc_type_code_other: 'Seal' });
      expect(partyWithOtherDocument['id_doc_type_code_other']).toBe('Seal');
    });

    test('a refused creation of a direct party stores nothing', async () => {
      const countBefore = (await custody.db.selectFrom('direct_parties').select('id').execute()).length;
      await createParty({ ...person, dob: 'never' });
      expect(await custody.db.selectFrom('direct_parties').select('id').execute()).toHaveLength(countBefore);
    });
  });

  describe('accepted fields of a direct party', () => {
    test('any state is accepted in countries without a list of states', async () => {
      const personAbroad = { ...person, country: 'France', state: 'Bretagne' };
      expect(await created(personAbroad)).toMatchObject({ country: 'France', state: 'Bretagne' });
    });

    test('a country whose name contains a comma is accepted', async () => {
      expect((await created({ ...person, country: 'Guernsey, C.I.', state: 'Castel' }))['country']).toBe('Guernsey, C.I.');
    });

    test('a direct party can have several persons, directors and owners, and their order stays the same', async () => {
      const lists = {
        authorized_persons: [authorizedPerson, { ...authorizedPerson, firstname: 'Joseph', secondary_email: 'j@example.org' }],
        directors: [
          { firstname: 'Ada', lastname: 'Lovelace' },
          { firstname: 'Mary', lastname: 'Somerville' },
        ],
        beneficial_owners: [
          { ...individualOwner, additional_info: '40 %' },
          { ...corporateOwner, address2: 'Suite 4', beneficial_owners: [individualOwner, { ...individualOwner, firstname: 'Georg' }] },
        ],
      };
      expect(await created({ ...company, ...lists, tax_identification_number: 'T-9' })).toMatchObject({
        ...lists,
        tax_identification_number: 'T-9',
      });
    });

    test('every optional field of a person is accepted', async () => {
      const optionalFields = { address2: 'Flat 2', client_number: 'R-77', secondary_email: 'b@example.org' };
      const party = await created({ ...person, ...optionalFields });
      expect(party).toMatchObject({ ...optionalFields, address: { ...homeAddress, address2: 'Flat 2' } });
    });
  });
});
