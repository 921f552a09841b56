import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from './connect.ts';
import { describeEachDatabase } from './testing.ts';

interface Tables {
  sample: { whole: string | null; exact: string | null; made_at: Date | null; extras: unknown };
}

describeEachDatabase('values', (openDatabase) => {
  let database: Database;

  beforeAll(async () => {
    database = await openDatabase('empty');
    await sql`create schema desk`.execute(database.tables('desk'));
    await sql`create table desk.sample (whole int8, exact numeric, made_at timestamptz, extras jsonb)`.execute(database.tables('desk'));
  });

  const exactTexts = ['0.000000000000000001', '1.000000000000000001', '123456789012345678901234', '0.1', '1.50', '-0.000000000000000001'];
  test.each(exactTexts)('the numeric %s is read with every digit and every zero', async (exact) => {
    const insert = database.tables<Tables>('desk').insertInto('sample').values({ exact }).returning('exact');
    expect(await insert.executeTakeFirstOrThrow()).toEqual({ exact });
  });

  test.each(['0', '1', '9007199254740993', '9223372036854775807', '-9223372036854775808'])(
    'the int8 %s is read as text',
    async (integerText) => {
      const insert = database.tables<Tables>('desk').insertInto('sample').values({ whole: integerText }).returning('whole');
      expect(await insert.executeTakeFirstOrThrow()).toEqual({ whole: integerText });
    },
  );

  test('a timestamptz is read with its milliseconds', async () => {
    const made_at = new Date('2026-02-28T23:59:59.987Z');
    const insert = database.tables<Tables>('desk').insertInto('sample').values({ made_at }).returning('made_at');
    expect(await insert.executeTakeFirstOrThrow()).toEqual({ made_at });
  });

  test('jsonb is written as text and returned parsed', async () => {
    const extras = { amount: '1.000000000000000001', list: [1, null, 'a'] };
    const insert = database
      .tables<Tables>('desk')
      .insertInto('sample')
      .values({ extras: JSON.stringify(extras) })
      .returning('extras');
    expect(await insert.executeTakeFirstOrThrow()).toEqual({ extras });
  });

  test('bytes are read as a Buffer', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from([0, 255, 92, 120, 39]), Buffer.alloc(300_000, 7).subarray(3)]) {
      const { rows } = await sql<{ bytes: unknown }>`select ${bytes}::bytea as bytes`.execute(database.tables('desk'));
      expect(rows).toEqual([{ bytes: Buffer.from(bytes) }]);
    }
  });

  test('sums of numeric are exact, and counts are text', async () => {
    const sums = sql`select sum(n) as sum, count(*) as count from (values (0.1::numeric), (0.2), (0.000000000000000001)) as v(n)`;
    expect((await sums.execute(database.tables('desk'))).rows).toEqual([{ sum: '0.300000000000000001', count: '3' }]);
  });

  test('arrays of exact numbers, days, and times without a zone are text', async () => {
    const selectedArrays = sql`select array[9007199254740993, null]::int8[] as whole, array[1.50, 0.000000000000000001]::numeric[] as exact,
      '{}'::numeric[] as none, date '2026-01-02' as day, timestamp '2026-01-02 03:04:05' as local`;
    expect((await selectedArrays.execute(database.tables('desk'))).rows).toEqual([
      {
        whole: ['9007199254740993', null],
        exact: ['1.50', '0.000000000000000001'],
        none: [],
        day: '2026-01-02',
        local: '2026-01-02 03:04:05',
      },
    ]);
  });

  test('the database calculates days in UTC', async () => {
    expect((await sql`select current_setting('TimeZone') as zone`.execute(database.tables('desk'))).rows).toEqual([{ zone: 'UTC' }]);
  });
});
