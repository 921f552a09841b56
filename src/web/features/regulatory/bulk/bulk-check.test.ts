import { describe, expect, test } from 'vitest';
import { transactionSchema } from '#contract/service/transaction.ts';
import { initialFormValues } from '#web/features/regulatory/form/regulatory-values.ts';
import { checkDeposit, depositsToLeaveOut, strictestDemand, type Exception } from './bulk-check.ts';

const adaEntity = {
  kind: 'individual' as const,
  firstname: 'Ada',
  lastname: 'Lovelace',
  address1: '1 Main St',
  city: 'Toronto',
  country: 'Canada',
  state: 'Ontario',
  postcode: 'M5V 2T6',
};

const depositWith = (overrides: object = {}) =>
  transactionSchema.parse({ type: 'external', hash: 'ab12', regulatory_status: 'missing_travel_rule_info', ...overrides });

const emptyForm = initialFormValues({ type: 'external' });
const formOfAda = { ...emptyForm, originator_entity: { ...emptyForm.originator_entity, ...adaEntity } };

const checkWith = (overrides: object, values = formOfAda, exceptions: [string, Exception][] = [], submittingKeys: string[] = []) =>
  checkDeposit({ id: 'ab12', record: depositWith(overrides), error: null }, values, {
    exceptions: new Map(exceptions),
    isSubmitting: (id) => submittingKeys.includes(id),
    defaultName: null,
  });

describe('the check of a selected deposit', () => {
  test('a selected deposit is ready if the form contains everything that its status requires', () => {
    expect(checkWith({}).is).toBe('ready');
    expect(checkWith({ regulatory_status: 'missing_lvctr_info' })).toMatchObject({ is: 'lacks', demand: 'missing_lvctr_info' });
  });

  test('the check of a selected deposit lists the missing fields', () => {
    expect(checkWith({}, { ...formOfAda, originator_entity: { ...formOfAda.originator_entity, city: '' } })).toMatchObject({
      is: 'lacks',
      labels: ['City'],
    });
  });

  test("a selected deposit requires the officer's confirmation if its wallet has another default originator", () => {
    const defaultOriginator = { originator_entity: { ...adaEntity, lastname: 'Byron', is_confirmed: false } };
    expect(checkWith(defaultOriginator)).toMatchObject({ is: 'other originator', name: 'Ada Byron', isDefault: true });
    expect(checkWith(defaultOriginator, formOfAda, [['ab12', 'all the same']]).is).toBe('ready');
  });

  test.each([true, undefined])("a deposit whose record names another originator requires the officer's confirmation: %s", (isConfirmed) => {
    const recordedOriginator = { originator_entity: { ...adaEntity, lastname: 'Byron', is_confirmed: isConfirmed } };
    expect(checkWith(recordedOriginator)).toMatchObject({ is: 'other originator', name: 'Ada Byron', isDefault: false });
    expect(checkWith(recordedOriginator, formOfAda, [['ab12', 'all the same']]).is).toBe('ready');
  });

  test("a deposit without an originator requires confirmation if the form contains another wallet's default", () => {
    const item = { id: 'ab12', record: depositWith(), error: null };
    const check = (defaultName: string | null, exceptions: Map<string, Exception> = new Map()) =>
      checkDeposit(item, formOfAda, { exceptions, isSubmitting: () => false, defaultName });
    expect(check('ada LOVELACE')).toMatchObject({ is: 'other originator', name: null });
    expect(check('ada LOVELACE', new Map([['ab12', 'all the same']]))).toMatchObject({ is: 'ready', chosenName: 'Ada Lovelace' });
    // The officer replaced the default, or no wallet has one.
    expect(check('Grace Kelly').is).toBe('ready');
    expect(check(null).is).toBe('ready');
  });

  test('a selected deposit is ready if its wallet has the same default originator, regardless of spelling', () => {
    expect(checkWith({ originator_entity: { ...adaEntity, firstname: 'ADA ', is_confirmed: false } }).is).toBe('ready');
  });

  test('the officer may exclude a deposit that requires more fields than the others', () => {
    const lvctrStatus = { regulatory_status: 'missing_lvctr_info' };
    expect([
      ...depositsToLeaveOut(
        new Map([
          ['a', checkWith({})],
          ['b', checkWith(lvctrStatus)],
        ]),
      ),
    ]).toEqual(['b']);
    expect([...depositsToLeaveOut(new Map([['b', checkWith(lvctrStatus)]]))]).toEqual([]);
    const leftOut = checkWith(lvctrStatus, formOfAda, [['ab12', 'left out']]);
    expect(leftOut.is).toBe('left out');
    expect([...depositsToLeaveOut(new Map([['b', leftOut]]))]).toEqual(['b']);
  });

  test('a selected deposit is not submitted if its status requires no information', () => {
    expect(checkWith({ regulatory_status: 'completed' })).toEqual({ is: 'not required', status: 'completed' });
  });

  test('a selected deposit is not submitted while it is being submitted from its own page', () => {
    expect(checkWith({}, formOfAda, [], ['ab12']).is).toBe('on its way');
  });

  test('the check of a deposit that could not be loaded shows the reason', () => {
    const circumstances = { exceptions: new Map<string, Exception>(), isSubmitting: () => false, defaultName: null };
    expect(checkDeposit({ id: 'x', record: undefined, error: new Error('Not found') }, formOfAda, circumstances)).toEqual({
      is: 'unreadable',
      message: 'Not found',
    });
    expect(checkDeposit({ id: 'x', record: undefined, error: null }, formOfAda, circumstances).is).toBe('reading');
  });
});

test('strictestDemand returns the demand that requires the most fields', () => {
  expect(strictestDemand(['missing_travel_rule_info', 'missing_lvctr_info'])).toBe('missing_lvctr_info');
  expect(strictestDemand(['missing_travel_rule_info'])).toBe('missing_travel_rule_info');
});
