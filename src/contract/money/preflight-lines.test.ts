import { expect, test } from 'vitest';
import { reviewLine } from './preflight-lines.ts';
import { reviewNeed } from './review-need.ts';

test('a needed review is something that a person must do, not a check that passed', () => {
  expect(reviewLine(reviewNeed({ mode: 'always', above_cad: '10000' }, null))).toMatchObject({ rule: 'review', answer: 'ask' });
  expect(reviewLine(reviewNeed({ mode: 'off', above_cad: '10000' }, null))).toMatchObject({ rule: 'review', answer: 'yes' });
});
