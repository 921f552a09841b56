import { Client } from 'pg';

/** How long a real PostgreSQL may take to answer, ms: a busy machine answers late. */
const answerMs = 30_000;

/** Address of the real PostgreSQL for tests; its user may create databases. */
const testUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** Why no real PostgreSQL answers, or null. Asked once a run, by the global set-up. */
export function postgresAway(): Promise<string | null> {
  return asAdministrator(async () => undefined).then(
    () => null,
    (error: unknown) => `none at ${new URL(testUrl).host}: ${error instanceof Error ? error.message : String(error)}`,
  );
}

/** Makes an empty database; gives its url and the function that drops it, even while clients are connected. */
export async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `desk_test_${process.pid}_${crypto.randomUUID().slice(0, 8)}`;
  // template0 takes no connections, so files that run at once do not refuse each other.
  await asAdministrator((client) => client.query(`create database ${name} template template0`));
  const url = new URL(testUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => asAdministrator((client) => client.query(`drop database ${name} with (force)`)) };
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
