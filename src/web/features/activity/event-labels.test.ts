import { expect, test } from 'vitest';
import { countsOf, eventTypeLabel, recordStateLabel, verdictOf } from './event-labels.ts';

const noEvents = { received: 0, waiting: 0, missed: 0, early: 0, late: 0, repeated: 0, last_received_at: null, checked_at: null };
const at = '2026-11-23T06:00:00.000Z';

test.for([
  [noEvents, 'No event has arrived yet. The desk polls the custodian instead.'],
  [{ ...noEvents, last_received_at: at }, 'No events in the last 24 hours, and none missed.'],
  [
    { ...noEvents, received: 3, last_received_at: at },
    'All events of the last 24 hours arrived, as far as the desk can check (deposits only).',
  ],
  [
    { ...noEvents, received: 3, missed: 1, last_received_at: at },
    '1 event of the last 24 hours did not arrive. The desk recovered its record by polling.',
  ],
  [
    { ...noEvents, received: 3, missed: 2, last_received_at: at },
    '2 events of the last 24 hours did not arrive. The desk recovered their records by polling.',
  ],
] as const)('verdictOf describes the counts %o as: %s', ([summary, sentence]) => {
  expect(verdictOf(summary)).toBe(sentence);
});

test('countsOf omits counts of zero', () => {
  expect(countsOf(noEvents)).toBe('0 received');
  expect(countsOf({ ...noEvents, received: 5, waiting: 1, late: 2 })).toBe('5 received · 1 waiting · 2 late');
});

test('event types and record states have readable labels, even if the desk does not recognise the type', () => {
  expect(['withdrawal_confirmed', 'moon_phase'].map(eventTypeLabel)).toEqual(['Withdrawal confirmed', 'Moon phase']);
  expect(recordStateLabel({ kind: 'transaction', type: 'deposit', found: 'missing_lvctr_info' })).toBe('Needs LVCTR details');
  expect(recordStateLabel({ kind: 'transaction', type: 'transaction_status', found: 'canceled' })).toBe('Cancelled');
  expect(recordStateLabel({ kind: 'direct_party', type: 'direct_party_approved', found: 'active' })).toBe('Approved');
  expect(recordStateLabel({ kind: 'transaction', type: 'deposit', found: null })).toBeNull();
});
