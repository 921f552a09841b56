import { expect, test } from 'vitest';
import type { Batch } from '#contract/desk/batches.ts';
import { batchLabel, batchStateNames } from '#web/parts/command/batch-state-labels.ts';
import { batchTitle, changedRowsText, controlEffects, partLabel, progressText, remainderRefusal } from './batch-labels.ts';

type BatchSample = Pick<Batch, 'state' | 'row_count' | 'has_remainder' | 'remainder_id' | 'counts' | 'parts'>;

/** A batch of ten rows. By default all rows are sent. */
function batch(overrides: Omit<Partial<BatchSample>, 'counts'> & { readonly counts?: Partial<Batch['counts']> } = {}): BatchSample {
  const counts = { waiting: 0, sending: 0, sent: 0, not_sent: 0, unknown: 0, ...(overrides.counts ?? { sent: 10 }) };
  return { state: 'ended', row_count: 10, has_remainder: false, remainder_id: null, parts: [], ...overrides, counts };
}

function part(number: number, state: Batch['parts'][number]['state']): Batch['parts'][number] {
  return { number, row_count: 5, amount: '1', state, command_id: null, record_id: null, record: null, sent_at: null };
}

test('the title of a batch states the exact sum and the number of recipients', () => {
  expect(batchTitle({ amount: '0.84', asset: 'btc', destination_count: 10_000 })).toBe('0.84 BTC to 10,000 recipients');
  expect(batchTitle({ amount: '1', asset: 'ltc', destination_count: 1 })).toBe('1 LTC to 1 recipient');
});

test.for([
  [undefined, null],
  [[], 'Rows differ from the file'],
  [[5], '1 row: line 5'],
  [[2, 5], '2 rows: lines 2, 5'],
] as const)('for the changed lines %j of a file, the note is %j', ([lines, note]) => {
  const changed = lines === undefined ? {} : { changed_lines: [...lines] };
  expect(changedRowsText({ name: 'payouts.csv', sha256: 'a'.repeat(64), ...changed })).toBe(note);
});

test.for([
  ['Accepted', null, batch()],
  ['Sending', 'desk', batch({ state: 'running', counts: { sent: 5, sending: 5 } })],
  ['Partly unknown', 'desk', batch({ state: 'running', counts: { sent: 5, unknown: 5 } })],
  ['Partly unknown', 'desk', batch({ counts: { sent: 5, unknown: 2, not_sent: 3 } })],
  ['Paused, unknown', 'desk', batch({ state: 'paused', counts: { unknown: 5, waiting: 5 } })],
  ['Paused', 'treasurer', batch({ state: 'paused', counts: { sent: 5, waiting: 5 } })],
  ['Stopping', 'desk', batch({ counts: { sending: 5, not_sent: 5 } })],
  ['Partly accepted', 'treasurer', batch({ counts: { sent: 4, not_sent: 6 }, has_remainder: true })],
  ['Partly accepted', null, batch({ counts: { sent: 4, not_sent: 6 }, remainder_id: 'x' })],
  ['Not sent', 'treasurer', batch({ counts: { not_sent: 10 }, has_remainder: true })],
  ['Awaiting approval', 'approver', batch({ state: 'awaiting_review', counts: { waiting: 10 } })],
  ['Declined', null, batch({ state: 'declined', counts: { not_sent: 10 } })],
] as const)('the label of a batch is "%s" and its next actor is %s', ([label, next, nextAction]) => {
  expect(batchLabel(nextAction)).toMatchObject({ label, next });
});

test('the progress of a batch counts the rows of every state except pending rows', () => {
  expect(progressText(batch())).toBe('10 of 10 rows accepted');
  expect(progressText(batch({ counts: { sent: 4, unknown: 1, not_sent: 2, sending: 1, waiting: 2 } }))).toBe(
    '4 of 10 rows accepted · 1 unknown · 2 not sent · 1 sending',
  );
});

test('a part without a command is pending while its batch runs, and not sent after the batch ends', () => {
  expect(partLabel('running', 'waiting').label).toBe('Pending');
  expect(partLabel('ended', 'waiting').label).toBe('Not sent');
  expect(partLabel('ended', 'refused').label).toBe('Refused');
});

test('the filter of the list names ended batches by the labels of their rows', () => {
  for (const counts of [{ sent: 10 }, { sent: 4, not_sent: 6 }, { not_sent: 10 }])
    expect(batchStateNames.ended.toLowerCase()).toContain(batchLabel(batch({ counts })).label.toLowerCase());
});

test('unsent rows cannot be sent again while a part is unknown or being sent, nor before the batch ends', () => {
  expect(remainderRefusal(batch({ counts: { sent: 5, unknown: 1, not_sent: 4 } }))).toMatch(/after every part is resolved/);
  expect(remainderRefusal(batch({ counts: { sending: 5, not_sent: 5 } }))).toMatch(/after every part is resolved/);
  expect(remainderRefusal(batch({ state: 'running', counts: { sent: 5, waiting: 5 } }))).toMatch(/after this batch ends/);
});

test('remainderRefusal returns null if the unsent rows can be sent, were sent again, or do not exist', () => {
  expect(remainderRefusal(batch())).toBeNull();
  expect(remainderRefusal(batch({ counts: { not_sent: 10 }, has_remainder: true }))).toBeNull();
  expect(remainderRefusal(batch({ counts: { not_sent: 10 }, remainder_id: 'x' }))).toBeNull();
});

test('the text about stopping a batch states which rows stay unsent and which part cannot be stopped', () => {
  const nextAction = batch({
    state: 'running',
    counts: { sent: 4, unknown: 5, waiting: 1 },
    parts: [part(1, 'confirmed'), part(2, 'unknown')],
  });
  expect(controlEffects(nextAction).stop).toBe(
    'This batch will not send the 1 pending row, and the batch cannot be resumed. Part 2 is in progress and cannot be stopped.',
  );
});
