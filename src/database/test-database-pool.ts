import { Client } from 'pg';
import { createDatabase, type CreatedDatabase } from './test-postgres.ts';

// Databases that no test file uses now. A copy of the template takes 0.2 CPU-seconds, and restoring a used copy takes a
// hundredth of that. Therefore test files use the same databases, one after another.

const unusedDatabases: CreatedDatabase[] = [];

/** The state of an unused copy of the template: the checksum of its schema, and the rows that migrations wrote. */
let newCopy: { readonly checksum: string; readonly rows: readonly TableRows[] } | undefined;

/** Rows of one table, as a JSON array. */
type TableRows = { readonly table: string; readonly rows: string };

/** Returns a database with the tables and rows of the template. The caller returns the database with `returnDatabase`. */
export async function takeDatabase(template: string): Promise<CreatedDatabase> {
  const unusedDatabase = unusedDatabases.pop();
  if (unusedDatabase !== undefined) return unusedDatabase;
  const createdDatabase = await createDatabase(template);
  newCopy ??= await withClient(createdDatabase.url, async (client) => ({
    checksum: await checksumOf(client),
    rows: await readRows(client),
  }));
  return createdDatabase;
}

/** Restores a database for the next test file. Drops it if its schema changed or its user may not restore it. */
export async function returnDatabase(database: CreatedDatabase): Promise<void> {
  const isRestored = await withClient(database.url, async (client) => {
    const { rows } = await client.query<{ isSuperuser: boolean }>(`select current_setting('is_superuser') = 'on' as "isSuperuser"`);
    if (rows[0]?.isSuperuser !== true || (await checksumOf(client)) !== newCopy?.checksum) return false;
    await client.query(
      'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await client.query('begin');
    // This setting disables triggers and foreign keys.
    await client.query('set local session_replication_role = replica');
    await client.query(emptyTables);
    for (const initial of newCopy.rows)
      await client.query(`insert into ${initial.table} select * from json_populate_recordset(null::${initial.table}, $1)`, [initial.rows]);
    await client.query('commit');
    return true;
  });
  if (isRestored) unusedDatabases.push(database);
  else await database.drop();
}

/**
 * SQL condition on `pg_class` for tables with rows, except the tables that record migrations. Lower oids belong to the system's
 * tables.
 */
const hasContent = `relkind = 'r' and oid >= 16384 and relname not like 'kysely%' and pg_relation_size(oid) > 0`;

/** Maximum size of a small table, bytes. Deleting its rows is cheaper than a new file. */
const smallBytes = 131_072;

const emptyTables = `
  do $$
  declare used record;
  begin
    for used in select oid::regclass as name, pg_relation_size(oid) as bytes from pg_class where ${hasContent}
    loop
      if used.bytes > ${smallBytes} then execute format('truncate %s cascade', used.name);
      else execute format('delete from %s', used.name);
      end if;
    end loop;
    perform setval(seqrelid::regclass, seqstart, false) from pg_sequence;
  end $$`;

async function readRows(client: Client): Promise<readonly TableRows[]> {
  const { rows: tables } = await client.query<{ name: string }>(`select oid::regclass::text as name from pg_class where ${hasContent}`);
  const tableRows: TableRows[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ rows: string }>(`select json_agg(content)::text as rows from ${name} as content`);
    tableRows.push({ table: name, rows: rows[0]?.rows ?? '[]' });
  }
  return tableRows;
}

/** Returns a checksum of all columns, constraints, triggers and functions. */
async function checksumOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ checksum: string }>(`
    select md5(string_agg(line, ',' order by line)) as checksum from (
      select concat_ws(' ', relnamespace, relname, relkind, relnatts) from pg_class where oid >= 16384
      union all select concat_ws(' ', conrelid, conname, convalidated) from pg_constraint where oid >= 16384
      union all select concat_ws(' ', tgrelid, tgname, tgenabled) from pg_trigger where oid >= 16384
      union all select concat_ws(' ', proname, md5(prosrc)) from pg_proc where oid >= 16384
    ) as defined (line)`);
  return rows[0]?.checksum ?? '';
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
