import { expect, test } from 'vitest';
import { entityPath, originatorOfForm, initialOriginator, type WalletOriginatorValues } from './wallet-originator-values.ts';

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

const valuesWith = (text: Partial<WalletOriginatorValues[typeof entityPath]>, isLvctr = false): WalletOriginatorValues => ({
  [entityPath]: { ...initialOriginator()[entityPath], ...text },
  isLvctr,
});

test('an empty form of a default originator requires the fields of the travel rule, but no identity document', () => {
  const names = originatorOfForm(initialOriginator()).problems.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['firstname', 'lastname', 'address1', 'city', 'country', 'state', 'postcode']));
  expect(names).not.toContain('id_doc_number');
});

test('the fields of the travel rule are sufficient for a default originator', () => {
  expect(originatorOfForm(valuesWith(ada)).problems).toEqual([]);
});

test('with LVCTR, the form of a default originator also requires an identity document and an occupation', () => {
  expect(originatorOfForm(valuesWith(ada, true)).problems.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['id_doc_type_code', 'id_doc_number', 'occupation', 'dob']),
  );
});

test('the form of a default originator sends no LVCTR fields if LVCTR is not chosen', () => {
  expect(originatorOfForm(valuesWith({ ...ada, occupation: 'Mathematician' })).body).toEqual(ada);
});

test('originatorOfForm returns only paths of fields that the form shows', () => {
  const { paths } = originatorOfForm(valuesWith(ada));
  expect(paths).toContain('default_originator_entity.postcode');
  expect(paths).not.toContain('default_originator_entity.occupation');
});

test('initialOriginator reads a draft of an earlier version with its values and its choice of LVCTR', () => {
  const { [entityPath]: originator, isLvctr } = initialOriginator({ [entityPath]: { ...ada, removed: 'x' }, desk: { lvctr: 'yes' } });
  expect(originator).toEqual(valuesWith(ada)[entityPath]);
  expect(isLvctr).toBe(true);
  expect(initialOriginator({ [entityPath]: ada, desk: { lvctr: '' } }).isLvctr).toBe(false);
});

test('initialOriginator reads the values that a draft stores', () => {
  expect(initialOriginator({ ...valuesWith(ada, true) })).toEqual(valuesWith(ada, true));
  expect(initialOriginator({ [entityPath]: { ...ada, city: 7 }, isLvctr: 'maybe' })).toEqual(valuesWith({ ...ada, city: '' }));
});
