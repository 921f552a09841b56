import { expect, test } from 'vitest';
import type { DeskValidator } from '#contract/desk/validators.ts';
import { decimalOf } from '#contract/money/money.ts';
import { visibleValidators, sumOfValidators } from './validator-rows.ts';

const validator = (name: string, overrides: Partial<DeskValidator> = {}): DeskValidator => ({
  wallet: { id: 8, name: 'Reserve' },
  name,
  pubkey: `0x${name}`,
  status: 'active',
  deposited: decimalOf('32'),
  balance: decimalOf('32.1'),
  rewards: decimalOf('0.1'),
  compounding: null,
  rewards_to: null,
  record_id: null,
  ...overrides,
});

const names = (rows: readonly DeskValidator[]) => rows.map(({ name }) => name);

test('the list sorts validators by name, with numbers in names by value, unless the URL contains another sort order', () => {
  const all = [validator('v-10'), validator('v-9', { balance: decimalOf('64') })];
  expect(names(visibleValidators(all, {}))).toEqual(['v-9', 'v-10']);
  expect(names(visibleValidators(all, { sort: 'balance', order: 'asc' }))).toEqual(['v-10', 'v-9']);
});

test('the list sorts validators by the value of their balances, not by the text', () => {
  const all = [
    validator('a', { balance: decimalOf('9') }),
    validator('b', { balance: decimalOf('32.000000000000000001') }),
    validator('c', { balance: decimalOf('32') }),
  ];
  expect(names(visibleValidators(all, { sort: 'balance', order: 'desc' }))).toEqual(['b', 'c', 'a']);
});

test('the list can filter validators by every status, even by one that the desk does not know', () => {
  const allValidators = [
    validator('a', { status: 'active_slashed' }),
    validator('b', { compounding: true }),
    validator('c', { wallet: { id: 9, name: null } }),
  ];
  expect(names(visibleValidators(allValidators, { status: 'active_slashed' }))).toEqual(['a']);
  expect(names(visibleValidators(allValidators, { compounding: 'yes' }))).toEqual(['b']);
  expect(names(visibleValidators(allValidators, { wallet: '9' }))).toEqual(['c']);
});

test('sumOfValidators is exact to the last wei and counts validators without a figure', () => {
  const validators = [validator('a', { rewards: decimalOf('0.000000000000000001') }), validator('b', { balance: null })];
  expect(sumOfValidators(validators)).toEqual({ deposited: '64', balance: '32.1', rewards: '0.100000000000000001', incompleteCount: 1 });
});
