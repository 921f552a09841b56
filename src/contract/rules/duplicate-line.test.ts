import { expect, test } from 'vitest';
import { duplicateLine } from './duplicate-line.ts';

const at = '2026-01-05T08:00:00.000Z';

test.for([
  ['a batch', { batch_id: 'b', row: 0, at, outcome: 'waiting' }, 'row 1 of a batch, not sent yet'],
  ['a command', { command_id: 'c', at, outcome: 'sent' }, 'another request, already sent'],
  ['a command that is being sent', { command_id: 'c', at, outcome: 'unknown' }, 'another request, may have been sent'],
  ['a record', { record_id: '7', at }, 'transaction 7'],
] as const)('duplicateLine names the time and the outcome of a payment of %s', ([, earlier, name]) => {
  const text = `requested 2026-01-05 08:00 UTC in ${name}`;
  expect(duplicateLine([{ earlier }])).toMatchObject({ answer: 'ask', text: `Identical payment ${text}`, repeats: [{ earlier }] });
  expect(duplicateLine([{ row: 0, line: 2, earlier }]).text).toBe(`Line 2: Identical payment ${text}`);
});
