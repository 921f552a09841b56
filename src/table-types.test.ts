import { expect, test } from 'vitest';
import { migrations as deskMigrations } from '#bff/server/migrations.ts';
import { custodyMigrations } from '#custody/store/migrations.ts';
import { openInMemory } from '#database/embedded.ts';
import { migrate } from '#database/migrate.ts';
import { tableTypes } from '#database/test-table-types.ts';

test.for([
  ['desk', deskMigrations, './bff/core/tables.gen.ts', undefined],
  ['custody', custodyMigrations, './custody/store/tables.gen.ts', { type: 'Decimal', from: '#contract/money/money.ts' }],
] as const)('the types of the tables of %s are what its migrations make', async ([schema, migrations, file, numeric]) => {
  const database = await openInMemory();
  await migrate(database, schema, migrations);
  await expect(await tableTypes(database, schema, numeric)).toMatchFileSnapshot(file);
  await database.close();
});
