import { describe, expect, test } from 'vitest';
import { namedField } from './named-field.ts';

const originatorBody = { originator_entity: { kind: 'individual', firstname: 'Ada' } };
const bothBody = { originator_entity: { postcode: '1' }, third_party_entity: { kind: 'individual' } };

describe('namedField', () => {
  test.for([
    ['param is missing or the value is empty: originator_entity.postcode', originatorBody, 'originator_entity.postcode'],
    ['param is missing or the value is empty: originator_entity', {}, 'originator_entity'],
    ['param is missing or the value is empty: postcode', originatorBody, 'originator_entity.postcode'],
    ['postcode is required', { default_originator_entity: {} }, 'default_originator_entity.postcode'],
    ['postcode is missing', bothBody, 'third_party_entity.postcode'],
    ['nature_of_relationship_code is invalid', bothBody, 'third_party_entity.nature_of_relationship_code'],
    ['name must be unique', { name: 'a' }, 'name'],
  ] as const)('for the message %s and the body %j, namedField returns the field %s', ([message, body, field]) => {
    expect(namedField(message, body)).toBe(field);
  });

  test.for([
    ['Default originator already set for this wallet.', originatorBody],
    ['The transaction is in a state that takes no information', originatorBody],
    ['Currency eth does not support sub-addresses.', { name: 'x' }],
    ['constructor is invalid', originatorBody],
    ['__proto__ is missing', originatorBody],
    ['postcode is missing', null],
  ] as const)('namedField finds no field in the message %s', ([message, body]) => {
    expect(namedField(message, body)).toBeUndefined();
  });
});
