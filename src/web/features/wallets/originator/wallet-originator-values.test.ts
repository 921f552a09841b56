import { expect, test } from 'vitest';
import { entityPath, originatorIn, startingOriginator, type WalletOriginatorValues } from './wallet-originator-values.ts';

const ada = {
  kind: 'individual' as const,
  firstname: 'Ada',
  lastname: 'Lovelace',
  address1: '12 St James Square',
  city: 'Toronto',
  country: 'Canada',
  state: 'Ontario',
  postcode: 'M5V 2T6',
};

const typed = (text: Partial<WalletOriginatorValues[typeof entityPath]>, isLvctr = false): WalletOriginatorValues => ({
  [entityPath]: { ...startingOriginator()[entityPath], ...text },
  isLvctr,
});

test('an empty form requires the fields of the travel rule, but no identification', () => {
  const names = originatorIn(startingOriginator()).problems.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['firstname', 'lastname', 'address1', 'city', 'country', 'state', 'postcode']));
  expect(names).not.toContain('id_doc_number');
});

test('the fields of the travel rule are sufficient for a default originator', () => {
  expect(originatorIn(typed(ada)).problems).toEqual([]);
});

test('a form with LVCTR also requires identification and occupation', () => {
  expect(originatorIn(typed(ada, true)).problems.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['id_doc_type_code', 'id_doc_number', 'occupation', 'dob']),
  );
});

test('LVCTR fields are not sent if only the travel rule is required', () => {
  expect(originatorIn(typed({ ...ada, occupation: 'Mathematician' })).body).toEqual(ada);
});

test('only fields that the form shows have a path', () => {
  const { paths } = originatorIn(typed(ada));
  expect(paths).toContain('default_originator_entity.postcode');
  expect(paths).not.toContain('default_originator_entity.occupation');
});

test('a draft of an earlier version opens with its values and its choice of LVCTR', () => {
  const { [entityPath]: originator, isLvctr } = startingOriginator({ [entityPath]: { ...ada, removed: 'x' }, desk: { lvctr: 'yes' } });
  expect(originator).toEqual(typed(ada)[entityPath]);
  expect(isLvctr).toBe(true);
  expect(startingOriginator({ [entityPath]: ada, desk: { lvctr: '' } }).isLvctr).toBe(false);
});

test('a draft opens with the values that it was saved with', () => {
  expect(startingOriginator({ ...typed(ada, true) })).toEqual(typed(ada, true));
  expect(startingOriginator({ [entityPath]: { ...ada, city: 7 }, isLvctr: 'maybe' })).toEqual(typed({ ...ada, city: '' }));
});
