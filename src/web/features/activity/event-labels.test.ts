import { expect, test } from 'vitest';
import { countsOf, eventTypeLabel, foundLabel, verdictOf } from './event-labels.ts';

const quiet = { received: 0, waiting: 0, missed: 0, early: 0, late: 0, repeated: 0, last_received_at: null, checked_at: null };
const at = '2026-11-23T06:00:00.000Z';

test.for([
  [quiet, 'No event has arrived yet. The desk polls the custodian instead.'],
  [{ ...quiet, last_received_at: at }, 'No events in the last 24 hours, and none missed.'],
  [
    { ...quiet, received: 3, last_received_at: at },
    'All events of the last 24 hours arrived, as far as the desk can check (deposits only).',
  ],
  [
    { ...quiet, received: 3, missed: 1, last_received_at: at },
    '1 event of the last 24 hours did not arrive. The desk recovered its record by polling.',
  ],
  [
    { ...quiet, received: 3, missed: 2, last_received_at: at },
    '2 events of the last 24 hours did not arrive. The desk recovered their records by polling.',
  ],
] as const)('the verdict on the counts %o is: %s', ([summary, sentence]) => {
  expect(verdictOf(summary)).toBe(sentence);
});

test('the line of counts omits counts of zero', () => {
  expect(countsOf(quiet)).toBe('0 received');
  expect(countsOf({ ...quiet, received: 5, waiting: 1, late: 2 })).toBe('5 received · 1 waiting · 2 late');
});

test('types and states of events have the labels of the desk', () => {
  expect(['withdrawal_confirmed', 'moon_phase'].map(eventTypeLabel)).toEqual(['Withdrawal confirmed', 'Moon phase']);
  expect(foundLabel({ kind: 'transaction', type: 'deposit', found: 'missing_lvctr_info' })).toBe('Needs LVCTR details');
  expect(foundLabel({ kind: 'transaction', type: 'transaction_status', found: 'canceled' })).toBe('Cancelled');
  expect(foundLabel({ kind: 'direct_party', type: 'direct_party_approved', found: 'active' })).toBe('Approved');
  expect(foundLabel({ kind: 'transaction', type: 'deposit', found: null })).toBeNull();
});
