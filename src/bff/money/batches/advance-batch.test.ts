import { expect, test } from 'vitest';
import { nextStep } from './advance-batch.ts';

test('a part is sent only after the previous part is confirmed', () => {
  expect(nextStep(['confirmed', 'waiting', 'waiting'])).toEqual({ is: 'send', part: 1 });
  for (const state of ['sending', 'unknown', 'awaiting_review'] as const)
    expect(nextStep(['confirmed', state, 'waiting'])).toEqual({ is: 'wait' });
  expect(nextStep(['refused', 'waiting'])).toMatchObject({ is: 'end' });
});
