import { expect, test } from 'vitest';
import { withRowStates, rowStateNamed, type OutcomeRow } from './batch-row-state.ts';

const outcomeRow = (line: number, part: number): OutcomeRow => ({
  line,
  cells: [],
  type: 'wallet',
  id: 7,
  amount: '1',
  part,
  remainder_id: null,
  state: 'waiting',
  record_id: null,
  sent_at: null,
});

const part = { row_count: 1, amount: '1', command_id: null, record_id: null, record: null, sent_at: null };

test('the outcome of a row depends on the current state of the part that contains the row, not on the state when the rows were read', () => {
  const parts = [
    { ...part, number: 1, state: 'confirmed' as const, record_id: 71, sent_at: '2026-11-22T10:00:00.000Z' },
    { ...part, number: 2, state: 'unknown' as const, sent_at: '2026-11-22T10:00:01.000Z' },
    { ...part, number: 3, state: 'waiting' as const },
  ];
  const rows = [outcomeRow(2, 1), outcomeRow(3, 2), outcomeRow(4, 3)];
  const statesOf = (state: 'running' | 'ended') => withRowStates(rows, { state, parts }).map((row) => [row.state, row.record_id]);
  expect(statesOf('running')).toEqual([
    ['sent', 71],
    ['unknown', null],
    ['waiting', null],
  ]);
  expect(statesOf('ended')[2]).toEqual(['not_sent', null]);
});

test('only a row that was certainly sent has a send time', () => {
  const sentAt = '2026-11-22T10:00:00.000Z';
  const states = ['confirmed', 'unknown', 'refused'] as const;
  const parts = states.map((state, index) => ({ ...part, number: index + 1, state, sent_at: sentAt }));
  const rows = withRowStates([outcomeRow(2, 1), outcomeRow(3, 2), outcomeRow(4, 3)], { state: 'ended', parts });
  expect(rows.map((row) => row.sent_at)).toEqual([sentAt, null, null]);
});

test('an unknown state in the URL selects all rows', () => {
  expect([rowStateNamed('unknown'), rowStateNamed('lost'), rowStateNamed(undefined)]).toEqual(['unknown', null, null]);
});
