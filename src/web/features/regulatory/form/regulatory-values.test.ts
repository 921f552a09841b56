import { describe, expect, test } from 'vitest';
import { externalTransactionSchema, type ExternalTransaction } from '#contract/service/transaction.ts';
import { resolverResult } from '#web/parts/entity/entity-form-values.ts';
import {
  formCompleteness,
  formProblems,
  informationOf,
  pathOfRefusal,
  fieldPathsIn,
  initialFormValues,
  type RegulatoryValues,
} from './regulatory-values.ts';

const travelRule = 'missing_travel_rule_info';
const lvctr = 'missing_lvctr_info';

const ada = {
  kind: 'individual' as const,
  firstname: 'Ada',
  lastname: 'Lovelace',
  address1: '1 Main St',
  city: 'Toronto',
  country: 'Canada',
  state: 'Ontario',
  postcode: 'M5V 2T6',
};

const depositWith = (overrides: Partial<ExternalTransaction> = {}) =>
  externalTransactionSchema.parse({ type: 'external', hash: 'ab12', ...overrides });

/** A form that contains everything that the travel rule requires. */
const formWith = (choices: Partial<RegulatoryValues> = {}): RegulatoryValues => {
  const initialValues = initialFormValues(depositWith());
  return { ...initialValues, originator_entity: { ...initialValues.originator_entity, ...ada }, ...choices };
};

describe('the initial values of a form', () => {
  test("the form starts with the wallet's default originator, which the officer must accept", () => {
    const values = initialFormValues(depositWith({ originator_entity: { ...ada, is_confirmed: false } }));
    expect(values['originator_entity']).toMatchObject(ada);
    expect(formProblems(travelRule, values)).toEqual([expect.objectContaining({ path: 'firstOriginator' })]);
  });

  // If the form started empty, the officer would overwrite the recorded originator without a warning.
  test.each([true, undefined])(
    'the recorded originator with `is_confirmed` %s is in the initial values and needs no acceptance',
    (isConfirmed) => {
      const values = initialFormValues(
        depositWith({ originator_entity: isConfirmed === undefined ? ada : { ...ada, is_confirmed: isConfirmed } }),
      );
      expect(values['originator_entity']).toMatchObject(ada);
      expect(values.firstOriginator).toBe('recorded');
      expect(formProblems(travelRule, values)).toEqual([]);
    },
  );

  test('the form starts empty if the record names no originator', () => {
    const values = initialFormValues(depositWith({ originator_entity: {} }));
    expect(values['originator_entity']).toMatchObject({ kind: 'individual', firstname: '' });
    expect(formProblems(travelRule, values).map(({ path }) => path)).not.toContain('firstOriginator');
  });

  test('a draft restores the values of the fields that the form has', () => {
    const deposit = depositWith({ originator_entity: ada });
    const values = initialFormValues(deposit, { originator_entity: { firstname: 'Grace', smuggled: 'x', lastname: 7 }, other: {} });
    expect(values['originator_entity']).toMatchObject({ firstname: 'Grace', lastname: 'Lovelace' });
    expect(values['originator_entity']).not.toHaveProperty('smuggled');
    expect(values).not.toHaveProperty('other');
  });

  test('a draft of an earlier version restores the choices that it contains', () => {
    const choicesOfDraft = { third_party: 'yes', default_originator: 'accepted', own_originator: '', client_instructed: 'no' };
    const deposit = depositWith({ originator_entity: { ...ada, is_confirmed: false } });
    const expectedValues = { hasThirdParty: true, firstOriginator: 'accepted', isOwn: false, isClientInstructed: false };
    expect(initialFormValues(deposit, { originator_entity: {}, desk: choicesOfDraft })).toEqual({
      ...initialFormValues(deposit),
      ...expectedValues,
    });
    const earlierChoices = { third_party: '', default_originator: '', own_originator: 'yes', client_instructed: '' };
    const otherValues = { hasThirdParty: false, firstOriginator: 'unnamed', isOwn: true, isClientInstructed: null };
    expect(initialFormValues(deposit, { desk: earlierChoices })).toMatchObject(otherValues);
  });

  test('a draft of this version restores all stored values', () => {
    const values = formWith({ hasThirdParty: true, firstOriginator: 'replaced', isOwn: true, isClientInstructed: true });
    expect(initialFormValues(depositWith(), { ...values, sources: {} })).toEqual(values);
  });
});

describe('the submitted information', () => {
  test('for the travel rule, the submission contains only the originator, even if a third party was typed', () => {
    expect(Object.keys(informationOf(travelRule, formWith({ hasThirdParty: true })))).toEqual(['originator_entity']);
  });

  test('for LVCTR, the submission contains a third party only if the officer added one', () => {
    expect(Object.keys(informationOf(lvctr, formWith()))).toEqual(['originator_entity']);
    expect(Object.keys(informationOf(lvctr, formWith({ hasThirdParty: true })))).toEqual(['originator_entity', 'third_party_entity']);
  });

  test('the submission leaves out values that only the desk uses', () => {
    expect(informationOf(travelRule, formWith({ firstOriginator: 'accepted' }))).toEqual({ originator_entity: ada });
  });
});

describe('the own organisation as the originator', () => {
  const formOfOwnDeposit = formWith({ isOwn: true, hasThirdParty: true, firstOriginator: 'unconfirmed' });

  test('a submission that declares the own organisation as the originator contains no other field', () => {
    expect(informationOf(lvctr, formOfOwnDeposit)).toEqual({ is_originator_declared: false });
    expect(formCompleteness(lvctr, formOfOwnDeposit)).toEqual({ filledCount: 0, requiredCount: 0, blockingProblems: [] });
  });

  test("a submission that declares the own organisation as the originator contains the answer about the client's instruction", () => {
    const instructedForm = { ...formOfOwnDeposit, isClientInstructed: false };
    expect(informationOf(travelRule, instructedForm)).toEqual({ is_originator_declared: false, is_client_instructed: false });
  });
});

describe('the completeness of a form', () => {
  test('the number of required fields includes those of the third party after one is added', () => {
    expect(formCompleteness(lvctr, formWith())).toMatchObject({ filledCount: 7, requiredCount: 13 });
    expect(formCompleteness(lvctr, formWith({ hasThirdParty: true }))).toMatchObject({ filledCount: 7, requiredCount: 23 });
  });

  test('a default originator that is not accepted is listed as missing, even if every field is filled in', () => {
    const { filledCount, requiredCount, blockingProblems } = formCompleteness(travelRule, formWith({ firstOriginator: 'unconfirmed' }));
    expect([filledCount, requiredCount, blockingProblems.map(({ path }) => path)]).toEqual([7, 7, ['firstOriginator']]);
  });
});

describe('pathOfRefusal', () => {
  test('pathOfRefusal returns the form path of the field that a refusal names', () => {
    expect(pathOfRefusal('originator_entity.postcode', travelRule, formWith())).toBe('originator_entity.postcode');
  });

  test('pathOfRefusal returns null if the form does not have the named field', () => {
    expect(pathOfRefusal('originator_entity.occupation', travelRule, formWith())).toBeNull();
    expect(pathOfRefusal('third_party_entity.city', lvctr, formWith())).toBeNull();
    expect(pathOfRefusal('originator_entity', lvctr, formWith())).toBeNull();
    expect(pathOfRefusal(undefined, lvctr, formWith())).toBeNull();
  });

  test("pathOfRefusal returns the path of a third party's field only if the form has a third party", () => {
    expect(pathOfRefusal('third_party_entity.city', lvctr, formWith({ hasThirdParty: true }))).toBe('third_party_entity.city');
  });
});

test('a complete form has no problems, and its values are submitted', () => {
  const values = formWith();
  expect(formProblems(travelRule, values)).toEqual([]);
  expect(resolverResult(values, [])).toEqual({ values, errors: {} });
});

test('the resolver groups problems by entity and field, as the form library expects', () => {
  const { originator_entity: originator, ...choices } = formWith();
  const values = { ...choices, originator_entity: { ...originator, city: '' } };
  expect(resolverResult(values, formProblems(travelRule, values)).errors).toEqual({
    originator_entity: { city: { type: 'insufficient', message: 'City is required' } },
  });
});

test('fieldPathsIn contains the path of every problem, in the order of the form', () => {
  const paths = fieldPathsIn(lvctr);
  const emptyForm = { ...initialFormValues(depositWith()), hasThirdParty: true, firstOriginator: 'unconfirmed' as const };
  const foundIndexes = formProblems(lvctr, emptyForm).map(({ path }) => paths.indexOf(path));
  expect(foundIndexes).not.toContain(-1);
  expect(foundIndexes).toEqual(foundIndexes.toSorted((a, b) => a - b));
});
