import { describe, expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { startingValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { bulkCheck, mayBeLeftOut, strictest, type Exception } from './bulk-check.ts';

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

const aDeposit = (overrides: object = {}) =>
  transactionSchema.parse({ type: 'external', hash: 'ab12', regulatory_status: 'missing_travel_rule_info', ...overrides });

const blank = aDeposit();
const starting = blank.type === 'external' ? startingValues(blank) : {};
const adasForm = { ...starting, originator_entity: { ...starting['originator_entity'], ...ada } };

const checked = (overrides: object, values = adasForm, exceptions: [string, Exception][] = [], underWay: string[] = []) =>
  bulkCheck({ id: 'ab12', record: aDeposit(overrides), error: null }, values, {
    exceptions: new Map(exceptions),
    isUnderWay: (id) => underWay.includes(id),
  });

describe('a chosen deposit', () => {
  test('is ready when the form holds what its own status asks for', () => {
    expect(checked({}).is).toBe('ready');
    expect(checked({ regulatory_status: 'missing_lvctr_info' })).toMatchObject({ is: 'lacks', demand: 'missing_lvctr_info' });
  });

  test('says what it still lacks', () => {
    expect(checked({}, { ...adasForm, originator_entity: { ...ada, city: '' } })).toMatchObject({ is: 'lacks', labels: ['City'] });
  });

  test('of a wallet with another default originator is sent to only when somebody says so', () => {
    const byDefault = { originator_entity: { ...ada, lastname: 'Byron', is_confirmed: false } };
    expect(checked(byDefault)).toMatchObject({ is: 'other originator', name: 'Ada Byron', isDefault: true });
    expect(checked(byDefault, adasForm, [['ab12', 'all the same']]).is).toBe('ready');
  });

  test.each([true, undefined])('whose record names another originator for good is sent to only when somebody says so: %s', (confirmed) => {
    const recorded = { originator_entity: { ...ada, lastname: 'Byron', is_confirmed: confirmed } };
    expect(checked(recorded)).toMatchObject({ is: 'other originator', name: 'Ada Byron', isDefault: false });
    expect(checked(recorded, adasForm, [['ab12', 'all the same']]).is).toBe('ready');
  });

  test('of a wallet with the same default originator is ready, however it is written', () => {
    expect(checked({ originator_entity: { ...ada, firstname: 'ADA ', is_confirmed: false } }).is).toBe('ready');
  });

  test('that asks for more than the others may be left out, and is when somebody says so', () => {
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

  test('that nothing is asked of is left alone', () => {
    expect(checked({ regulatory_status: 'completed' })).toEqual({ is: 'not asked', status: 'completed' });
  });

  test('that is being submitted by itself is left alone', () => {
    expect(checked({}, adasForm, [], ['ab12']).is).toBe('on its way');
  });

  test('that cannot be read says why', () => {
    const circumstances = { exceptions: new Map<string, Exception>(), isUnderWay: () => false };
    expect(bulkCheck({ id: 'x', record: undefined, error: new Error('Not found') }, adasForm, circumstances)).toEqual({
      is: 'unreadable',
      message: 'Not found',
    });
    expect(bulkCheck({ id: 'x', record: undefined, error: null }, adasForm, circumstances).is).toBe('reading');
  });
});

test('the form asks for what the strictest asks', () => {
  expect(strictest(['missing_travel_rule_info', 'missing_lvctr_info'])).toBe('missing_lvctr_info');
  expect(strictest(['missing_travel_rule_info'])).toBe('missing_travel_rule_info');
});
