import { expect, test } from 'vitest';
import { validatorDeedRefusal, validatorDeeds, validatorStatuses } from './validator-deeds.ts';

test('a validator on its way or active takes everything, one that leaves gives up what it has alone, a withdrawn one nothing', () => {
  const allowed = validatorStatuses.map((status) => validatorDeeds.filter((deed) => validatorDeedRefusal(deed, status) === null));
  expect(allowed).toEqual([validatorDeeds, validatorDeeds, ['full_withdrawal'], ['full_withdrawal'], []]);
});

test('a state that nobody here knows forbids nothing: the service decides', () => {
  for (const status of ['active_slashed', '', null, undefined])
    expect(validatorDeeds.map((deed) => validatorDeedRefusal(deed, status))).toEqual(validatorDeeds.map(() => null));
});

test('a refusal says the state and what it means', () => {
  expect(validatorDeedRefusal('top_up', 'exiting')).toBe('The validator is exiting: it takes no more ether.');
  expect(validatorDeedRefusal('exit', 'exited')).toBe('The validator is exited already.');
});
