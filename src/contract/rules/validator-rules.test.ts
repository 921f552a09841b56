import { expect, test } from 'vitest';
import { validatorActionRefusal, validatorActions, validatorStatuses } from './validator-rules.ts';

test('a validator on its way or active takes everything, one that leaves gives up what it has alone, a withdrawn one nothing', () => {
  const allowed = validatorStatuses.map((status) => validatorActions.filter((action) => validatorActionRefusal(action, status) === null));
  expect(allowed).toEqual([validatorActions, validatorActions, ['full_withdrawal'], ['full_withdrawal'], []]);
});

test('a state that nobody here knows forbids nothing: the service decides', () => {
  for (const status of ['active_slashed', '', null, undefined])
    expect(validatorActions.map((action) => validatorActionRefusal(action, status))).toEqual(validatorActions.map(() => null));
});

test('a refusal says the state and what it means', () => {
  expect(validatorActionRefusal('top_up', 'exiting')).toBe('The validator is exiting: it takes no more ether.');
  expect(validatorActionRefusal('exit', 'exited')).toBe('The validator is exited already.');
});
