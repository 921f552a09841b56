import { expect, test } from 'vitest';
import { reviewLine } from './preflight-lines.ts';

test('a needed review is something that a person must do, not a check that passed', () => {
  expect(reviewLine({ mode: 'always', above_cad: '10000' }, null)).toMatchObject({ rule: 'review', answer: 'ask' });
  expect(reviewLine({ mode: 'off', above_cad: '10000' }, null)).toMatchObject({ rule: 'review', answer: 'yes' });
});
