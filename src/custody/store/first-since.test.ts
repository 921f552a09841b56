import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openCustody, start, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { firstSince } from './first-since.ts';

const second = (minutes: number): number => start.getTime() / 1000 + minutes * 60;

/** Minutes at which transactions are created: in the order of their ids or in none. */
const anyTransactions = fc.array(fc.nat(500), { maxLength: 150, size: 'max' });
const anyOrder = fc.boolean();

describeEachDatabase('the first id since a time', (open) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await open());
  });

  test('is the smallest of those that are created since, however ids and times go together', async () => {
    const sinces = fc.array(fc.nat(520), { minLength: 5 });
    const property = fc.asyncProperty(anyTransactions, anyOrder, sinces, async (drawn, isInOrder, minutes) => {
      const all = isInOrder ? drawn.toSorted((one, other) => one - other) : drawn;
      const rows = all.map((created, index) => ({
        id: index + 1,
        type: 'transaction' as const,
        status: 'approved' as const,
        regulatory_status: 'not_required' as const,
        created_at: new Date(second(created) * 1000),
      }));
      const trx = await custody.db.startTransaction().execute();
      try {
        if (rows.length > 0) await trx.insertInto('transactions').values(rows).execute();
        for (const minute of minutes) {
          const first = await firstSince(trx, { created_since: second(minute) });
          const smallest = rows.find((row) => row.created_at.getTime() >= second(minute) * 1000)?.id ?? Infinity;
          expect(first > rows.length ? Infinity : first).toBe(smallest);
        }
      } finally {
        await trx.rollback().execute();
      }
    });
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  });

  test('is 1 when no time is asked for', async () => {
    expect(await firstSince(custody.db, {})).toBe(1);
  });
});
