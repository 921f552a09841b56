import { expect, test } from 'vitest';
import { migrations as deskMigrations } from '#bff/server/migrations.ts';
import { openInMemory } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { tableTypes } from '#database/test-table-types.ts';
import { custodyMigrations } from './custody/store/custody-migrations.ts';

test.for([
  ['desk', deskMigrations, './bff/core/desk-columns.gen.ts', undefined],
  ['custody', custodyMigrations, './custody/store/custody-columns.gen.ts', { type: 'Decimal', from: '#contract/money/money.ts' }],
] as const)('the types of the tables of %s are what its migrations make', async ([schema, migrations, file, numeric]) => {
  const database = await openInMemory();
  await migrate(database, schema, migrations);
  await expect(await tableTypes(database, schema, numeric)).toMatchFileSnapshot(file);
  await database.close();
});
