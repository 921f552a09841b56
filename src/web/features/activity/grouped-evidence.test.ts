import { expect, test } from 'vitest';
import { groupedEvidence } from './grouped-evidence.ts';

const line = (minute: number, what: string) => ({ at: `2026-11-24T08:0${minute}:00Z`, what });
const check = 'A full check found no transaction';

test('groupedEvidence groups consecutive equal evidence into one line with its count and the time of the last', () => {
  const evidence = [
    line(0, 'Sending started'),
    line(1, `${check} (1)`),
    line(2, `${check} (2)`),
    line(3, `${check} (3)`),
    line(4, 'Resolved'),
  ];
  expect(groupedEvidence(evidence)).toEqual([line(0, 'Sending started'), line(3, `${check}, 3 times`), line(4, 'Resolved')]);
});

test('groupedEvidence starts a new line for equal evidence after a different one', () => {
  expect(groupedEvidence([line(0, check), line(1, 'Found'), line(2, check)])).toHaveLength(3);
});
