import { Client } from 'pg';

/** Time limit for an answer of the PostgreSQL server, ms. It is long, because a busy machine answers late. */
const answerMs = 30_000;

/** Address of the PostgreSQL server for tests. Its user may create databases. */
const testUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Returns why no PostgreSQL server answers, or null if one answers. */
export function postgresProblem(): Promise<string | null> {
  return asAdministrator(async () => undefined).then(
    () => null,
    (error: unknown) => `none at ${new URL(testUrl).host}: ${error instanceof Error ? error.message : String(error)}`,
  );
}

export type CreatedDatabase = {
  readonly name: string;
  readonly url: string;
  /** Drops the database, even while clients are connected. */
  drop(): Promise<void>;
};

/**
 * Creates an empty database, or a copy of `template`, which no client may be connected to. Commits in the new database do not
 * wait for the disk.
 */
export async function createDatabase(template: string | null = null): Promise<CreatedDatabase> {
  const name = `${template ?? `desk_test_${process.pid}`}_${crypto.randomUUID().slice(0, 8)}`;
  // The default template is template0. It accepts no connections, so concurrent test files do not block each other.
  await asAdministrator(async (client) => {
    const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`);
    // Since version 15, PostgreSQL can copy files, which takes half the CPU time of a copy through the write-ahead log.
    const strategy = (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : '';
    await client.query(`create database ${name} template ${template ?? 'template0'} ${strategy}`);
  });
  const url = new URL(testUrl);
  url.pathname = `/${name}`;
  // `searchParams` would write a space as `+`, and PostgreSQL's own programs do not read `+` as a space.
  url.search = `options=${encodeURIComponent('-c synchronous_commit=off')}`;
  return { name, url: url.href, drop: () => asAdministrator((client) => client.query(`drop database ${name} with (force)`)) };
}

/** Drops the copies of a template that test files left for later test files. */
export async function dropCopies(template: string): Promise<void> {
  await asAdministrator(async (client) => {
    const { rows } = await client.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
      `${template}_`,
    ]);
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
  });
}

async function asAdministrator(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: testUrl, connectionTimeoutMillis: answerMs });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
