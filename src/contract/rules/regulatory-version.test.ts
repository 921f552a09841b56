import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { regulatoryVersion, regulatoryVersionPattern, type RegulatoryPart } from './regulatory-version.ts';

const pendingDeposit: RegulatoryPart = {
  regulatory_status: 'missing_travel_rule_info',
  originator_entity: { kind: 'individual', firstname: 'Ada', is_confirmed: false },
  third_party_entity: {},
  beneficiary_entities: [{ kind: 'corporate', corporate_name: 'Own house' }],
};

const entity = fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)));

describe('regulatoryVersion', () => {
  test('the regulatory version is the same for another order of fields and for another form of empty values', () => {
    const changedPart: RegulatoryPart = {
      is_client_instructed: null,
      beneficiary_entities: [{ corporate_name: 'Own house', kind: 'corporate' }],
      originator_entity: { is_confirmed: false, firstname: 'Ada', lastname: '', address2: null, kind: 'individual' },
      regulatory_status: 'missing_travel_rule_info',
    };
    expect(regulatoryVersion(changedPart)).toBe(regulatoryVersion(pendingDeposit));
  });

  test("the regulatory version is the same for another order of an entity's values", () => {
    fc.assert(
      fc.property(entity, (values) => {
        const reversedEntity = Object.fromEntries(Object.entries(values).toReversed());
        const version = regulatoryVersion({ originator_entity: values });
        expect(version).toMatch(regulatoryVersionPattern);
        expect(regulatoryVersion({ originator_entity: reversedEntity })).toBe(version);
      }),
    );
  });

  test.for<[string, RegulatoryPart]>([
    ['the status', { regulatory_status: 'missing_lvctr_info' }],
    ['a value of the originator', { originator_entity: { ...pendingDeposit.originator_entity, firstname: 'Augusta' } }],
    ['a field more', { originator_entity: { ...pendingDeposit.originator_entity, lastname: 'Lovelace' } }],
    ['a confirmation', { originator_entity: { ...pendingDeposit.originator_entity, is_confirmed: true } }],
    ['a third party', { third_party_entity: { kind: 'individual' } }],
    ['a beneficiary', { beneficiary_entities: [{ kind: 'corporate', corporate_name: 'Own house', is_client_instructed: true }] }],
    ['a declaration', { is_originator_declared: false }],
    ['an instruction', { is_client_instructed: true }],
    ['a text where a number was', { third_party_entity: { code: '1' } }],
  ])('the regulatory version changes with %s', ([, change]) => {
    const versionBefore = regulatoryVersion({
      ...pendingDeposit,
      ...(change.third_party_entity?.['code'] ? { third_party_entity: { code: 1 } } : {}),
    });
    expect(regulatoryVersion({ ...pendingDeposit, ...change })).not.toBe(versionBefore);
  });

  test('the regulatory version changes when a value moves to another field', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (value) => {
        const [first, last] = [{ firstname: value }, { lastname: value }];
        expect(regulatoryVersion({ originator_entity: first })).not.toBe(regulatoryVersion({ originator_entity: last }));
        expect(regulatoryVersion({ originator_entity: first })).not.toBe(regulatoryVersion({ third_party_entity: first }));
      }),
    );
  });
});
