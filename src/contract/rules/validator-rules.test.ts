import { expect, test } from 'vitest';
import { validatorActionRefusal, validatorActions, validatorStatuses } from './validator-rules.ts';

test('a pending or active validator accepts every action, an exiting or exited validator only a full withdrawal, and a withdrawn validator no action', () => {
  const allowedActions = validatorStatuses.map((status) =>
    validatorActions.filter((action) => validatorActionRefusal(action, status) === null),
  );
  expect(allowedActions).toEqual([validatorActions, validatorActions, ['full_withdrawal'], ['full_withdrawal'], []]);
});

test('an unknown status of a validator forbids no action, because the service decides', () => {
  for (const status of ['active_slashed', '', null, undefined])
    expect(validatorActions.map((action) => validatorActionRefusal(action, status))).toEqual(validatorActions.map(() => null));
});

test('the message of a refused validator action names the status and its consequence', () => {
  expect(validatorActionRefusal('top_up', 'exiting')).toBe('The validator is exiting: it accepts no top-up.');
  expect(validatorActionRefusal('exit', 'exited')).toBe('The validator is already exited.');
});
