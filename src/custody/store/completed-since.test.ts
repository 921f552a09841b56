import fc from 'fast-check';
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openCustody, start, type TestCustody } from '#custody/test-custody.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { instanceList } from './instance-list.ts';
import type { Tables, TransactionRow } from './tables.ts';
import { storedType, type TransactionFilters } from './transactions.ts';
import { walletList } from './wallet-list.ts';

const second = (minutes: number): number => start.getTime() / 1000 + minutes * 60;
const date = (minutes: number): Date => new Date(second(minutes) * 1000);

/** Minutes at which transactions complete if ever, in no order; whose they are, and what else filters ask. */
const anyTransactions = fc.array(
  fc.record({
    completed: fc.option(fc.nat(300), { nil: null }),
    type: fc.constantFrom('transaction' as const, 'external' as const),
    regulatory_status: fc.constantFrom('completed' as const, 'not_required' as const, 'missing_lvctr_info' as const),
    wallets: fc.subarray([1, 2]),
  }),
  { maxLength: 120, size: 'max' },
);

const anyQuery = fc.record({
  since: fc.nat(310),
  created: fc.option(fc.nat(120), { nil: undefined }),
  type: fc.constantFrom(undefined, 'internal' as const, 'external' as const),
  status: fc.constantFrom(undefined, 'completed' as const, 'failed' as const),
  regulatory: fc.constantFrom(undefined, 'completed' as const, 'pending' as const),
  edge: fc.nat(125),
  side: fc.constantFrom('below' as const, 'above' as const, null),
  limit: fc.integer({ min: 1, max: 20 }),
});

type Query = typeof anyQuery extends fc.Arbitrary<infer Value> ? Value : never;
type Row = Pick<TransactionRow, 'id' | 'type' | 'status' | 'regulatory_status' | 'completed_at' | 'created_at'>;

describeEachDatabase('a list of what was completed since a time', (open) => {
  let custody: TestCustody;
  beforeAll(async () => {
    custody = await openCustody(await open());
  });

  /** In a world that is gone afterwards. */
  async function within(work: (trx: Kysely<Tables>) => Promise<void>): Promise<void> {
    const trx = await custody.db.startTransaction().execute();
    try {
      await work(trx);
    } finally {
      await trx.rollback().execute();
    }
  }

  test('holds every match and nothing else in the order of ids, however ids and times go together', async () => {
    const property = fc.asyncProperty(anyTransactions, fc.array(anyQuery, { minLength: 8 }), async (drawn, queries) =>
      within(async (trx) => {
        const made = drawn.map(({ completed, type, regulatory_status }, index) => ({
          id: index + 1,
          type: completed === null ? ('transaction' as const) : type,
          status: completed === null ? ('approved' as const) : ('completed' as const),
          regulatory_status,
          created_at: date(index),
          completed_at: completed === null ? null : date(completed),
        }));
        const wallets = [1, 2].map((id) => ({ id, kind: 'warm' as const, name: `Wallet ${id}`, description: '', created_at: start }));
        const links = drawn.flatMap((each, index) => each.wallets.map((wallet_id) => ({ wallet_id, transaction_id: index + 1 })));
        await trx.insertInto('wallets').values(wallets).execute();
        if (made.length > 0) await trx.insertInto('transactions').values(made).execute();
        if (links.length > 0) await trx.insertInto('transaction_wallets').values(links).execute();
        for (const query of queries) {
          const { filters, stretch } = asked(query);
          const all = expected(made, query);
          expect(await idsOf(instanceList(trx, filters, { ...stretch, first: 1 }))).toEqual(all.slice(0, query.limit));
          const { regulatory_status: _regulatory, created_since: _created, ...ofWallet } = filters;
          const own = expected(made, { ...query, regulatory: undefined, created: undefined }).filter((id) =>
            drawn[id - 1]?.wallets.includes(2),
          );
          expect(await idsOf(walletList(trx, 2, ofWallet, stretch))).toEqual(own.slice(0, query.limit));
        }
      }),
    );
    await fc.assert(property, { numRuns: 25, endOnFailure: true });
  });

  test('takes up in every list what completes later, where its id puts it', async () => {
    await within(async (trx) => {
      await plant(trx, { count: 9 });
      await sql`update custody.transactions set status = 'approved', completed_at = null where id = 5`.execute(trx);
      expect(await idsOf(walletList(trx, 1, { completed_since: second(3) }, { limit: 9 }))).toEqual([9, 8, 7, 6, 4, 3]);
      await sql`update custody.transactions set status = 'completed', completed_at = ${date(90)} where id = 5`.execute(trx);
      const lists = [walletList(trx, 1, { completed_since: second(8) }, { limit: 9 }), instance(trx, second(8), { limit: 9 })];
      for (const list of lists) expect(await idsOf(list)).toEqual([9, 8, 5]);
    });
  });

  test('reads no more for the one that was asked for long before the others', async () => {
    await within(async (trx) => {
      const count = 5_000;
      await plant(trx, { count });
      await sql`update custody.transactions set completed_at = ${date(count)} where id = 5`.execute(trx);
      await sql`analyze custody.transactions, custody.wallet_lists`.execute(trx);
      const [completed_since, stretch] = [second(count - 10), { below: count - 10, limit: 51 }];
      for (const list of [instance(trx, completed_since, stretch), walletList(trx, 1, { completed_since }, stretch)]) {
        expect(await idsOf(list)).toEqual([5]);
        expect(await blocksOf(list)).toBeLessThan(40);
      }
    });
  });
});

function instance(trx: Kysely<Tables>, completed_since: number, stretch: { readonly below?: number; readonly limit: number }) {
  return instanceList(trx, { completed_since }, { ...stretch, first: 1 });
}

/** Transactions of one wallet, each completed at the minute of its id. */
async function plant(trx: Kysely<Tables>, { count }: { readonly count: number }): Promise<void> {
  await sql`insert into custody.wallets (id, kind, name, description, created_at) values (1, 'warm', 'Wallet', '', ${start})`.execute(trx);
  await sql`
    insert into custody.transactions (id, type, status, regulatory_status, created_at, completed_at)
    select id, 'transaction', 'completed', 'not_required', ${start}::timestamptz, ${start}::timestamptz + id * interval '1 minute'
    from generate_series(1, ${sql.lit(count)}) id
  `.execute(trx);
  await sql`analyze custody.transactions`.execute(trx); // the trigger of the next statement would go by the plan it made for a few
  await sql`insert into custody.transaction_wallets select 1, id from custody.transactions`.execute(trx);
}

function asked({ since, created, type, status, regulatory, edge, side, limit }: Query) {
  const filters: TransactionFilters = {
    completed_since: second(since),
    created_since: created === undefined ? undefined : second(created),
    type,
    status,
    regulatory_status: regulatory,
  };
  return { filters, stretch: { ...(side === null ? {} : { [side]: edge }), limit } };
}

/** The ids of all that a query asks for, in its order. */
function expected(rows: readonly Row[], { since, created = 0, type, status, regulatory, edge, side }: Query): readonly number[] {
  const standing = (row: Row) => (row.regulatory_status === 'missing_lvctr_info' ? 'pending' : row.regulatory_status);
  const found = rows.filter(
    (row) =>
      row.completed_at !== null &&
      row.completed_at >= date(since) &&
      row.created_at >= date(created) &&
      (status ?? 'completed') === 'completed' &&
      (type === undefined || row.type === storedType[type]) &&
      (regulatory === undefined || standing(row) === regulatory) &&
      (side !== 'below' || row.id < edge) &&
      (side !== 'above' || row.id > edge),
  );
  const ids = found.map(({ id }) => id);
  return side === 'above' ? ids : ids.toReversed();
}

type List = SelectQueryBuilder<Tables, 'transactions', TransactionRow>;

async function idsOf(list: List): Promise<readonly number[]> {
  return (await list.execute()).map(({ id }) => id);
}

/** Blocks that a query reads. */
async function blocksOf(list: List): Promise<number> {
  const [plan] = await list.explain<{ 'QUERY PLAN': readonly { Plan: Record<string, number> }[] }>('json', sql`analyze, buffers`);
  const blocks = plan?.['QUERY PLAN'][0]?.Plan ?? {};
  return (blocks['Shared Hit Blocks'] ?? NaN) + (blocks['Shared Read Blocks'] ?? NaN);
}
