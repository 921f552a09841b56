import { describe, expect, test } from 'vitest';
import { externalTransactionSchema, type ExternalTransaction } from '#contract/service/transaction.ts';
import { resolved, withDraft } from '#web/parts/entity/entity-form-values.ts';
import type { EntityForms } from '#web/parts/entity/entity-form.ts';
import { formCompleteness, formProblems, informationOf, pathOfRefusal, placesIn, startingValues } from './regulatory-values.ts';

const travelRule = 'missing_travel_rule_info';
const lvctr = 'missing_lvctr_info';

const ada = {
  kind: 'individual',
  firstname: 'Ada',
  lastname: 'Lovelace',
  address1: '1 Main St',
  city: 'Toronto',
  country: 'Canada',
  state: 'Ontario',
  postcode: 'M5V 2T6',
};

const aDeposit = (overrides: Partial<ExternalTransaction> = {}) =>
  externalTransactionSchema.parse({ type: 'external', hash: 'ab12', ...overrides });

/** A form filled in soundly for the travel rule. */
const aForm = (desk: Record<string, string> = {}): EntityForms => {
  const starting = startingValues(aDeposit());
  return { ...starting, originator_entity: { ...starting['originator_entity'], ...ada }, desk: { ...starting['desk'], ...desk } };
};

describe('what a form starts with', () => {
  test('is the wallet’s default originator, to be accepted', () => {
    const values = startingValues(aDeposit({ originator_entity: { ...ada, is_confirmed: false } }));
    expect(values['originator_entity']).toMatchObject(ada);
    expect(formProblems(travelRule, values)).toEqual([expect.objectContaining({ path: 'desk.default_originator' })]);
  });

  // Typed anew and sent, it would overwrite unseen what the record names.
  test.each([true, undefined])('is the originator that the record names already, with nothing to accept: %s', (confirmed) => {
    const values = startingValues(aDeposit({ originator_entity: confirmed === undefined ? ada : { ...ada, is_confirmed: confirmed } }));
    expect(values['originator_entity']).toMatchObject(ada);
    expect(values['desk']).toMatchObject({ default_originator: 'recorded' });
    expect(formProblems(travelRule, values)).toEqual([]);
  });

  test('is empty where the record names nobody', () => {
    const values = startingValues(aDeposit({ originator_entity: {} }));
    expect(values['originator_entity']).toMatchObject({ kind: 'individual', firstname: '' });
    expect(formProblems(travelRule, values).map(({ path }) => path)).not.toContain('desk.default_originator');
  });

  test('is what a draft holds, of the fields that the form has', () => {
    const values = withDraft(aForm(), { originator_entity: { firstname: 'Grace', smuggled: 'x', lastname: 7 }, other: {} });
    expect(values['originator_entity']).toMatchObject({ firstname: 'Grace', lastname: 'Lovelace' });
    expect(values['originator_entity']).not.toHaveProperty('smuggled');
    expect(values).not.toHaveProperty('other');
  });
});

describe('what is sent', () => {
  test('is the originator alone for the travel rule, though a third party was typed before', () => {
    expect(Object.keys(informationOf(travelRule, aForm({ third_party: 'yes' })))).toEqual(['originator_entity']);
  });

  test('has a third party for LVCTR only while it is added', () => {
    expect(Object.keys(informationOf(lvctr, aForm()))).toEqual(['originator_entity']);
    expect(Object.keys(informationOf(lvctr, aForm({ third_party: 'yes' })))).toEqual(['originator_entity', 'third_party_entity']);
  });

  test('holds nothing of the desk’s own', () => {
    expect(informationOf(travelRule, aForm({ default_originator: 'accepted' }))).toEqual({ originator_entity: ada });
  });
});

describe('the own organisation as the originator', () => {
  const own = aForm({ own_originator: 'yes', third_party: 'yes', default_originator: 'unconfirmed' });

  test('is declared alone: nothing more is needed, and what is typed beside it is not sent', () => {
    expect(informationOf(lvctr, own)).toEqual({ is_originator_declared: false });
    expect(formCompleteness(lvctr, own)).toEqual({ filled: 0, asked: 0, lacking: [] });
  });

  test('is no reason to forget what the client instructed', () => {
    const instructed = { ...own, desk: { ...own['desk'], client_instructed: 'no' } };
    expect(informationOf(travelRule, instructed)).toEqual({ is_originator_declared: false, is_client_instructed: false });
  });
});

describe('how far a form is filled in', () => {
  test('counts both entities once a third party is added', () => {
    expect(formCompleteness(lvctr, aForm())).toMatchObject({ filled: 7, asked: 13 });
    expect(formCompleteness(lvctr, aForm({ third_party: 'yes' }))).toMatchObject({ filled: 7, asked: 23 });
  });

  test('leads to the default originator that nobody accepted, though every field is filled in', () => {
    const { filled, asked, lacking } = formCompleteness(travelRule, aForm({ default_originator: 'unconfirmed' }));
    expect([filled, asked, lacking.map(({ path }) => path)]).toEqual([7, 7, ['desk.default_originator']]);
  });
});

describe('a refusal that names a field', () => {
  test('lands on that field of the form', () => {
    expect(pathOfRefusal('originator_entity.postcode', travelRule, aForm())).toBe('originator_entity.postcode');
  });

  test('stands above the form when the form does not show the field', () => {
    expect(pathOfRefusal('originator_entity.occupation', travelRule, aForm())).toBeNull();
    expect(pathOfRefusal('third_party_entity.city', lvctr, aForm())).toBeNull();
    expect(pathOfRefusal('originator_entity', lvctr, aForm())).toBeNull();
    expect(pathOfRefusal(undefined, lvctr, aForm())).toBeNull();
  });

  test('lands on a third party’s field once it is added', () => {
    expect(pathOfRefusal('third_party_entity.city', lvctr, aForm({ third_party: 'yes' }))).toBe('third_party_entity.city');
  });
});

test('a sufficient form has no problem, and passes its values on', () => {
  const values = aForm();
  expect(formProblems(travelRule, values)).toEqual([]);
  expect(resolved(values, [])).toEqual({ values, errors: {} });
});

test('problems are laid out by entity and field, as the form looks for them', () => {
  const values = { ...aForm(), originator_entity: { ...ada, city: '' } };
  expect(resolved(values, formProblems(travelRule, values)).errors).toEqual({
    originator_entity: { city: { type: 'insufficient', message: 'City is required' } },
  });
});

test('every problem has a place in the form’s order', () => {
  const places = placesIn(lvctr);
  const empty = { ...startingValues(aDeposit()), desk: { third_party: 'yes', default_originator: 'unconfirmed' } };
  const found = formProblems(lvctr, empty).map(({ path }) => places.indexOf(path));
  expect(found).not.toContain(-1);
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});
