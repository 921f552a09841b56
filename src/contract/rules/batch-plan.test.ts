import { expect, test } from 'vitest';
import { batchStates, type BatchRowState } from '#contract/desk/batches.ts';
import { commandStates, type CommandState } from '#contract/money/command-basics.ts';
import { isOver, nextStep, rowStateOf } from './batch-plan.ts';

/** The state of a part's rows, for each state of the part's command. */
const expectedStates = {
  awaiting_review: 'sending',
  sending: 'sending',
  confirmed: 'sent',
  refused: 'not_sent',
  not_sent: 'not_sent',
  unknown: 'unknown',
  declined: 'not_sent',
  cancelled: 'not_sent',
  expired: 'not_sent',
} as const satisfies Record<CommandState, BatchRowState>;

test.for(commandStates)('the rows of a part that is %s have the same state in every state of the batch', (state) => {
  expect(batchStates.map((batch) => rowStateOf(batch, state))).toEqual(batchStates.map(() => expectedStates[state]));
});

test.for(batchStates)(
  'in a batch with the state %s, rows of a part that never started count as not sent if the batch is over, and otherwise as waiting',
  (batch) => {
    expect(rowStateOf(batch, 'waiting')).toBe(isOver(batch) ? 'not_sent' : 'waiting');
  },
);

test('a part is sent only after the previous part is confirmed', () => {
  expect(nextStep(['confirmed', 'waiting', 'waiting'])).toEqual({ is: 'send', part: 1 });
  for (const state of ['sending', 'unknown', 'awaiting_review'] as const)
    expect(nextStep(['confirmed', state, 'waiting'])).toEqual({ is: 'wait' });
  expect(nextStep(['refused', 'waiting'])).toMatchObject({ is: 'end' });
});
