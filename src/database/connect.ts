import type { Database } from './database.ts';

export type { Database } from './database.ts';

/**
 * The one door to PostgreSQL: with `url` a real one, without it the embedded one in `<dataDir>/postgres`.
 *
 * Throws `DatabaseUnreachable` (postgres.ts) when nothing answers at the url, `DatabaseLocked` (lock.ts) when another process has the folder.
 * Each driver is loaded only when it is asked for: the embedded one is 20 MB, and a refusal must come within a second.
 */
export async function connectDatabase(options: { url?: string | undefined; dataDir: string }): Promise<Database> {
  if (options.url !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.url);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(options.dataDir);
}
