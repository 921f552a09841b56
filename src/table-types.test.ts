import { expect, test } from 'vitest';
import { migrations as deskMigrations } from '#bff/server/migrations.ts';
import { migrate } from '#database/migrate.ts';
import { tableTypes } from '#database/test-table-types.ts';
import { describeEachDatabase } from '#database/testing.ts';
import { custodyMigrations } from './custody/store/custody-migrations.ts';

describeEachDatabase('generated table types', (openDatabase) => {
  test.for([
    ['desk', deskMigrations, './bff/core/desk-columns.gen.ts', undefined],
    ['custody', custodyMigrations, './custody/store/custody-columns.gen.ts', { type: 'Decimal', from: '#contract/wire/plain-decimal.ts' }],
  ] as const)('the types of the schema %s match its migrations', async ([schema, migrations, file, numericType]) => {
    const database = await openDatabase();
    await migrate(database, schema, migrations);
    await expect(await tableTypes(database, schema, numericType)).toMatchFileSnapshot(file);
  });
});
