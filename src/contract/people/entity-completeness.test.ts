import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anEntity } from '#contract/rules/test-entities.ts';
import { entityCompleteness } from './entity-completeness.ts';
import { acceptedRoles, type EntityDemand } from './entity-form.ts';
import { insufficiencies } from './entity-problems.ts';
import { entityKinds } from './entity.ts';

const travelRule = 'missing_travel_rule_info';
const lvctr = 'missing_lvctr_info';
const completenessCounts = (...args: Parameters<typeof entityCompleteness>) => {
  const { filledCount, requiredCount } = entityCompleteness(...args);
  return `${filledCount} of ${requiredCount}`;
};

describe('the completeness of an originator', () => {
  test('an empty entity without a kind needs the fields of a person', () => {
    expect(completenessCounts('originator', travelRule, {})).toBe('0 of 7');
    expect(completenessCounts('originator', lvctr, {})).toBe('0 of 13');
  });

  test('an empty entity of a company needs the fields of a company', () => {
    expect(completenessCounts('originator', travelRule, { kind: 'corporate', corporate_name: 'Acme Ltd' })).toBe('1 of 6');
  });

  test('an originator that is complete for the travel rule needs only the LVCTR fields, in form order', () => {
    const { occupation, dob, ...traveller } = anEntity('originator', 'individual');
    expect(completenessCounts('originator', travelRule, traveller)).toBe('7 of 7');
    expect(entityCompleteness('originator', lvctr, traveller).missingFields.map(({ label }) => label)).toEqual([
      'Date of birth',
      'Occupation',
    ]);
    expect([occupation, dob]).not.toContain(undefined);
  });

  test('a field with an invalid value counts as incomplete', () => {
    const { filledCount, missingFields } = entityCompleteness(
      'originator',
      travelRule,
      anEntity('originator', 'individual', { country: 'Narnia' }),
    );
    expect(filledCount).toBe(6);
    expect(missingFields).toMatchObject([{ field: 'country', problem: 'invalid', label: 'Country' }]);
  });

  test('an invalid optional value is reported even if every required field is complete', () => {
    const entity = anEntity('originator', 'individual', { device_ip_address: 'here' });
    expect(completenessCounts('originator', travelRule, entity)).toBe('7 of 7');
    expect(entityCompleteness('originator', travelRule, entity).missingFields).toMatchObject([{ label: 'Device IP address' }]);
  });
});

test('entityCompleteness reports incomplete fields exactly when insufficiencies does, whichever field is missing', () => {
  const cases = Object.entries(acceptedRoles).flatMap(([demand, roles]) =>
    roles.flatMap((role) => entityKinds.map((kind) => ({ demand: demand as EntityDemand, role, kind }))),
  );
  fc.assert(
    fc.property(fc.constantFrom(...cases), fc.array(fc.nat(30)), ({ demand, role, kind }, droppedIndexes) => {
      const fullEntries = Object.entries(anEntity(role, kind));
      const entity = { ...Object.fromEntries(fullEntries.filter((_, index) => !droppedIndexes.includes(index))), kind };
      const { filledCount, requiredCount, missingFields } = entityCompleteness(role, demand, entity);
      expect(missingFields.map(({ field }) => field)).toEqual(insufficiencies(role, demand, entity).map(({ field }) => field));
      expect(filledCount === requiredCount).toBe(missingFields.length === 0);
    }),
  );
});
