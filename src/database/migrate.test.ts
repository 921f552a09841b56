import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import type { Database } from './connect.ts';
import { DatabaseNewer, MigrationFailed, migrate } from './migrate.ts';
import { describeEachDatabase, describePostgres } from './testing.ts';

const firstMigration = { up: async (db: Kysely<unknown>) => db.schema.createTable('entry').addColumn('id', 'integer').execute() };
const secondMigration = { up: async (db: Kysely<unknown>) => db.schema.alterTable('entry').addColumn('note', 'text').execute() };
const failingMigration = { up: async (db: Kysely<unknown>) => void (await sql`select 1 / 0`.execute(db)) };

async function columns(database: Database, schema: string): Promise<unknown[]> {
  const query = sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = ${schema} and table_name = 'entry' order by 1`;
  return (await query.execute(database.tables(schema))).rows.map(({ name }) => name);
}

describeEachDatabase('migrations', (open) => {
  let database: Database;
  let schema = 'desk_0';
  let count = 0;

  beforeEach(async () => {
    database ??= await open('empty');
    schema = `desk_${(count += 1)}`;
  });

  test('migrations create the schema and run in the order of their names', async () => {
    expect(await migrate(database, schema, { '002': secondMigration, '001': firstMigration })).toEqual(['001', '002']);
    expect(await columns(database, schema)).toEqual(['id', 'note']);
  });

  test('a migration runs once, however often the desk starts', async () => {
    await migrate(database, schema, { '001': firstMigration });
    expect(await migrate(database, schema, { '001': firstMigration })).toEqual([]);
  });

  test('a later run of the migrations applies only new migrations', async () => {
    await migrate(database, schema, { '001': firstMigration });
    expect(await migrate(database, schema, { '001': firstMigration, '002': secondMigration })).toEqual(['002']);
  });

  test('the migrations of two schemas do not affect each other', async () => {
    const otherSchema = `${schema}_other`;
    const bothMigrations = [
      migrate(database, schema, { '001': firstMigration }),
      migrate(database, otherSchema, { '001': firstMigration, '002': secondMigration }),
    ];
    expect(await Promise.all(bothMigrations)).toEqual([['001'], ['001', '002']]);
    expect([await columns(database, schema), await columns(database, otherSchema)]).toEqual([['id'], ['id', 'note']]);
  });

  test('the error of a failed migration names this migration, and the whole run is rolled back', async () => {
    const failedMigration = migrate(database, schema, { '001': firstMigration, '002_broken': failingMigration });
    await expect(failedMigration).rejects.toThrow(MigrationFailed);
    await expect(failedMigration).rejects.toMatchObject({ schema, migration: '002_broken' });
    expect(await columns(database, schema)).toEqual([]);
  });

  test('a database that a newer version has migrated is refused', async () => {
    await migrate(database, schema, { '001': firstMigration, '002_newer': secondMigration });
    const olderRun = migrate(database, schema, { '001': firstMigration });
    await expect(olderRun).rejects.toThrow(DatabaseNewer);
    await expect(olderRun).rejects.toMatchObject({ schema, unknown: ['002_newer'] });
  });

  test('a new migration is refused if an applied migration has a later name', async () => {
    await migrate(database, schema, { '002': firstMigration });
    await expect(migrate(database, schema, { '001': firstMigration, '002': firstMigration })).rejects.toThrow('alphabetically');
  });
});

describePostgres('migrations of replicas', (openDatabase) => {
  test('if four replicas start at the same time, each migration runs once', async () => {
    const replicas = await Promise.all([openDatabase('empty'), openDatabase('empty'), openDatabase('empty'), openDatabase('empty')]);
    const appliedNames = await Promise.all(
      replicas.map((replica) => migrate(replica, 'desk', { '001': firstMigration, '002': secondMigration })),
    );
    expect(appliedNames.flat().toSorted()).toEqual(['001', '002']);
  });
});
