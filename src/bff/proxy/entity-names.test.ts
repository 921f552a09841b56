import { expect, test } from 'vitest';
import { anEntity } from '#contract/rules/test-entities.ts';
import { foreignEntityField } from './prepared-request.ts';

test.for([
  ['originator_entity', { kind: 'individual', is_confirmed: true }, 'originator_entity.is_confirmed'],
  ['third_party_entity', { risk_score: 0 }, 'third_party_entity.risk_score'],
  ['default_originator_entity', { firstname: 'Ada', approved: true }, 'default_originator_entity.approved'],
  ['beneficiary_entities', [{ email: 'a' }, { constructor: 1 }], 'beneficiary_entities.constructor'],
  // A beneficiary has no date of birth.
  ['beneficiary_entity', { dob: '1815-12-10' }, 'beneficiary_entity.dob'],
] as const)('foreignEntityField finds the foreign field in %s with the value %j', ([holder, entity, path]) => {
  expect(foreignEntityField({ name: 'Warm', [holder]: entity })).toBe(path);
});

test('foreignEntityField accepts every field of a complete entity', () => {
  for (const kind of ['individual', 'corporate'] as const) {
    expect(foreignEntityField({ originator_entity: anEntity('originator', kind) })).toBeNull();
    expect(foreignEntityField({ third_party_entity: anEntity('third_party', kind) })).toBeNull();
    expect(foreignEntityField({ beneficiary_entities: [anEntity('beneficiary', kind)] })).toBeNull();
  }
});

test.for([null, [], {}, { name: 'x', owner: { risk_score: 1 } }, { originator_entity: null }])(
  'foreignEntityField finds no foreign field in %j',
  (body) => {
    expect(foreignEntityField(body)).toBeNull();
  },
);
