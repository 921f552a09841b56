import { expect, test } from 'vitest';
import { duplicateLine } from './duplicate-line.ts';

const at = '2026-01-05T08:00:00.000Z';

test.for([
  ['a batch', { batch_id: 'b', row: 0, at }, 'The same payment was already requested as row 1 of a batch in the last 24 hours'],
  ['a command', { command_id: 'c', at }, 'The same payment was already requested in the last 24 hours'],
  ['a record', { record_id: '7', at }, 'The same payment was already requested in the last 24 hours'],
] as const)('duplicateLine names an earlier payment of %s', ([, earlier, text]) => {
  expect(duplicateLine([{ earlier }])).toMatchObject({ answer: 'ask', text, repeats: [{ earlier }] });
});
