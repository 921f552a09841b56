import { expect, test } from 'vitest';
import type { Notice } from '#contract/desk/notices.ts';
import { commandNeeds } from './overview-needs-treasury.tsx';

const notice = (kind: Notice['kind'], id: string): Pick<Notice, 'kind'> & { id: string } => ({ kind, id });

test("counts exactly the commands and batches in the user's notifications", () => {
  expect(commandNeeds([])).toEqual([]);
  const needs = commandNeeds([
    notice('review_wanted', '1'),
    notice('outcome_unknown', '2'),
    notice('review_wanted', '3'),
    notice('deposit_pending', '4'),
    notice('batch_stalled', '5'),
  ]);
  expect(needs.map(({ key, count }) => [key, count])).toEqual([
    ['unknown', '1'],
    ['stalled', '1'],
    ['review', '2'],
  ]);
});
