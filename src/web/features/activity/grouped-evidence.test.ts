import { expect, test } from 'vitest';
import { groupedEvidence } from './grouped-evidence.ts';

const line = (minute: number, what: string) => ({ at: `2026-11-24T08:0${minute}:00Z`, what });
const check = 'A complete check found no such transaction';

test('evidence that says the same again is one line, with its count and its last time', () => {
  const evidence = [
    line(0, 'Sending started'),
    line(1, `${check} (1)`),
    line(2, `${check} (2)`),
    line(3, `${check} (3)`),
    line(4, 'Settled'),
  ];
  expect(groupedEvidence(evidence)).toEqual([line(0, 'Sending started'), line(3, `${check}, 3 times`), line(4, 'Settled')]);
});

test('the same after something else is a line of its own', () => {
  expect(groupedEvidence([line(0, check), line(1, 'Found'), line(2, check)])).toHaveLength(3);
});
