import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anEntity } from '#contract/rules/test-entities.ts';
import { readJson, writeJson } from '#contract/wire/json.ts';
import { maskedText, withoutPersonalData } from './personal-data.ts';

const entityNames = [
  'owner',
  'default_originator_entity',
  'originator_entity',
  'third_party_entity',
  'beneficiary_entity',
  'beneficiary_entities',
];
const looseNames = [
  'firstname',
  'lastname',
  'fullname',
  'dob',
  'occupation',
  'email',
  'address1',
  'postcode',
  'id_doc_number',
  'device_ip_address',
];
const personalNames = [...entityNames, ...looseNames];

/** Possible values of a personal field. Every text among them begins with `secret`. */
const secret = fc.nat().map((number) => `secret ${number}`);
const secrets = fc.oneof(
  secret,
  fc.array(secret, { maxLength: 2 }),
  fc.record({ firstname: secret, other: secret, address: fc.record({ city: secret }) }),
);

/** Records with some personal fields, nested in several levels that can have personal fields too. */
const fields = fc.dictionary(fc.constantFrom(...personalNames), secrets, { maxKeys: 4 });
const levels = fc.array(fc.tuple(fc.constantFrom('page', 'data', 'destination', '[]'), fields), { minLength: 1, maxLength: 5 });
const records = levels.map((all) =>
  all.reduce<unknown>(
    (innerRecord, [name, ownFields]) => (name === '[]' ? [ownFields, innerRecord] : { id: 1, ...ownFields, [name]: innerRecord }),
    {
      amount: 1,
    },
  ),
);

function namesWithin(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const ownNames = Array.isArray(value) ? [] : Object.keys(value);
  return [...ownNames, ...Object.values(value).flatMap(namesWithin)];
}

describe('records without personal data', () => {
  test('a record without personal data has no personal field at any depth', () => {
    fc.assert(
      fc.property(records, (record) => {
        const withoutPersons = withoutPersonalData(record, 'none');
        expect(namesWithin(withoutPersons).filter((name) => personalNames.includes(name))).toEqual([]);
        expect(JSON.stringify(withoutPersons)).not.toContain('secret');
      }),
    );
  });

  test('a record without personal data has all its other fields', () => {
    const text =
      '{"page":[{"cursor":"MTI=","data":{"id":12,"amount":1e-18,"owner":{"id":3},"destination":{"id":4,"owner":null,"name":"Warm 1"}}}]}';
    expect(writeJson(withoutPersonalData(readJson(text), 'none'))).toBe(
      '{"page":[{"cursor":"MTI=","data":{"id":12,"amount":1e-18,"destination":{"id":4,"name":"Warm 1"}}}]}',
    );
  });

  test('an entity in a field that this version does not have is also removed', () => {
    expect(withoutPersonalData({ id: 1, intermediary_entity: { firstname: 'Ada' }, custodian_entities: [] }, 'none')).toEqual({ id: 1 });
  });
});

describe('records with masked personal data', () => {
  test('a masked record has the same fields but no personal text', () => {
    fc.assert(
      fc.property(records, (record) => {
        const withoutPersons = withoutPersonalData(record, 'masked');
        expect(JSON.stringify(withoutPersons)).not.toContain('secret');
      }),
    );
  });

  test('a masked entity still shows its kind, country and confirmation', () => {
    const entity = anEntity('originator', 'individual', { is_confirmed: false });
    const withoutPersons = withoutPersonalData({ originator_entity: entity }, 'masked') as { originator_entity: Record<string, unknown> };
    const visibleFields = Object.entries(withoutPersons.originator_entity).filter(([, value]) => value !== maskedText);
    expect(visibleFields).toEqual([
      ['kind', 'individual'],
      ['country', 'Canada'],
      ['is_confirmed', false],
    ]);
    expect(Object.keys(withoutPersons.originator_entity)).toEqual(Object.keys(entity));
  });

  test('numbers in a masked entity are masked too', () => {
    expect(writeJson(withoutPersonalData(readJson('{"originator_entity":{"id_doc_type_code":2}}'), 'masked'))).toBe(
      `{"originator_entity":{"id_doc_type_code":"${maskedText}"}}`,
    );
  });

  test('values in nested objects of a masked entity are masked too', () => {
    expect(withoutPersonalData({ owner: { country: { name: 'Ada' } } }, 'masked')).toEqual({ owner: { country: { name: maskedText } } });
  });

  test('an empty entity is still empty after masking', () => {
    expect(withoutPersonalData({ originator_entity: {}, beneficiary_entities: [] }, 'masked')).toEqual({
      originator_entity: {},
      beneficiary_entities: [],
    });
  });
});
