import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openCustody, start, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { firstSince } from './first-since.ts';

const second = (minutes: number): number => start.getTime() / 1000 + minutes * 60;
const date = (minutes: number): Date => new Date(second(minutes) * 1000);

/** Minutes at which transactions are created, and after which they complete if ever: in the order of their ids or in none. */
const anyTransactions = fc.array(
  fc.record({ created: fc.nat(500), wait: fc.option(fc.oneof(fc.constant(0), fc.nat(300)), { nil: null }) }),
  { maxLength: 150, size: 'max' },
);
const anyOrder = fc.boolean();

describeEachDatabase('the first id since a time', (open) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await open());
  });

  test('is the smallest of those that are created and completed since, however ids and times go together', async () => {
    const property = fc.asyncProperty(
      anyTransactions,
      anyOrder,
      fc.array(fc.nat(820), { minLength: 5 }),
      async (drawn, isInOrder, sinces) => {
        const all = isInOrder ? drawn.toSorted((one, other) => one.created - other.created) : drawn;
        const rows = all.map(({ created, wait }, index) => ({
          id: index + 1,
          type: 'transaction' as const,
          status: wait === null ? ('approved' as const) : ('completed' as const),
          regulatory_status: 'not_required' as const,
          created_at: date(created),
          completed_at: wait === null ? null : date(created + wait),
        }));
        const trx = await custody.db.startTransaction().execute();
        try {
          if (rows.length > 0) await trx.insertInto('transactions').values(rows).execute();
          const smallest = (isMatch: (row: (typeof rows)[number]) => boolean) => rows.find(isMatch)?.id ?? Infinity;
          for (const minute of sinces) {
            const created = smallest((row) => row.created_at >= date(minute));
            const completed = smallest((row) => row.completed_at !== null && row.completed_at >= date(minute));
            const found = async (filters: Parameters<typeof firstSince>[1]) => {
              const first = await firstSince(trx, filters);
              return first > rows.length ? Infinity : first;
            };
            expect(await found({ created_since: second(minute) })).toBe(created);
            expect(await found({ completed_since: second(minute) })).toBe(completed);
            expect(await found({ created_since: second(minute), completed_since: second(minute) })).toBe(Math.max(created, completed));
          }
        } finally {
          await trx.rollback().execute();
        }
      },
    );
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  });

  test('is 1 when no time is asked for', async () => {
    expect(await firstSince(custody.db, { type: 'external' })).toBe(1);
  });
});
