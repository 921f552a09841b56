import { describe, expect, test } from 'vitest';
import type { ExternalTransaction } from '#contract/service/transaction.ts';
import { conflictRows } from './conflict-rows.ts';

const ada = { kind: 'individual', firstname: 'Ada', lastname: 'Lovelace', id_doc_type_code: 2 };
const recordWith = (overrides: Partial<ExternalTransaction>): ExternalTransaction => ({ type: 'external', ...overrides });

describe('conflictRows', () => {
  test('conflictRows returns no row if the typed values equal the recorded values, even if the originator is not confirmed', () => {
    expect(
      conflictRows({ originator_entity: ada }, recordWith({ originator_entity: { ...ada, is_confirmed: true }, third_party_entity: {} })),
    ).toEqual([]);
  });

  test('conflictRows returns only the fields that differ, with labels instead of codes', () => {
    const otherEntity = { ...ada, firstname: 'Augusta', id_doc_type_code: 4, city: 'London' };
    expect(conflictRows({ originator_entity: ada }, recordWith({ originator_entity: otherEntity }))).toEqual([
      { field: 'Originator: First name', typedText: 'Ada', recordedText: 'Augusta' },
      { field: 'Originator: City', typedText: null, recordedText: 'London' },
      { field: 'Originator: Identification type', typedText: 'Passport', recordedText: "Driver's licence" },
    ]);
  });

  test('conflictRows lists the third party separately from the originator', () => {
    const rows = conflictRows(
      { originator_entity: ada, third_party_entity: { kind: 'corporate', corporate_name: 'Acme' } },
      recordWith({ originator_entity: ada }),
    );
    expect(rows).toContainEqual({ field: 'Third party: Corporate name', typedText: 'Acme', recordedText: null });
  });
});
