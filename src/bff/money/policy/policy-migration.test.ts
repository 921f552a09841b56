import { expect, test } from 'vitest';
import type { DeskTables } from '#bff/core/tables.ts';
import { migrations } from '#bff/server/migrations.ts';
import { policyAbove, policyOfAll } from '#contract/money/policy.ts';
import { migrate } from '#database/migrate.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { PolicyStore } from './policy-store.ts';

describeEachDatabase('the migration of the review setting', (openDatabase) => {
  test.for([
    ['off', policyOfAll('allow')],
    ['always', policyOfAll('review')],
    ['above', policyAbove('2500.50')],
    [null, policyAbove('10000')],
  ] as const)('the review setting %s becomes the equivalent first policy', async ([mode, policy]) => {
    const database = await openDatabase('empty');
    await migrate(database, 'desk', Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '024')));
    const tables = database.tables<DeskTables>('desk');
    const value = JSON.stringify({ mode, above_cad: '2500.50' });
    if (mode !== null) await tables.insertInto('settings').values({ name: 'review', value }).execute();
    await migrate(database, 'desk', migrations);
    expect(await new PolicyStore(['test-desk-key']).readCurrent(tables)).toEqual({ ...policy, version: 1 });
  });
});
