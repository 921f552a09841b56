import { describe, expect, test } from 'vitest';
import { regulatoryKindOf, statusLabel } from './status-labels.ts';

describe('statusLabel', () => {
  test('statusLabel calls the officer "you" for the officer and "compliance" for other users', () => {
    expect(statusLabel('regulatory', 'missing_lvctr_info', ['viewer', 'compliance']).next).toBe('you');
    expect(statusLabel('regulatory', 'missing_lvctr_info', ['viewer']).next).toBe('compliance');
  });

  test('only the custodian can complete the information of a sent withdrawal', () => {
    const label = statusLabel(regulatoryKindOf({ type: 'transaction' }), 'missing_travel_rule_info', ['compliance']);
    expect(label).toMatchObject({ label: 'Needs beneficiary', next: 'custodian staff' });
    expect(regulatoryKindOf({ type: 'external' })).toBe('regulatory');
  });

  test('statusLabel returns an unknown status unchanged', () => {
    expect(statusLabel('transaction', 'inactive')).toEqual({ label: 'inactive', tone: 'quiet', next: null });
  });

  test('statusLabel treats a status with the name of a JavaScript property as an unknown status', () => {
    expect(statusLabel('transaction', 'constructor').label).toBe('constructor');
  });
});
