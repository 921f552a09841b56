import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Database } from './database.ts';

/** A migration failed, and all migrations of this run were rolled back. `cause` is the reason. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
  readonly schema: string;
  readonly migration: string;

  constructor(schema: string, migration: string, cause: unknown) {
    super(`migration ${migration} of schema ${schema} failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.schema = schema;
    this.migration = migration;
  }
}

/** The database has migrations that this code does not have, so a newer version has used it. Downgrades are impossible. */
export class DatabaseNewer extends Error {
  override readonly name = 'DatabaseNewer';
  readonly schema: string;
  readonly unknown: readonly string[];

  constructor(schema: string, unknownNames: readonly string[]) {
    super(
      `schema ${schema} was migrated by a newer version (${unknownNames.join(', ')}): run that version, or restore a backup made before it`,
    );
    this.schema = schema;
    this.unknown = unknownNames;
  }
}

/**
 * Creates or updates a schema. Returns the names of the applied migrations, for example `['001_ledger']`. They run in the order
 * of their names, and if one fails, all are rolled back. Kysely adds the schema to table names, but raw `sql` must name it.
 * Replicas that start together wait for each other, so each migration runs once. Throws `MigrationFailed` or `DatabaseNewer`.
 */
export async function migrate(database: Database, schema: string, migrations: Record<string, Migration>): Promise<string[]> {
  const db = database.tables<MigrationTables>(schema);
  // Without this check, Kysely would read the columns of every table, up to four times.
  if (await isMigrated(db, schema, Object.keys(migrations))) return [];
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations }, migrationTableSchema: schema });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error === undefined) return results.map(({ migrationName }) => migrationName);

  const failedMigration = results.find(({ status }) => status === 'Error');
  if (failedMigration !== undefined) throw new MigrationFailed(schema, failedMigration.migrationName, error);
  const unknownMigrations = (await appliedMigrations(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknownMigrations.length > 0) throw new DatabaseNewer(schema, unknownMigrations);
  throw error instanceof Error ? error : new Error('the migrator stopped without an error', { cause: error });
}

type MigrationTables = { kysely_migration: { name: string } };

async function isMigrated(db: Kysely<MigrationTables>, schema: string, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${`${schema}.kysely_migration`}) is not null as exists`.execute(db);
  if (rows[0]?.exists !== true) return false;
  return (await appliedMigrations(db)).join() === names.toSorted().join();
}

async function appliedMigrations(db: Kysely<MigrationTables>): Promise<readonly string[]> {
  const rows = await db.selectFrom('kysely_migration').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
}
