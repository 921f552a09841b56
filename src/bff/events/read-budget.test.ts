import { beforeAll, expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { openMsMax } from '#bff/test-desk.ts';
import type { Database } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { readRate, takeRead } from './read-budget.ts';

describeEachDatabase('takeRead', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
    await migrate(database, 'desk', migrations);
  }, openMsMax);

  const takeOneRead = () => takeRead(database.tables<DeskTables>('desk'));

  test('concurrent callers share one budget of reads, which refills over time', async () => {
    const startMs = performance.now();
    const waitTimes = await Promise.all(Array.from({ length: 40 }, takeOneRead));
    const takenCount = waitTimes.filter((waitMs) => waitMs === 0).length;
    const seconds = (performance.now() - startMs) / 1000;
    expect(takenCount).toBeGreaterThanOrEqual(readRate.burst);
    expect(takenCount).toBeLessThanOrEqual(readRate.burst + Math.ceil(readRate.perSecond * seconds));
    expect(Math.max(...waitTimes)).toBe(1000 / readRate.perSecond);
    await expect.poll(takeOneRead, { timeout: openMsMax, interval: 20 }).toBe(0);
  });
});
