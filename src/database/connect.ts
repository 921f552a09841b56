import type { Database } from './database.ts';

export type { Database } from './database.ts';

/**
 * Opens PostgreSQL. All other code uses this function. With `url` it connects to a server. Without it, it opens the embedded
 * database in `<dataDir>/postgres`. Throws `DatabaseUnreachable` (postgres.ts) if the server does not answer, and
 * `DatabaseLocked` (lock.ts) if another process uses the folder. A driver is loaded only when needed, because the embedded
 * database has 20 MB.
 */
export async function connectDatabase(options: { url?: string | undefined; dataDir: string; connectionsMax?: number }): Promise<Database> {
  if (options.url !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(options.url, options.connectionsMax);
  }
  const { openEmbedded } = await import('./embedded.ts');
  return openEmbedded(options.dataDir);
}
