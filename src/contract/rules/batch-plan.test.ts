import { expect, test } from 'vitest';
import { batchStates, type BatchRowState } from '#contract/desk/batches.ts';
import { commandStates, type CommandState } from '#contract/money/command-basics.ts';
import { isOver, rowStateOf } from './batch-plan.ts';

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
