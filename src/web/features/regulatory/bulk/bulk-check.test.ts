import { describe, expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { startingValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { bulkCheck, mayBeLeftOut, strictest, type Exception } from './bulk-check.ts';

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

const aDeposit = (overrides: object = {}) =>
  transactionSchema.parse({ type: 'external', hash: 'ab12', regulatory_status: 'missing_travel_rule_info', ...overrides });

const starting = startingValues({ type: 'external' });
const adasForm = { ...starting, originator_entity: { ...starting.originator_entity, ...ada } };

const checked = (overrides: object, values = adasForm, exceptions: [string, Exception][] = [], underWay: string[] = []) =>
  bulkCheck({ id: 'ab12', record: aDeposit(overrides), error: null }, values, {
    exceptions: new Map(exceptions),
    isUnderWay: (id) => underWay.includes(id),
  });

describe('a chosen deposit', () => {
  test('a chosen deposit is ready when the form satisfies the demand of its status', () => {
    expect(checked({}).is).toBe('ready');
    expect(checked({ regulatory_status: 'missing_lvctr_info' })).toMatchObject({ is: 'lacks', demand: 'missing_lvctr_info' });
  });

  test('a chosen deposit lists the fields that are missing', () => {
    expect(checked({}, { ...adasForm, originator_entity: { ...adasForm.originator_entity, city: '' } })).toMatchObject({
      is: 'lacks',
      labels: ['City'],
    });
  });

  test("a chosen deposit requires the officer's confirmation if its wallet has another default originator", () => {
    const byDefault = { originator_entity: { ...ada, lastname: 'Byron', is_confirmed: false } };
    expect(checked(byDefault)).toMatchObject({ is: 'other originator', name: 'Ada Byron', isDefault: true });
    expect(checked(byDefault, adasForm, [['ab12', 'all the same']]).is).toBe('ready');
  });

  test.each([true, undefined])("a deposit whose record names another originator requires the officer's confirmation: %s", (confirmed) => {
    const recorded = { originator_entity: { ...ada, lastname: 'Byron', is_confirmed: confirmed } };
    expect(checked(recorded)).toMatchObject({ is: 'other originator', name: 'Ada Byron', isDefault: false });
    expect(checked(recorded, adasForm, [['ab12', 'all the same']]).is).toBe('ready');
  });

  test('a chosen deposit is ready if its wallet has the same default originator, regardless of spelling', () => {
    expect(checked({ originator_entity: { ...ada, firstname: 'ADA ', is_confirmed: false } }).is).toBe('ready');
  });

  test('the officer may leave out a deposit that demands more than others', () => {
    const lvctr = { regulatory_status: 'missing_lvctr_info' };
    expect([
      ...mayBeLeftOut(
        new Map([
          ['a', checked({})],
          ['b', checked(lvctr)],
        ]),
      ),
    ]).toEqual(['b']);
    expect([...mayBeLeftOut(new Map([['b', checked(lvctr)]]))]).toEqual([]);
    const leftOut = checked(lvctr, adasForm, [['ab12', 'left out']]);
    expect(leftOut.is).toBe('left out');
    expect([...mayBeLeftOut(new Map([['b', leftOut]]))]).toEqual(['b']);
  });

  test('a chosen deposit is not submitted if its status demands nothing', () => {
    expect(checked({ regulatory_status: 'completed' })).toEqual({ is: 'not required', status: 'completed' });
  });

  test('a chosen deposit is not submitted while a separate submission of it is pending', () => {
    expect(checked({}, adasForm, [], ['ab12']).is).toBe('on its way');
  });

  test('a chosen deposit that could not be loaded shows the reason', () => {
    const circumstances = { exceptions: new Map<string, Exception>(), isUnderWay: () => false };
    expect(bulkCheck({ id: 'x', record: undefined, error: new Error('Not found') }, adasForm, circumstances)).toEqual({
      is: 'unreadable',
      message: 'Not found',
    });
    expect(bulkCheck({ id: 'x', record: undefined, error: null }, adasForm, circumstances).is).toBe('reading');
  });
});

test('the form requires the fields of the strictest demand', () => {
  expect(strictest(['missing_travel_rule_info', 'missing_lvctr_info'])).toBe('missing_lvctr_info');
  expect(strictest(['missing_travel_rule_info'])).toBe('missing_travel_rule_info');
});
