import { expect, test } from 'vitest';
import { batchStates, type BatchRowState } from '#contract/desk/batches.ts';
import { commandStates, type CommandState } from '#contract/money/command-basics.ts';
import { isOver, nextStep, rowStateOf } from './batch-plan.ts';

/** What the rows of a part are told as, by the state of its command. */
const told = {
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

test.for(commandStates)('the rows of a part that is %s are told the same, whether the batch runs, rests or is over', (state) => {
  expect(batchStates.map((batch) => rowStateOf(batch, state))).toEqual(batchStates.map(() => told[state]));
});

test.for(batchStates)('the rows of a part that was never begun are proven unsent once the batch is over: %s', (batch) => {
  expect(rowStateOf(batch, 'waiting')).toBe(isOver(batch) ? 'not_sent' : 'waiting');
});

test('no part goes before the one ahead of it is confirmed', () => {
  expect(nextStep(['confirmed', 'waiting', 'waiting'])).toEqual({ is: 'send', part: 1 });
  for (const state of ['sending', 'unknown', 'awaiting_review'] as const)
    expect(nextStep(['confirmed', state, 'waiting'])).toEqual({ is: 'wait' });
  expect(nextStep(['refused', 'waiting'])).toMatchObject({ is: 'end' });
});
