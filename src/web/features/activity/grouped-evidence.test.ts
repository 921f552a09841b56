import { expect, test } from 'vitest';
import { joinedEvidence } from './grouped-evidence.ts';

const lineAt = (minute: number, what: string) => ({ at: `2026-11-24T08:0${minute}:00Z`, what });
const check = 'A full check found no transaction';

test('joinedEvidence joins consecutive equal lines into one line with their count and the last time', () => {
  const evidence = [
    lineAt(0, 'Sending started'),
    lineAt(1, `${check} (1)`),
    lineAt(2, `${check} (2)`),
    lineAt(3, `${check} (3)`),
    lineAt(4, 'Resolved'),
  ];
  expect(joinedEvidence(evidence)).toEqual([lineAt(0, 'Sending started'), lineAt(3, `${check}, 3 times`), lineAt(4, 'Resolved')]);
});

test('joinedEvidence starts a new line if a different line came between two equal lines', () => {
  expect(joinedEvidence([lineAt(0, check), lineAt(1, 'Found'), lineAt(2, check)])).toHaveLength(3);
});
